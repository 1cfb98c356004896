import Model
import Pinyin
import Site

/// The data for search in the browser, in parts: the newest part first, older ones if the search goes further back.
///
/// Parts are counted from the oldest message, so that a new message changes only the newest part. JSON of the newest: `{"older":
/// [address, ...], "messages": [...]}`, with addresses from the newest part to the oldest. JSON of an older one: `{"messages":
/// [...]}`. A message is `[id, feeling, seconds since 1970, title, message, author, pinyin]`, newest first; `feeling` is 1 for
/// love and 0 for hate, `pinyin` has the readings of the title's Chinese characters, and empty texts at the end are left out.
struct FeedbackSearchIndex: Sendable {
    /// The entries of each part, oldest part first; within a part newest first.
    private let parts: [ArraySlice<FeedbackEntry>]

    /// Maximum number of messages per part.
    static let partSize = 1000
    /// Maximum size of a part's messages in bytes, except for a single larger message.
    static let partLimit = 300_000
    /// Maximum searchable size of a message in bytes, more than any form accepts.
    static let messageLimit = 65_536

    init(_ entries: [FeedbackEntry]) {
        var (parts, end, bytes) = ([ArraySlice<FeedbackEntry>](), entries.endIndex, 0)
        for place in entries.indices.reversed() {
            let size = min(entries[place].message.message.utf8.count, Self.messageLimit)
            if place + 1 < end, end - place > Self.partSize || bytes + size > Self.partLimit {
                parts.append(entries[(place + 1)..<end])
                (end, bytes) = (place + 1, 0)
            }
            bytes += size
        }
        self.parts = parts + [entries[..<end]]
    }

    /// Number of older parts.
    var olderParts: Int { parts.count - 1 }

    /// The newest part.
    var newestPart: Part {
        Part(messages: parts[olderParts].map(\.message), olderParts: olderParts)
    }

    /// An older part, numbered from 0 for the oldest.
    func olderPart(_ part: Int) -> Part {
        Part(messages: parts[part].map(\.message), olderParts: nil)
    }

    /// The messages of one file.
    struct Part: Encodable, Sendable {
        fileprivate let messages: [Feedback]
        /// Number of older parts; nil in an older part.
        fileprivate let olderParts: Int?

        /// The part as JSON.
        func json(words: PageWords) -> String {
            guard let olderParts else { return "{\"messages\":\(rows)}\n" }
            let older = (0..<olderParts).reversed().map {
                JSONValue.text(words.link(Address.feedbackSearch(part: $0 + 1)))
            }
            return "{\"older\":\(JSONValue.list(older).json),\"messages\":\(rows)}\n"
        }

        private var rows: String {
            "[\n"
                + messages.map { JSONValue.list(FeedbackSearchIndex.row($0)).json }.joined(separator: ",\n")
                + "\n]"
        }
    }

    fileprivate static func row(_ message: Feedback) -> [JSONValue] {
        let seconds = Int(message.posted.instant.timeIntervalSince1970.rounded(.down))
        var row: [JSONValue] = [
            .text(message.id.text), .number(message.feeling == .love ? 1 : 0), .number(seconds),
            .text(message.title), .text(beginning(of: message.message)), .text(message.author ?? ""),
            .text(Pinyin.readings(of: message.title) ?? ""),
        ]
        while row.last == .text("") { row.removeLast() }
        return row
    }

    /// The beginning of a long message, cut at a Unicode scalar.
    static func beginning(of text: String) -> String {
        guard text.utf8.count > messageLimit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: messageLimit)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return String(text[..<end])
    }
}
