//! Commands as a shell reads them.

use shlex::Quoter;

/// Returns words as one command, each quoted if a shell would read it as something else.
pub(crate) fn command<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let quoter = Quoter::new().allow_nul(true);
    // Quoting fails only on NUL, which is allowed here.
    quoter.join(words).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_a_shell_would_change_are_quoted() {
        assert_eq!(
            command(["alfil", "balance", "my-game.toml", "rook:bishop"]),
            "alfil balance my-game.toml rook:bishop"
        );
        assert_eq!(command(["a", "my game.toml"]), "a 'my game.toml'");
        for word in ["", "a b", "$HOME", "it's", "x;y", "~", "#x", "a\nb", "\"q\"", "`x`", "é", "*"] {
            let written = command(["echo", word]);
            assert_eq!(shlex::split(&written), Some(vec!["echo".to_owned(), word.to_owned()]), "{written}");
        }
    }
}
