//! How to read the pieces of a game: a sample of each mark that they have, with its meaning.

use alfil_core::board::{PerSide, PieceKind, Side};
use alfil_core::rules::PieceSet;

use super::body::Body;
use super::cells::Cells;
use super::marks::{ANY_NUMBER, Again, Manner, Mark, Marks, Occasion, Use};
use super::piece::{Face, Facing, Look};
use super::sign::Sign;

/// What can be explained, and how.
#[derive(Clone, Copy)]
enum Sample {
    Mark(Manner, Use, Occasion),
    Again(Again),
    Royal,
    Promoted,
}

const ALL: [(Sample, &str); 18] = [
    (Sample::Mark(Manner::Run(1), Use::Any, Occasion::Always), "one step"),
    (Sample::Mark(Manner::Run(2), Use::Any, Occasion::Always), "several steps"),
    (Sample::Mark(Manner::Run(ANY_NUMBER), Use::Any, Occasion::Always), "any number of steps"),
    (Sample::Mark(Manner::Late(1), Use::Any, Occasion::Always), "any number, passing over the first square"),
    (Sample::Mark(Manner::Leap(1), Use::Any, Occasion::Always), "a leap"),
    (Sample::Mark(Manner::Leap(ANY_NUMBER), Use::Any, Occasion::Always), "any number of leaps"),
    (Sample::Mark(Manner::Bent, Use::Any, Occasion::Always), "a square farther on, if the way is free"),
    (Sample::Mark(Manner::Over, Use::Any, Occasion::Always), "over a piece"),
    (Sample::Mark(Manner::Behind, Use::Any, Occasion::Always), "over a piece, to the square just beyond"),
    (Sample::Mark(Manner::Run(1), Use::Quiet, Occasion::Always), "only moves"),
    (Sample::Mark(Manner::Run(1), Use::Capture, Occasion::Always), "only captures"),
    (Sample::Mark(Manner::Run(1), Use::Aside, Occasion::Always), "only displaces pieces"),
    (Sample::Mark(Manner::Run(2), Use::Quiet, Occasion::First), "only as a first move"),
    (Sample::Mark(Manner::Run(1), Use::Any, Occasion::Somewhere), "only on some squares"),
    (Sample::Again(Again::Capturing), "captures and continues"),
    (Sample::Again(Again::Quietly), "continues after a turn, or back"),
    (Sample::Royal, "royal"),
    (Sample::Promoted, "promoted"),
];

impl Look {
    /// Returns whether pieces of the set show what a sample shows.
    fn shows_all(&self, sample: Sample) -> bool {
        match sample {
            Sample::Mark(..) | Sample::Again(_) => self.has_marks(),
            Sample::Royal | Sample::Promoted => true,
        }
    }

    /// Returns the marks that pieces of the game have, each as a picture with its meaning.
    pub fn legend(&self) -> Vec<(String, &'static str)> {
        ALL.into_iter()
            .filter(|(sample, _)| {
                self.shows_all(*sample) && self.faces.iter().any(|face| shows(face, *sample))
            })
            .map(|(sample, meaning)| {
                let look = Look {
                    body: Body::Disc,
                    cells: Cells::Squares,
                    set: PieceSet::Marks,
                    dark: Side::Second,
                    colours: PerSide::default(),
                    faces: vec![face(sample, meaning)],
                };
                (look.piece(PieceKind(0), Side::First, Facing::Up), meaning)
            })
            .collect()
    }
}

/// Returns whether a face has what a sample shows.
fn shows(face: &Face, sample: Sample) -> bool {
    match sample {
        Sample::Royal => face.royal,
        Sample::Promoted => face.promoted,
        Sample::Again(again) => face.marks.again == Some(again),
        Sample::Mark(manner, purpose, occasion) => {
            face.marks.marks.iter().any(|mark| match (occasion, purpose) {
                (Occasion::First | Occasion::Somewhere, _) => mark.occasion == occasion,
                (Occasion::Always, Use::Quiet | Use::Capture | Use::Aside) => mark.purpose == purpose,
                (Occasion::Always, Use::Any) => {
                    mark.occasion != Occasion::First && sort(mark.manner) == sort(manner)
                }
            })
        }
    }
}

/// Returns the manner without its number, as far as marks differ.
fn sort(manner: Manner) -> Manner {
    match manner {
        Manner::Run(1 | ANY_NUMBER) | Manner::Leap(1) | Manner::Bent | Manner::Over | Manner::Behind => {
            manner
        }
        Manner::Run(_) => Manner::Run(2),
        Manner::Late(_) => Manner::Late(1),
        Manner::Leap(_) => Manner::Leap(ANY_NUMBER),
    }
}

/// Returns a piece that has only the mark.
fn face(sample: Sample, meaning: &str) -> Face {
    let mut marks = Marks::default();
    let (mut royal, mut promoted, mut sign) = (false, false, Sign::None);
    match sample {
        Sample::Mark(manner, purpose, occasion) => {
            let length = if matches!(manner, Manner::Leap(_) | Manner::Bent) { 2 } else { 1 };
            for (dx, dy) in [(0, length), (length, 0), (0, -length), (-length, 0)] {
                marks.marks.push(Mark { dx, dy, manner, purpose, occasion });
            }
            marks.marks.sort_unstable();
        }
        Sample::Again(again) => marks.again = Some(again),
        Sample::Royal => royal = true,
        Sample::Promoted => {
            promoted = true;
            sign = Sign::Letters("P".to_owned());
        }
    }
    let sign = PerSide::from_fn(|_| sign.clone());
    Face { name: meaning.to_owned(), marks, sign, royal, promoted }
}
