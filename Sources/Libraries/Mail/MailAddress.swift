import Basics

/// An address for SMTP without SMTPUTF8 (RFC 5321 4.1.2): a dot-atom, `@` and a domain name.
public struct MailAddress: Hashable, Sendable, CustomStringConvertible {
    public enum Fault: String, Error, Hashable, Sendable {
        /// No `@`, or nothing before or after it.
        case incomplete = "A mail address looks like name@example.org."
        /// Over 254 bytes (RFC 5321 4.5.3.1.3), or over 64 before the `@`.
        case tooLong = "The mail address is too long."
        /// A control character, a space or a line break.
        case control = "A mail address has no spaces and no line breaks."
        /// Bytes that are not ASCII before the `@`, which need SMTPUTF8 (RFC 6531).
        case notASCII = "The part of the mail address before the @ must be plain ASCII."
        /// Characters before the `@` that are not of a dot-atom (RFC 5322 3.2.3), such as quotation marks.
        case localPart = "The part of the mail address before the @ has a character that is not allowed."
        /// Not a domain name of at least two labels (RFC 1123 2.1); those with other letters must be given as `xn--` (RFC 5891).
        case domain = "The part of the mail address after the @ is not a domain name in ASCII."
    }

    /// Maximum length, in bytes (RFC 5321 4.5.3.1.3).
    public static let limit = 254

    public let localPart: String
    /// The part after the `@`, in lower case.
    public let domain: String

    public var description: String { "\(localPart)@\(domain)" }

    /// Parses an address without a name and without angle brackets.
    public init(_ text: String) throws(Fault) {
        let bytes = Array(text.utf8)
        if bytes.contains(where: { $0 == 0x20 || ASCII.isControl($0) }) { throw .control }
        if bytes.count > Self.limit { throw .tooLong }
        guard let at = bytes.lastIndex(of: UInt8(ascii: "@")), at > 0, at + 1 < bytes.count else {
            throw .incomplete
        }
        let (local, domain) = (bytes[..<at], bytes[(at + 1)...])
        if local.contains(where: { $0 > 0x7F }) { throw .notASCII }
        if local.count > 64 { throw .tooLong }
        guard Self.isDotAtom(local) else { throw .localPart }
        guard Self.isDomain(domain) else { throw .domain }
        localPart = String(decoding: local, as: UTF8.self)
        self.domain = ASCII.lowercased(domain)
    }

    /// Whether bytes are atoms separated by single dots (RFC 5322 3.2.3).
    static func isDotAtom(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty
                && atom.allSatisfy { ASCII.isAlphanumeric($0) || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
        }
    }

    /// Whether bytes are a domain name of at least two labels, the last of which is not a number.
    static func isDomain(_ bytes: some Collection<UInt8>) -> Bool {
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let hyphen = UInt8(ascii: "-")
        return labels.count >= 2 && bytes.count <= 253
            && labels.last?.contains { !ASCII.isDigit($0) } == true
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.first != hyphen && label.reversed().first != hyphen
                    && label.allSatisfy { ASCII.isAlphanumeric($0) || $0 == hyphen }
            }
    }
}

/// An address with the name of its owner (RFC 5322 3.4).
public struct Mailbox: Hashable, Sendable {
    /// The name; "" for none.
    public let name: String
    public let address: MailAddress

    public init(_ address: MailAddress, name: String = "") {
        (self.address, self.name) = (address, name)
    }
}
