import Model
import Site

/// The data for search in the browser, in parts: the newest part first, older ones if the search goes further back.
///
/// Parts are counted from the oldest message, so that a new message changes only the newest part. Most have a thousand messages; those
/// after the last thousand are in smaller parts, so that the newest part is small. JSON of the newest: `{"older":
/// [address, ...], "messages": [...]}`, with addresses from the newest part to the oldest. JSON of an older one: `{"messages":
/// [...]}`. A message is `[id, feeling, minute in seconds since 1970, title, message, author, pinyin]`, newest first; `feeling` is 1 for
/// love and 0 for hate, `pinyin` has the readings of the title's Chinese characters, and empty texts at the end are left out.
struct FeedbackSearchIndex: Sendable {
    /// The parts with older messages, from the oldest to the newest, each with the name in its address: `3`, or `4-2` for the second small
    /// part after the third large one.
    let older: [(name: String, file: Part)]
    /// The newest part.
    let newest: Part

    /// Maximum sizes of a part: number of messages, and bytes of their texts, except for a single larger message.
    private typealias Limits = (messages: Int, bytes: Int)
    private static let large: Limits = (1000, 300_000)
    private static let small: Limits = (100, 30_000)
    /// Maximum searchable size of a message in bytes, more than any form accepts.
    static let messageLimit = 65_536

    /// The parts of all messages, newest first.
    init(_ entries: [FeedbackEntry]) {
        let thousands = Self.split(entries[...], Self.large)
        let hundreds = Self.split(thousands.last ?? [], Self.small)
        let (large, small) = (thousands.dropLast(), hundreds.dropLast())
        let parts =
            large.enumerated().map { ("\($0.offset + 1)", $0.element) }
            + small.enumerated().map { ("\(large.count + 1)-\($0.offset + 1)", $0.element) }
        older = parts.map { ($0.0, Part(messages: $0.1.map(\.message), older: nil)) }
        newest = Part(
            messages: (hundreds.last ?? []).map(\.message), older: older.reversed().map(\.name))
    }

    /// The parts from the oldest to the newest, at least one; within a part newest first.
    private static func split(
        _ entries: ArraySlice<FeedbackEntry>, _ limits: Limits
    ) -> [ArraySlice<FeedbackEntry>] {
        var (parts, end, bytes) = ([ArraySlice<FeedbackEntry>](), entries.endIndex, 0)
        for place in entries.indices.reversed() {
            let size = min(entries[place].message.message.utf8.count, messageLimit)
            if place + 1 < end, end - place > limits.messages || bytes + size > limits.bytes {
                parts.append(entries[(place + 1)..<end])
                (end, bytes) = (place + 1, 0)
            }
            bytes += size
        }
        return parts + [entries[entries.startIndex..<end]]
    }

    /// The messages of one file.
    struct Part: Encodable, Sendable {
        let messages: [Feedback]
        /// The names of older parts, from the newest to the oldest; nil in an older part.
        let older: [String]?

        /// The part as JSON.
        func json(words: PageWords) -> String {
            PostSearchIndex.json(
                messages.map { row($0) },
                older: older.map { $0.map { words.link(Address.feedbackSearch(part: $0)) } })
        }

        private func row(_ message: Feedback) -> [JSONValue] {
            PostSearchIndex.row(
                id: message.id.text, feeling: message.feeling == .love ? 1 : 0,
                time: message.postedSeconds, title: message.title,
                text: FeedbackSearchIndex.beginning(of: message.message), author: message.author ?? "")
        }
    }

    /// The beginning of a long message.
    static func beginning(of text: String) -> String {
        PostSearchIndex.beginning(of: text, limit: messageLimit)
    }
}
