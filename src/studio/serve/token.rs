//! The token in the address: kept in a file of the user, so that bookmarks last, or made for one start.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::private_folder;
use crate::files::reason::reason;

/// The file in the folder of alfil.
const FILE: &str = "studio-token";

/// How many characters a token has.
const LENGTH: usize = 32;

/// What the user should know if the token cannot be kept.
const PASSING: &str = "bookmarks of this address work only until the studio stops";

/// What shows that a request comes from the user.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) text: String,
    /// True if the next start has the same.
    pub(super) is_kept: bool,
}

impl Token {
    /// Returns a token for this start.
    pub(super) fn passing() -> io::Result<Token> {
        let mut random = [0u8; LENGTH / 2];
        getrandom::fill(&mut random).map_err(io::Error::other)?;
        Ok(Token { text: format!("{:032x}", u128::from_be_bytes(random)), is_kept: false })
    }

    /// Returns the token that is kept in a folder, which is made if there is none; with what the user should know. It is
    /// replaced if that is wanted, or if others may have read it.
    pub(super) fn kept(folder: Option<&Path>, replaced: bool) -> io::Result<(Token, Option<String>)> {
        let fresh = Token::passing()?;
        let Some(folder) = folder else {
            let why = format!("you have no folder in which the token could be kept: {PASSING}");
            return Ok((fresh, Some(why)));
        };
        let path = folder.join(FILE);
        match keep(&path, &fresh.text, replaced) {
            Ok((text, said)) => Ok((Token { text, is_kept: true }, said)),
            Err(error) => {
                let earlier =
                    if replaced { "; an earlier token is valid again at the next start" } else { "" };
                let why = format!(
                    "the token cannot be kept in `{}`, {}: {PASSING}{earlier}",
                    path.display(),
                    reason(&error)
                );
                Ok((fresh, Some(why)))
            }
        }
    }
}

/// Returns the token in a file, after writing this one if there is none that can be used. Of two programs that start at once,
/// the second finds the token of the first.
fn keep(path: &Path, fresh: &str, replaced: bool) -> io::Result<(String, Option<String>)> {
    let folder = private_folder(path.parent().unwrap_or(Path::new("")))?;
    let _lock = folder.lock()?;
    let there = if replaced { There::Nothing } else { read(path)? };
    let said = match there {
        There::Token(text) => return Ok((text, None)),
        There::Nothing => None,
        There::Unusable(why) => Some(format!("the token in `{}` was replaced: {why}", path.display())),
    };
    folder.write_private(Path::new(FILE), fresh.as_bytes())?;
    Ok((fresh.to_owned(), said))
}

/// What is in the file of the token.
enum There {
    Token(String),
    Nothing,
    Unusable(&'static str),
}

/// Returns what is in a file: a token only if others cannot have read it.
fn read(path: &Path) -> io::Result<There> {
    let about = match fs::symlink_metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(There::Nothing),
        Err(error) => return Err(error),
    };
    if !about.is_file() {
        return Ok(There::Unusable("it is not a regular file"));
    }
    #[cfg(unix)]
    if std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o077 != 0 {
        return Ok(There::Unusable("other users could read it"));
    }
    if about.len() != LENGTH as u64 {
        return Ok(There::Unusable("it is damaged"));
    }
    let text = String::from_utf8_lossy(&fs::read(path)?).into_owned();
    let is_token = text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    Ok(if is_token { There::Token(text) } else { There::Unusable("it is damaged") })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{FILE, LENGTH, Token};

    #[test]
    fn a_token_is_kept_until_it_is_replaced_or_damaged() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("alfil");
        let kept = |replaced| Token::kept(Some(&folder), replaced).unwrap();
        let (first, said) = kept(false);
        assert!(first.is_kept && first.text.len() == LENGTH && said.is_none());
        assert_eq!(kept(false), (first, None));
        let (second, _) = kept(true);
        assert_eq!(kept(false), (second, None));
        for damaged in ["", "short", "zz", &"x".repeat(LENGTH), &"0".repeat(500)] {
            let (before, _) = kept(false);
            fs::write(folder.join(FILE), damaged).unwrap();
            let (after, said) = kept(false);
            assert!(after.text != before.text && after.is_kept && said.is_some(), "{damaged}: {said:?}");
        }
        let passing = Token::passing().unwrap();
        assert!(!passing.is_kept && passing.text != kept(false).0.text);
        let (unkept, said) = Token::kept(None, false).unwrap();
        assert!(!unkept.is_kept && said.is_some());
        // A file in place of the folder.
        let (unkept, said) = Token::kept(Some(&folder.join(FILE)), true).unwrap();
        let said = said.unwrap();
        assert!(!unkept.is_kept && said.contains("earlier token is valid again"), "{said}");
    }

    #[test]
    #[cfg(unix)]
    fn a_token_that_others_can_read_is_replaced() {
        use std::os::unix::fs::PermissionsExt;
        let data = tempfile::tempdir().unwrap();
        let (first, _) = Token::kept(Some(data.path()), false).unwrap();
        let path = data.path().join(FILE);
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(), 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let (second, said) = Token::kept(Some(data.path()), false).unwrap();
        assert!(second.text != first.text && said.unwrap().contains("other users could read it"));
        assert_eq!(mode(), 0o600);
    }
}
