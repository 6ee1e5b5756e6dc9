//! Colours.

use alfil_core::rules::PieceColour;

use super::body::Body;
use super::marks::Use;

/// The colours of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    pub(super) body: &'static str,
    pub(super) rim: &'static str,
    /// The marks, and what is cut into a silhouette.
    pub(super) ink: &'static str,
    pub(super) sign: &'static str,
    /// What only captures.
    pub(super) capture: &'static str,
    /// What only moves.
    pub(super) quiet: &'static str,
    /// What only moves other pieces aside.
    pub(super) aside: &'static str,
    pub(super) promoted: &'static str,
    pub(super) royal: &'static str,
    /// True if the ink is paler than most boards, so that beads need an outline.
    pub(super) pale: bool,
}

const IVORY: Theme = Theme {
    body: "#fbf6e8",
    rim: "#35313d",
    ink: "#35313d",
    sign: "#35313d",
    capture: "#cf4a26",
    quiet: "#1f7f97",
    aside: "#7a4fb5",
    promoted: "#b9381b",
    royal: "#c08a1e",
    pale: false,
};

const SLATE: Theme = Theme {
    body: "#3b3947",
    rim: "#211f29",
    ink: "#f4eddb",
    sign: "#f4eddb",
    capture: "#ff9a68",
    quiet: "#7fd0e4",
    aside: "#c9aaff",
    promoted: "#ff9d7a",
    royal: "#e3b341",
    pale: true,
};

const WOOD: Theme = Theme {
    body: "#f4dfae",
    rim: "#6b4a22",
    ink: "#2f2418",
    sign: "#2f2418",
    capture: "#c23d1c",
    quiet: "#176f86",
    aside: "#6f45a8",
    promoted: "#b52f12",
    royal: "#a86d00",
    pale: false,
};

const DARK_WOOD: Theme = Theme {
    body: "#e6c88c",
    rim: "#5a3b17",
    ink: "#2f2418",
    sign: "#2f2418",
    capture: "#b43413",
    quiet: "#12657b",
    aside: "#643b9c",
    promoted: "#a32609",
    royal: "#8f5a00",
    pale: false,
};

/// The shades of a player's colour.
struct Hue {
    /// A sign on a light piece.
    sign: &'static str,
    /// A dark disc, and the rim of a light one.
    body: &'static str,
    /// The rim of a dark disc.
    rim: &'static str,
    /// The sign of a promoted piece on a light one, if the usual colour would look like `sign`.
    promoted: Option<&'static str>,
}

impl Hue {
    /// Returns the colours of a light piece in this colour.
    fn on(&self, theme: Theme) -> Theme {
        let promoted = self.promoted.unwrap_or(theme.promoted);
        Theme { sign: self.sign, rim: self.body, promoted, ..theme }
    }
}

fn hue(colour: PieceColour) -> Hue {
    match colour {
        PieceColour::Red => {
            Hue { sign: "#b3201b", body: "#8f1f1a", rim: "#521310", promoted: Some("#7a3fa8") }
        }
        PieceColour::Blue => Hue { sign: "#1a4b9b", body: "#1f4079", rim: "#122546", promoted: None },
        PieceColour::Green => Hue { sign: "#17663a", body: "#1d5535", rim: "#10331f", promoted: None },
    }
}

impl Theme {
    /// Returns the colours of a player's pieces. A player's colour appears in the sign and the rim of light discs and wedges,
    /// and in the fill of dark discs.
    pub(super) fn of(body: Body, is_dark: bool, colour: Option<PieceColour>) -> Theme {
        let hue = colour.map(hue);
        match (body, is_dark) {
            (Body::Disc, false) => hue.map_or(IVORY, |hue| hue.on(IVORY)),
            (Body::Disc, true) => hue.map_or(SLATE, |Hue { body, rim, .. }| Theme { body, rim, ..SLATE }),
            (Body::Wedge, is_dark) => {
                let wood = if is_dark { DARK_WOOD } else { WOOD };
                hue.map_or(wood, |hue| hue.on(wood))
            }
        }
    }

    /// The colours of a move diagram.
    pub(super) const DIAGRAM: Theme = IVORY;

    /// Returns the colour of a mark.
    pub(super) fn mark(&self, purpose: Use) -> &'static str {
        match purpose {
            Use::Any => self.ink,
            Use::Quiet => self.quiet,
            Use::Capture => self.capture,
            Use::Aside => self.aside,
        }
    }
}
