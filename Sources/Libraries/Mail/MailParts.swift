import Basics

/// The identifier of a message (RFC 5322 3.6.4).
public struct MessageID: Hashable, Sendable, CustomStringConvertible {
    /// `<left@domain>`.
    public let description: String

    /// Creates an identifier; nil unless `left` is a dot-atom of at most 128 bytes and `domain` a domain name.
    public init?(_ left: String, domain: String) {
        guard left.utf8.count <= 128, MailAddress.isDotAtom(left.utf8), MailAddress.isDomain(domain.utf8)
        else {
            return nil
        }
        description = "<\(left)@\(domain)>"
    }
}

/// The addresses for leaving a list with one click (RFC 2369 3.2, RFC 8058).
public struct ListUnsubscribe: Hashable, Sendable {
    /// An https URL that takes `POST` with the body `List-Unsubscribe=One-Click`.
    public let url: String
    /// An address that takes mail with the subject `unsubscribe`; nil for none.
    public let address: MailAddress?

    /// nil unless the URL begins with `https://` and consists of at most 900 bytes of visible ASCII without `<`, `>` and `,`.
    public init?(url: String, address: MailAddress? = nil) {
        guard url.hasPrefix("https://"), url.utf8.count <= 900,
            url.utf8.allSatisfy({ (0x21...0x7E).contains($0) && ![0x3C, 0x3E, 0x2C].contains($0) })
        else { return nil }
        (self.url, self.address) = (url, address)
    }

    var fields: String {
        // What has a meaning in URLs is escaped (RFC 6068 2).
        let mail = address.map { "<mailto:\($0.localPart.percentEncoded)@\($0.domain)?subject=unsubscribe>" }
        let values = ["<\(url)>", mail].compactMap(\.self)
        return HeaderText.structured("List-Unsubscribe", values, separator: ",")
            + HeaderText.structured("List-Unsubscribe-Post", ["List-Unsubscribe=One-Click"])
    }
}

/// A file in a message (RFC 2183).
public struct MailAttachment: Hashable, Sendable {
    /// The name; "" for none.
    public let name: String
    /// The media type, with parameters, such as `text/calendar; charset=utf-8; method=PUBLISH`.
    public let type: String
    public let bytes: [UInt8]

    /// nil for a name over 200 bytes, or a type that is not at most 100 bytes of printable ASCII with a slash.
    public init?(name: String, type: String, bytes: [UInt8]) {
        guard name.utf8.count <= 200, type.utf8.count <= 100, type.utf8.contains(UInt8(ascii: "/")),
            type.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        (self.name, self.type, self.bytes) = (name, type, bytes)
    }

    /// Header and encoded body; the name as in RFC 2231 4.
    var part: [UInt8] {
        let name = name.isEmpty ? [] : ["filename*=UTF-8''\(name.percentEncoded)"]
        let header =
            HeaderText.structured("Content-Type", [type])
            + HeaderText.structured("Content-Disposition", ["attachment"] + name, separator: ";")
            + HeaderText.structured("Content-Transfer-Encoding", [BodyEncoding.base64.rawValue])
        return Array("\(header)\r\n".utf8) + BodyEncoding.base64(bytes)
    }
}

extension String {
    /// The text with all bytes percent-encoded except letters, digits and `-._~` (RFC 3986 2.3).
    fileprivate var percentEncoded: String {
        utf8.reduce(into: "") { output, byte in
            if ASCII.isWord(byte) || ".~".utf8.contains(byte) {
                output.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                output += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
