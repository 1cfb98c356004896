import Foundation

/// A password that an account may have. It is never shown or written.
///
/// Length counts, and what is easily guessed is refused (NIST SP 800-63B 5.1.1.2); of what it is made up does not matter.
public struct Password: Sendable {
    /// In code points.
    public static let minimumLength = 12
    /// In bytes: 64 characters of any script.
    public static let maximumBytes = 256

    /// What is hashed: UTF-8 of Unicode's composed form, in which the same characters have the same bytes on every keyboard.
    let bytes: [UInt8]

    /// A password of the officer with this name.
    /// - Throws: `StateError` with `.weakPassword`.
    public init(_ text: String, of name: String) throws(StateError) {
        let bytes = Self.bytes(of: text)
        guard bytes.count <= Self.maximumBytes else { throw .weakPassword(.long(bytes: bytes.count)) }
        let length = String(decoding: bytes, as: UTF8.self).unicodeScalars.count
        guard length >= Self.minimumLength else { throw .weakPassword(.short(length)) }
        if let fault = Self.guess(text.lowercased(), of: name) { throw .weakPassword(fault) }
        self.bytes = bytes
    }

    /// The most bytes that are composed: more cannot become a password. Foundation sorts the marks on a letter in quadratic time: it took
    /// 12 s for 120,000.
    private static let mostComposed = 4 * maximumBytes

    /// What is hashed of a text; of one that is longer than any password, its own bytes.
    static func bytes(of text: String) -> [UInt8] {
        text.utf8.count <= mostComposed
            ? Array(text.precomposedStringWithCanonicalMapping.utf8) : Array(text.utf8)
    }

    /// What everybody tries first.
    private static let common = [
        "password", "passwort", "corkboard", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwerty", "letmein",
        "welcome", "iloveyou", "1234567890", "123456", "abcdefghijklmnopqrstuvwxyz", "abcdef", "admin",
    ]

    /// What makes a password easy to guess; nil where nothing is seen.
    private static func guess(_ text: String, of name: String) -> PasswordFault? {
        let values = text.unicodeScalars.map { Int($0.value) }
        let steps = zip(values, values.dropFirst()).count { abs($0 - $1) <= 1 }
        guard Set(values).count >= 5, steps * 2 < values.count else { return .repeated }
        // A name of one or two letters is in many words.
        if name.utf8.count > 2, text.contains(name),
            text.replacing(name, with: "").unicodeScalars.count < 8
        {
            return .name
        }
        if CommonPasswords.contains(text) { return .common }
        let rest = common.reduce(text) { $0.replacing($1, with: "") }
        return rest.unicodeScalars.count >= 6 || rest == text ? nil : .common
    }
}

extension Password: CustomStringConvertible, CustomReflectable {
    /// Not the password.
    public var description: String { "a password" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What is wrong with a password.
public enum PasswordFault: Equatable, Sendable, CustomStringConvertible {
    /// It has only so many characters.
    case short(Int)
    /// It has so many bytes.
    case long(bytes: Int)
    /// It is next to nothing but the officer's name.
    case name
    /// It is made of few different characters, or of rows of them.
    case repeated
    /// It is one of the commonest, or next to nothing but words and rows of keys that everybody tries first.
    case common

    /// What is wrong, and what is expected.
    public var description: String {
        let expected =
            "expected at least \(Password.minimumLength) characters that nobody guesses, such as four unrelated words"
        return switch self {
        case .short(let length):
            "The password has \(length) character\(length == 1 ? "" : "s"); \(expected)"
        case .long(let bytes): "The password has \(bytes) bytes; expected at most \(Password.maximumBytes)"
        case .name: "The password is little more than the officer's name; \(expected)"
        case .repeated: "The password is little more than a few characters or a row of them; \(expected)"
        case .common: "The password is one that is tried first; \(expected)"
        }
    }
}
