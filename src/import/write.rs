//! Writes the text of a definition line by line.

/// The text so far.
#[derive(Debug, Default)]
pub(super) struct Out {
    text: String,
}

impl Out {
    /// Writes a key with its value, and a comment unless it is empty.
    pub(super) fn pair(&mut self, key: &str, value: &str, comment: &str) {
        self.text.push_str(key);
        self.text.push_str(" = ");
        self.text.push_str(value);
        if !comment.is_empty() {
            self.text.push_str("  # ");
            self.text.push_str(comment);
        }
        self.text.push('\n');
    }

    /// Begins a table.
    pub(super) fn table(&mut self, name: &str) {
        self.begin(&format!("[{name}]"));
    }

    /// Begins a table with a comment after its name.
    pub(super) fn table_with(&mut self, name: &str, comment: &str) {
        self.begin(&if comment.is_empty() { format!("[{name}]") } else { format!("[{name}]  # {comment}") });
    }

    /// Begins an entry of a list.
    pub(super) fn table_of_list(&mut self, name: &str) {
        self.begin(&format!("[[{name}]]"));
    }

    fn begin(&mut self, header: &str) {
        self.text.push('\n');
        self.text.push_str(header);
        self.text.push('\n');
    }

    /// The text.
    pub(super) fn into_text(self) -> String {
        self.text
    }
}
