import Basics

/// The identity of an event in calendars and on the site.
struct EventUID: Hashable {
    /// The UID; for an event without one, an identifier made for it.
    let text: String
    /// The UID to store in the content file; nil if the id implies it, and if the calendar has no UID.
    let field: String?
    /// The event's id: the `<id>` of a UID `<id>@<host>` of this site, else the first 128 bits of a SHA-256 of the UID as 32 hexadecimal
    /// digits, so that an event has the same id wherever it is imported.
    let id: String

    /// The identity of a calendar's event on a site with this host. `isNamed`: whether the UID is from the calendar.
    init(_ text: String, isNamed: Bool, host: String) {
        self.text = text
        let suffix = "@\(host)"
        let isOwn = text.hasSuffix(suffix) && text != suffix
        field = isNamed && !isOwn ? text : nil
        id = isOwn ? String(text.dropLast(suffix.count)) : Self.digits(of: text)
    }

    static func digits(of text: String) -> String {
        Fingerprint("event \(text)".utf8).numbers.map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
