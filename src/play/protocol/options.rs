//! The options of UCI and USI, and those that XBoard shows.

use core::time::Duration;
use std::fmt::Write as _;

use alfil_core::search::{Level, Settings};

use super::Language;

/// An option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Threads,
    Hash,
    MultiPv,
    Ponder,
    MoveOverhead,
    Contempt,
    SkillLevel,
    AnalyseMode,
    ShowWdl,
    Chess960,
    Variant,
    VariantPath,
    EvalFile,
    UseLearned,
    ClearHash,
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Values {
    /// A number: its default, the least and the greatest.
    Spin(i64, i64, i64),
    /// True or false: its default.
    Check(bool),
    /// Any text.
    Text,
    /// One of several names.
    Combo,
    /// None: it is a button.
    Button,
}

/// Every option, in the order in which GUIs list them, and some send them.
const OPTIONS: [(Name, &str, Values); 15] = [
    (Name::Threads, "Threads", Values::Spin(1, 1, 64)),
    (Name::Hash, "Hash", Values::Spin(16, 1, 65536)),
    (Name::MultiPv, "MultiPV", Values::Spin(1, 1, 500)),
    (Name::Ponder, "Ponder", Values::Check(false)),
    (Name::MoveOverhead, "Move Overhead", Values::Spin(10, 0, 5000)),
    (Name::Contempt, "Contempt", Values::Spin(0, -100, 100)),
    (Name::SkillLevel, "Skill Level", Values::Spin(20, 0, 20)),
    (Name::AnalyseMode, "UCI_AnalyseMode", Values::Check(false)),
    (Name::ShowWdl, "UCI_ShowWDL", Values::Check(false)),
    (Name::Chess960, "UCI_Chess960", Values::Check(false)),
    (Name::Variant, "UCI_Variant", Values::Combo),
    (Name::VariantPath, "VariantPath", Values::Text),
    (Name::EvalFile, "EvalFile", Values::Text),
    (Name::UseLearned, "UseLearned", Values::Check(true)),
    (Name::ClearHash, "Clear Hash", Values::Button),
];

/// What has been set.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct Options {
    pub(super) threads: usize,
    pub(super) hash_mib: usize,
    pub(super) multi_pv: usize,
    pub(super) ponder: bool,
    pub(super) move_overhead: Duration,
    pub(super) contempt: i32,
    /// From 0 to 20, which is the best.
    pub(super) skill: u8,
    pub(super) analyse_mode: bool,
    pub(super) show_wdl: bool,
    pub(super) chess960: bool,
    /// True if weights are used that were learned for a variant.
    pub(super) use_learned: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: 1,
            hash_mib: 16,
            multi_pv: 1,
            ponder: false,
            move_overhead: Duration::from_millis(10),
            contempt: 0,
            skill: 20,
            analyse_mode: false,
            show_wdl: false,
            chess960: false,
            use_learned: true,
        }
    }
}

/// What remains to be done after an option has been set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Use the settings.
    Settings,
    /// Only what is written changes.
    Writing,
    /// Another variant is chosen.
    Variant(String),
    /// The variant has to be chosen again, since castling has changed.
    Castling,
    /// Files are to be read.
    Paths(String),
    /// The weights have changed: those of this file are wanted, if one is named, or of no file if the name is empty.
    Weights(Option<String>),
    /// The hash table is to be cleared.
    Clear,
}

impl Options {
    /// Returns the settings of a searcher.
    pub(super) fn settings(&self) -> Settings {
        Settings {
            hash_mib: self.hash_mib,
            threads: self.threads,
            multi_pv: self.multi_pv,
            move_overhead: self.move_overhead,
            contempt: if self.analyse_mode { 0 } else { self.contempt },
            level: if self.skill < 20 { Level::new(1 + self.skill / 2) } else { None },
            ..Settings::default()
        }
    }

    /// Sets an option.
    ///
    /// # Errors
    /// Why that cannot be, in a clause.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        let plain = plain(name);
        let Some(&(option, name, values)) = OPTIONS.iter().find(|(_, known, _)| self::plain(known) == plain)
        else {
            return Err(format!("there is no option `{name}`"));
        };
        let number = match values {
            Values::Spin(_, least, most) => {
                let number = value.parse::<i64>().ok().filter(|n| (least..=most).contains(n));
                number
                    .ok_or_else(|| format!("`{name}` takes a number from {least} to {most}, not `{value}`"))?
            }
            Values::Check(_) => match value.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" => 1,
                "false" | "0" | "off" => 0,
                _ => return Err(format!("`{name}` is `true` or `false`, not `{value}`")),
            },
            Values::Text | Values::Combo | Values::Button => 0,
        };
        match option {
            Name::Threads => self.threads = number as usize,
            Name::Hash if !has_memory_for(number as usize) => {
                return Err(format!("there is not enough memory for a hash table of {number} MiB"));
            }
            Name::Hash => self.hash_mib = number as usize,
            Name::MultiPv => self.multi_pv = number as usize,
            Name::MoveOverhead => self.move_overhead = Duration::from_millis(number as u64),
            Name::Contempt => self.contempt = number as i32,
            Name::SkillLevel => self.skill = number as u8,
            Name::AnalyseMode => self.analyse_mode = number == 1,
            Name::Ponder | Name::ShowWdl => {
                let set = if option == Name::Ponder { &mut self.ponder } else { &mut self.show_wdl };
                *set = number == 1;
                return Ok(Change::Writing);
            }
            Name::Chess960 => {
                self.chess960 = number == 1;
                return Ok(Change::Castling);
            }
            Name::Variant => return Ok(Change::Variant(value.to_owned())),
            Name::VariantPath => return Ok(Change::Paths(value.to_owned())),
            Name::EvalFile => return Ok(Change::Weights(Some(value.to_owned()))),
            Name::UseLearned => {
                self.use_learned = number == 1;
                return Ok(Change::Weights(None));
            }
            Name::ClearHash => return Ok(Change::Clear),
        }
        Ok(Change::Settings)
    }
}

