import BinaryCoding

/// What a calendar knows an event by, and what the site does.
struct EventUID: Hashable {
    /// The UID; for an event that has none a text that tells it from others.
    let text: String
    /// What the event's content file keeps of it; nil where the id says it, and where the calendar has no UID.
    let field: String?
    /// The id that the event gets: of a UID of Corkboard's own, `<id>@<host>`, the one in it. Of others 128 bits of its SHA-256 as
    /// 32 hexadecimal digits, so that the same event has the same id wherever it is imported.
    let id: String

    /// The UID of a calendar's event, on a site with this host; `isNamed` where the calendar itself has it.
    init(_ text: String, isNamed: Bool, host: String) {
        self.text = text
        let suffix = "@\(host)"
        let isOwn = text.hasSuffix(suffix) && text != suffix
        field = isNamed && !isOwn ? text : nil
        id = isOwn ? String(text.dropLast(suffix.count)) : Self.digits(of: text)
    }

    /// The id that stands for a text.
    static func digits(of text: String) -> String {
        Fingerprint("event \(text)".utf8).numbers.map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
