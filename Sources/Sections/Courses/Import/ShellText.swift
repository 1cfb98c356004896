/// Texts that can be pasted into a command.
enum ShellText {
    /// A text in single quotes, as POSIX shells read it.
    static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

    /// A text without quotes if it needs none.
    static func word(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789#._-".unicodeScalars.contains($0)
        }
        return isPlain ? text : quoted(text)
    }
}