/// Returns whether a hash table of this size, in MiB, can be allocated, as far as the system says.
pub(crate) fn has_memory_for(mib: usize) -> bool {
    let mut table = Vec::<u8>::new();
    mib.checked_mul(1 << 20).is_some_and(|bytes| table.try_reserve_exact(bytes).is_ok())
}

/// Returns a name as names are compared: in small letters, with blanks, and without the prefix of a protocol.
fn plain(name: &str) -> String {
    let name = name.trim().replace('_', " ").to_ascii_lowercase();
    let without = name.strip_prefix("uci ").or_else(|| name.strip_prefix("usi "));
    without.unwrap_or(&name).to_owned()
}

/// Returns the name of an option in USI, where names have no blanks.
fn usi_name(option: Name, name: &str) -> String {
    match (option, name.strip_prefix("UCI_")) {
        (_, Some(rest)) => format!("USI_{rest}"),
        (Name::Hash | Name::MultiPv | Name::Ponder, None) => format!("USI_{name}"),
        (_, None) => name.replace(' ', "_"),
    }
}

/// Returns the line that offers the choice of a variant.
pub(super) fn variants_line(language: Language, default: &str, names: &[&str]) -> String {
    let prefix = if language == Language::Usi { "USI" } else { "UCI" };
    let mut line = format!("option name {prefix}_Variant type combo default {default}");
    for name in names {
        let _ = write!(line, " var {name}");
    }
    line
}

/// Returns the lines that offer the options in UCI or USI.
pub(super) fn lines(language: Language, default: &str, names: &[&str]) -> Vec<String> {
    let is_offered = |option: Name| language != Language::Usi || option != Name::Chess960;
    let offered = OPTIONS.iter().filter(|(option, _, _)| is_offered(*option));
    let line = |&(option, name, values): &(Name, &str, Values)| {
        let name = if language == Language::Usi { usi_name(option, name) } else { name.to_owned() };
        match values {
            Values::Spin(default, least, most) => {
                format!("option name {name} type spin default {default} min {least} max {most}")
            }
            Values::Check(default) => format!("option name {name} type check default {default}"),
            Values::Text => format!("option name {name} type string default <empty>"),
            Values::Combo => variants_line(language, default, names),
            Values::Button => format!("option name {name} type button"),
        }
    };
    offered.map(line).collect()
}

/// Returns the options that XBoard shows in its dialogue, as the values of `feature option`. It has commands of its own
/// for threads and memory.
pub(super) fn features() -> Vec<String> {
    let is_shown = |option: Name| match option {
        Name::Threads
        | Name::Hash
        | Name::Ponder
        | Name::Chess960
        | Name::AnalyseMode
        | Name::ShowWdl
        | Name::Variant => false,
        Name::MultiPv
        | Name::MoveOverhead
        | Name::Contempt
        | Name::SkillLevel
        | Name::VariantPath
        | Name::EvalFile
        | Name::UseLearned
        | Name::ClearHash => true,
    };
    let feature = |&(option, name, values): &(Name, &str, Values)| match (is_shown(option), values) {
        (false, _) | (true, Values::Combo) => None,
        (true, Values::Spin(default, least, most)) => Some(format!("{name} -spin {default} {least} {most}")),
        (true, Values::Check(default)) => Some(format!("{name} -check {}", u8::from(default))),
        (true, Values::Text) => Some(format!("{name} -file <empty>")),
        (true, Values::Button) => Some(format!("{name} -button")),
    };
    OPTIONS.iter().filter_map(feature).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_table_needs_memory() {
        assert!(has_memory_for(1));
        assert!(!has_memory_for(usize::MAX >> 20));
    }

    #[test]
    fn every_option_has_its_default_and_is_set_by_its_name_in_each_protocol() {
        for (option, name, values) in OPTIONS {
            for name in [name.to_owned(), name.to_uppercase(), usi_name(option, name)] {
                let mut options = Options::default();
                let value = match values {
                    Values::Spin(default, ..) => default.to_string(),
                    Values::Check(default) => default.to_string(),
                    Values::Text | Values::Combo | Values::Button => String::new(),
                };
                assert!(options.set(&name, &value).is_ok(), "{name}");
                assert_eq!(format!("{options:?}"), format!("{:?}", Options::default()), "{name}");
            }
        }
    }

    #[test]
    fn a_wrong_value_changes_nothing() {
        for (name, value) in
            [("Hash", "0"), ("Hash", "x"), ("Threads", "65"), ("Ponder", "maybe"), ("x", "1")]
        {
            let mut options = Options::default();
            assert!(options.set(name, value).is_err(), "{name} {value}");
            assert_eq!(format!("{options:?}"), format!("{:?}", Options::default()));
        }
    }
}
