//! Colours.

use super::body::Body;
use super::marks::Use;

/// The colours of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    pub(super) body: &'static str,
    pub(super) rim: &'static str,
    pub(super) ink: &'static str,
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
    capture: "#b43413",
    quiet: "#12657b",
    aside: "#643b9c",
    promoted: "#a32609",
    royal: "#8f5a00",
    pale: false,
};

impl Theme {
    /// Returns the colours of a player's pieces.
    pub(super) fn of(body: Body, is_dark: bool) -> Theme {
        match (body, is_dark) {
            (Body::Disc, false) => IVORY,
            (Body::Disc, true) => SLATE,
            (Body::Wedge, false) => WOOD,
            (Body::Wedge, true) => DARK_WOOD,
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
