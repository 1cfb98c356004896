import Basics
import Mail

/// The words with which a mail server or program refused a message, safe to show.
public struct MailReply: Hashable, Sendable, CustomStringConvertible {
    /// Maximum length of the words, in Unicode scalars: 200.
    static let limit = 200
    /// Maximum number of bytes that are read: 2,000. A line has at most 512 (RFC 5321 4.5.3.1.5).
    static let maximumBytes = 2000

    /// The code of SMTP, or the exit status of a program.
    public let code: Int
    /// One line, without control characters and without the recipient's address; empty if nothing was said.
    public let words: String

    public init(_ code: Int, _ words: String = "") { (self.code, self.words) = (code, words) }

    /// The reply in the bytes of a server or program. Officers read the words: of addresses other than the sender's, the local part is
    /// hidden.
    init(_ code: Int, bytes: some Sequence<UInt8>, from sender: MailAddress, to recipient: MailAddress) {
        let text = String(decoding: Array(bytes.prefix(Self.maximumBytes)), as: UTF8.self)
        let line = CombiningMarks.limited(text).singleLine
        var (words, token) = ("", Substring.UnicodeScalarView())
        func closeToken() {
            words += Self.shown(String(token), from: sender, to: recipient)
            token = .init()
        }
        for scalar in line.unicodeScalars {
            if Self.isOfAddress(scalar) {
                token.append(scalar)
            } else {
                closeToken()
                words.unicodeScalars.append(scalar)
            }
        }
        closeToken()
        self.init(code, words.cut(to: Self.limit))
    }

    /// The code and the words, such as `550 5.7.1 Sender refused`.
    public var description: String { words.isEmpty ? "\(code)" : "\(code) \(words)" }

    private static func isOfAddress(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "@.!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
    }

    private static func shown(_ token: String, from sender: MailAddress, to recipient: MailAddress) -> String
    {
        let (small, local) = (token.lowercased(), recipient.localPart.lowercased())
        if small == "\(sender)".lowercased() { return token }
        if let at = token.lastIndex(of: "@") { return "…" + token[at...] }
        // Some servers name the mailbox alone, or with another sign in place of the `@`.
        let isMailbox = small == local || ["%40", "=", "#"].contains { small.contains(local + $0) }
        return isMailbox ? "…" : token
    }
}
