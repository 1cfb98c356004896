extension String {
    /// The text in single quotes, as POSIX shells read it (POSIX.1-2024, Shell Command Language 2.2.2).
    public var inShellQuotes: String { "'\(replacing("'", with: "'\\''"))'" }
}
