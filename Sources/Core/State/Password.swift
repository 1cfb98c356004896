import Foundation

/// A valid password. It is never shown or logged.
///
/// Length counts and common passwords are rejected (NIST SP 800-63B 5.1.1.2); there are no rules of composition.
public struct Password: Sendable {
    /// Minimum length in code points.
    public static let minimumLength = 12
    /// Maximum length in bytes: 64 characters of any script.
    public static let maximumBytes = 256

    /// The bytes to hash: UTF-8 in NFC, so that the same characters have the same bytes on every keyboard.
    let bytes: [UInt8]

    /// The password for the account with this name.
    /// - Throws: `StateError` with `.weakPassword`.
    public init(_ text: String, of name: String) throws(StateError) {
        let bytes = Self.bytes(of: text)
        guard bytes.count <= Self.maximumBytes else { throw .weakPassword(.long(bytes: bytes.count)) }
        let length = String(decoding: bytes, as: UTF8.self).unicodeScalars.count
        guard length >= Self.minimumLength else { throw .weakPassword(.short(length)) }
        if let fault = Self.guess(text.lowercased(), of: name) { throw .weakPassword(fault) }
        self.bytes = bytes
    }

    /// Maximum number of bytes to normalize; a longer text is no valid password. Foundation sorts combining
    /// marks in quadratic time: 12 s for 120,000.
    private static let mostComposed = 4 * maximumBytes

    /// The bytes to hash; without normalization if the text is longer than `mostComposed`.
    static func bytes(of text: String) -> [UInt8] {
        text.utf8.count <= mostComposed
            ? Array(text.precomposedStringWithCanonicalMapping.utf8) : Array(text.utf8)
    }

    /// Parts of passwords that attackers try first.
    private static let common = [
        "password", "passwort", "corkboard", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwerty", "letmein",
        "welcome", "iloveyou", "1234567890", "123456", "abcdefghijklmnopqrstuvwxyz", "abcdef", "admin",
    ]

    /// The reason why a password is easy to guess; nil if none is found.
    private static func guess(_ text: String, of name: String) -> PasswordFault? {
        let values = text.unicodeScalars.map { Int($0.value) }
        let steps = zip(values, values.dropFirst()).count { abs($0 - $1) <= 1 }
        guard Set(values).count >= 5, steps * 2 < values.count else { return .repeated }
        // A name of one or two letters is part of many words.
        if name.utf8.count > 2, text.contains(name),
            text.replacing(name, with: "").unicodeScalars.count < 8
        {
            return .name
        }
        if isListed(text) { return .common }
        let rest = common.reduce(text) { $0.replacing($1, with: "") }
        return rest.unicodeScalars.count >= 6 || rest == text ? nil : .common
    }
}

extension Password: Secret {
    public var description: String { "a password" }
}

/// Reason why a password is rejected.
public enum PasswordFault: Equatable, Sendable, CustomStringConvertible {
    /// Too few characters; their number.
    case short(Int)
    /// Too many bytes; their number.
    case long(bytes: Int)
    /// Little more than the officer's name.
    case name
    /// Few different characters, or sequences of them.
    case repeated
    /// A common password, or little more than common words and keyboard sequences.
    case common

    /// The fault and what is expected.
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
