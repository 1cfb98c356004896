import Foundation

/// Texts in header fields: visible ASCII and spaces, on one line or folded. No input can end a line.
enum HeaderText {
    /// Maximum length of a line, in bytes, without its line break (RFC 5322 2.1.1).
    static let line = 76

    /// A field with free text (RFC 5322 3.2.5), as encoded words (RFC 2047) where it is not short visible ASCII.
    static func unstructured(_ name: String, _ text: String) -> String {
        let clean = oneLine(text)
        let isPlain =
            isPrintable(clean) && !clean.contains("=?") && name.utf8.count + 2 + clean.utf8.count <= line
        return "\(name): \(isPlain ? clean : encodedWords(clean))\r\n"
    }

    /// A field with mailboxes (RFC 5322 3.4).
    static func mailboxes(_ name: String, _ mailboxes: [Mailbox]) -> String {
        "\(name): \(mailboxes.map(phrase).joined(separator: ",\r\n "))\r\n"
    }

    /// A field whose value consists of tokens, addresses and URLs that were checked before.
    static func structured(_ name: String, _ values: [String], separator: String = "") -> String {
        "\(name): \(values.joined(separator: "\(separator)\r\n "))\r\n"
    }

    private static func phrase(_ mailbox: Mailbox) -> String {
        let name = oneLine(mailbox.name)
        if name.isEmpty { return "\(mailbox.address)" }
        if isPrintable(name), name.utf8.count <= 50, !name.contains("=?") {
            let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "\"\(escaped)\"\r\n <\(mailbox.address)>"
        }
        return "\(encodedWords(name))\r\n <\(mailbox.address)>"
    }

    /// The text without control characters, each run of them and of spaces as one space.
    private static func oneLine(_ text: String) -> String {
        let scalars = text.unicodeScalars.split { scalar in
            scalar.properties.generalCategory == .control || scalar.properties.isWhitespace
        }
        return scalars.map { String($0) }.joined(separator: " ")
    }

    private static func isPrintable(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// Words of at most 75 bytes in the encoding B (RFC 2047 2 and 4.1), folded. No character is divided.
    private static func encodedWords(_ text: String) -> String {
        var words: [[UInt8]] = [[]]
        for character in text {
            // A character with many combining marks may be longer than a word.
            let parts =
                character.utf8.count <= 45
                ? [Array(character.utf8)] : character.unicodeScalars.map { Array(String($0).utf8) }
            for part in parts {
                if words[words.count - 1].count + part.count > 45 { words.append([]) }
                words[words.count - 1] += part
            }
        }
        return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }
}
