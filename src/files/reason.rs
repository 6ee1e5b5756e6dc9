//! Why a file cannot be read or written, in words.

use std::io::{self, ErrorKind};

/// What the system's commonest errors mean.
const WORDS: [(ErrorKind, &str); 7] = [
    (ErrorKind::NotFound, "there is no such file or folder"),
    (ErrorKind::PermissionDenied, "permission is denied"),
    (ErrorKind::IsADirectory, "it is a folder"),
    (ErrorKind::NotADirectory, "a part of the path is not a folder"),
    (ErrorKind::StorageFull, "no space is left on the device"),
    (ErrorKind::ReadOnlyFilesystem, "the file system is read-only"),
    (ErrorKind::InvalidData, "it is not UTF-8 text"),
];

/// Returns the reason, in a clause that goes after the name of the file.
pub(crate) fn reason(error: &io::Error) -> String {
    // The text of the error itself may name a temporary file, which would not help the user.
    if let Some((_, words)) = WORDS.iter().find(|(kind, _)| *kind == error.kind()) {
        return (*words).to_owned();
    }
    let text = error.to_string();
    text.split_once(" (os error").map_or(text.clone(), |(words, _)| words.to_lowercase())
}

#[cfg(all(test, feature = "cli"))]
mod tests {
    use super::*;

    #[test]
    fn a_reason_names_no_number_and_no_other_file() {
        let missing = || io::Error::from_raw_os_error(2);
        let temporary = tempfile::Builder::new().tempfile_in("/no-such-folder").unwrap_err();
        for (error, expected) in [
            (missing(), "there is no such file or folder"),
            (temporary, "there is no such file or folder"),
            (io::Error::from_raw_os_error(36), "file name too long"),
            (io::Error::new(ErrorKind::InvalidInput, "it is not a regular file"), "it is not a regular file"),
        ] {
            assert_eq!(reason(&error), expected, "{error:?}");
        }
    }
}
