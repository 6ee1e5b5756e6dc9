//! Letters that mean something else in other programs.

use crate::betza::ast::{Letter, Node};
use crate::betza::findings::Findings;
use crate::diag::Code;

/// A letter with its other meaning.
struct Other {
    letter: char,
    /// Who reads it otherwise, and how.
    elsewhere: &'static str,
    /// What it means here.
    here: &'static str,
}

/// Sources: the article on XBetza (`x`); the documentation of the library `@abstractplay/betza` (`t`, `o`).
const OTHERS: [Other; 3] = [
    Other {
        letter: 'x',
        elsewhere: "in XBetza `x` lends a piece the powers of a friend",
        here: "here: as many squares as there are pieces on the line",
    },
    Other {
        letter: 't',
        elsewhere: "in other libraries a piece with `t` captures and continues",
        here: "here: does not capture royal pieces",
    },
    Other {
        letter: 'o',
        elsewhere: "in other libraries `o` moves only to capture",
        here: "here: wraps around the side edges",
    },
];

/// Warns of the letters that other programs read differently, of each once.
pub(in crate::betza) fn warn_of_other_programs(found: &mut Findings<'_>, nodes: &[Node]) {
    let mut letters = Vec::new();
    gather(nodes, &mut letters);
    for Other { letter, elsewhere, here } in OTHERS {
        let Some(first) = letters.iter().find(|other| other.value == letter) else { continue };
        found
            .report(Code::BetzaReadElsewhere, first.range(), elsewhere, here)
            .help_to_allow("if this meaning is intended");
    }
}

/// The modifiers in a pattern, in order.
fn gather(nodes: &[Node], letters: &mut Vec<Letter>) {
    for node in nodes {
        match node {
            Node::Simple(hop) => letters.extend(&hop.modifiers.0),
            Node::Chain(chain) => {
                letters.extend(&chain.modifiers.0);
                chain.hops.iter().for_each(|hop| letters.extend(&hop.modifiers.0));
            }
            Node::Repetition(node) => {
                for part in [&node.before, &node.repeated, &node.after] {
                    letters.extend(&part.0);
                }
            }
            Node::Group { modifiers, nodes } => {
                letters.extend(&modifiers.0);
                gather(nodes, letters);
            }
        }
    }
}
