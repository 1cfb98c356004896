import Basics
import Mail

/// A mail address by which a member is known, in its canonical form: letters of ASCII in lower case, without what stands behind a `+`
/// (RFC 5233 1). Each spelling of a mailbox has the same form, so that it has one account; mail goes to this form.
package struct MemberAddress: Hashable, Sendable {
    package enum Fault: Error, Hashable, Sendable {
        /// Not an address, or one with signs that addresses of people do not have.
        case unusable
        /// Letters that are not of ASCII: some of them look like, or are folded to, others.
        case notPlain
        /// An address of another domain.
        case otherDomain
    }

    /// Maximum length of what is read, in bytes: that of an address with spaces around it.
    private static let limit = MailAddress.limit + 64

    package let text: String

    /// Reads an address as it was typed. `domains` are those of which it has to be, in lower case; nil for any.
    package init(_ typed: String, domains: [String]?) throws(Fault) {
        guard typed.utf8.count <= Self.limit else { throw .unusable }
        let bytes = ASCII.trimmed(Array(typed.utf8)[...])
        guard bytes.allSatisfy({ $0 < 0x80 }) else { throw .notPlain }
        let address = try Self.parsed(ASCII.lowercased(bytes))
        let (local, domain) = (address.localPart.utf8.prefix { $0 != ASCII.plus }, address.domain)
        // Mail servers of old read `%` and `!` as the way to a mailbox elsewhere (RFC 5321 F.2).
        guard local.allSatisfy({ ASCII.isAlphanumeric($0) || "._-'".utf8.contains($0) }) else {
            throw .unusable
        }
        text = try Self.parsed("\(Substring(local))@\(domain)").description
        if let domains, !domains.contains(where: { $0.utf8.elementsEqual(domain.utf8) }) {
            throw .otherDomain
        }
    }

    private static func parsed(_ text: String) throws(Fault) -> MailAddress {
        do throws(MailAddress.Fault) { return try MailAddress(text) } catch { throw .unusable }
    }
}

/// A member whom the web server has authenticated, by `REMOTE_USER` (RFC 3875 4.1.11).
struct RemoteMember: Hashable, Sendable {
    /// Maximum length of a name, in bytes.
    private static let limit = 128

    /// The name in lower case.
    let name: String

    /// nil for a name that is too long or has other bytes than visible ASCII.
    init?(_ user: String) {
        guard (1...Self.limit).contains(user.utf8.count), user.utf8.allSatisfy(ASCII.isVisible) else {
            return nil
        }
        name = ASCII.lowercased(user.utf8)
    }

    /// The address of the account. No mail address has a colon before its `@`, so that none is the same.
    var address: String { "remote:\(name)" }
}
