//! The uris by which editors name files.

use std::fmt::Write as _;

/// Returns the path of a uri. A uri that is not a file is put in angle brackets, as the name of a text without a
/// folder.
pub(super) fn path(uri: &str) -> String {
    let Some(rest) = uri.strip_prefix("file://") else { return format!("<{uri}>") };
    let mut bytes = Vec::new();
    let mut rest = rest.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        // `from_str_radix` takes a sign as well.
        let is_hex = |hex: &&[u8]| hex.iter().all(u8::is_ascii_hexdigit);
        let code = after.get(..2).filter(is_hex).and_then(|hex| std::str::from_utf8(hex).ok());
        match code.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) if first == b'%' => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            Some(_) | None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    let path = String::from_utf8_lossy(&bytes).into_owned();
    // `/c:/games/mine.toml` is a path with a drive.
    let is_drive = path.as_bytes().get(2) == Some(&b':') && path.starts_with('/');
    if is_drive { path.get(1..).unwrap_or_default().to_owned() } else { path }
}

/// Returns the uri of a path.
pub(super) fn uri_of_path(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.replace('\\', "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~:".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    #[test]
    fn paths_and_names_agree() {
        for (uri, path) in [
            ("file:///home/a%20b/%C3%B6gi.toml", "/home/a b/ögi.toml"),
            ("file:///c:/games/a.toml", "c:/games/a.toml"),
            ("file:///100%25.toml", "/100%.toml"),
        ] {
            assert_eq!((super::path(uri).as_str(), super::uri_of_path(path).as_str()), (path, uri));
        }
        assert_eq!(super::path("untitled:a"), "<untitled:a>");
        assert_eq!(super::path("file:///a%"), "/a%");
        assert_eq!(super::path("file:///a%zz"), "/a%zz");
        assert_eq!(super::path("file:///a%+f"), "/a%+f");
    }
}
