import Basics

/// The enhanced status code of a rejection by SMTP (RFC 2034, RFC 3463): `550 5.1.1 No such user`.
struct EnhancedStatus: Equatable {
    /// The reply code before it, such as 550.
    let reply: Int
    /// Class, subject and detail, such as `[5, 1, 1]`.
    let parts: [Int]

    /// Parses a reply line; nil if it has no enhanced status code of the reply's class.
    init?(_ line: [UInt8]) {
        let words = line.prefix(40).split(omittingEmptySubsequences: true) {
            [0x20, 0x2D, 0x0D, 0x0A].contains($0)
        }
        guard words.count >= 2, words[0].count == 3, let reply = Self.number(words[0]) else { return nil }
        let parts = words[1].split(separator: 0x2E, omittingEmptySubsequences: false).map(Self.number)
        guard parts.count == 3, let status = parts as? [Int], status[0] == reply / 100 else { return nil }
        (self.reply, self.parts) = (reply, status)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.count <= 3 ? ASCII.number(digits) : nil
    }

    /// Whether the mailbox does not exist: 5.1.1 (bad mailbox), 5.1.6 (moved without a new address) and 5.1.10 (null MX, RFC 7505).
    var isOfMissingMailbox: Bool { [[5, 1, 1], [5, 1, 6], [5, 1, 10]].contains(parts) }

    /// Whether the recipient's address or mailbox is the reason (RFC 3463 3.2, 3.3). 5.1.0, 5.1.7 and 5.1.8 may be about the sender's
    /// address, and servers use 5.2.0 for others too.
    var isOfRecipient: Bool {
        isOfMissingMailbox || [5, 1] == parts[..<2] && (2...4).contains(parts[2])
            || [5, 2] == parts[..<2] && (1...4).contains(parts[2])
    }
}
