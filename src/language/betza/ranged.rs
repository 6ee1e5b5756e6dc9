//! The ranges written in a pattern, each with the terms it applies to.

use std::ops::Range;

use alfil_core::rules::Term;

use super::Dialect;
use super::ast::{Extent, Letters, Node};
use super::findings::Findings;
use super::{lower, parse};
use crate::diag::Text;

/// A range after an atom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranged {
    /// The number.
    pub n: u8,
    /// The bytes it takes.
    pub range: Range<usize>,
    /// What the atom became.
    pub terms: Vec<Term>,
}

/// Returns the ranges of a pattern, except those of chains; none in other dialects.
pub fn ranged(text: &Text, dialect: Dialect) -> Vec<Ranged> {
    let mut found = Findings::new(text);
    let mut ranges = Vec::new();
    match dialect {
        Dialect::XBetza => {
            let nodes = parse::parse(&mut found);
            add_ranged(&mut found, &nodes, &Letters::default(), &mut ranges);
        }
        Dialect::FairyStockfish => {}
    }
    ranges
}

fn add_ranged(found: &mut Findings<'_>, nodes: &[Node], outer: &Letters, ranges: &mut Vec<Ranged>) {
    for node in nodes {
        match node {
            Node::Simple(hop) => {
                if let Extent::UpTo(n) = hop.atom.extent {
                    let terms =
                        lower::terms_of_nodes(found, std::slice::from_ref(node), outer, &mut Vec::new());
                    let range = hop.atom.name_range.end..hop.atom.range.end;
                    ranges.push(Ranged { n, range, terms });
                }
            }
            Node::Chain(_) | Node::Repetition(_) => {}
            Node::Group { modifiers, nodes } => add_ranged(found, nodes, &outer.and(modifiers), ranges),
        }
    }
}
