import Model
import Site

/// A message in the search table. Columns: the shown fields; title, text and author; the title's readings;
/// normalized as in Templates/assets/feedback-index.js.
struct FeedbackSearchRow {
    let id: String
    let isLove: Bool
    /// Minute of posting in seconds since 1970.
    let posted: Int
    let title: String
    /// The message, truncated if very long.
    let message: String
    /// Empty if there is none.
    let author: String

    static let (text, pinyin) = (1, 2)

    static func table(_ messages: [Feedback]) -> SearchTable {
        SearchTable(
            columnCount: 3, rowCount: messages.count, shown: { FeedbackSearchRow(messages[$0]).bytes },
            compared: { FeedbackSearchRow(messages[$0]).compared })
    }

    private init(_ message: Feedback) {
        id = message.id.text
        isLove = message.feeling == .love
        posted = message.postedSeconds
        title = message.title
        self.message = FeedbackSearchIndex.beginning(of: message.message)
        author = message.author ?? ""
    }

    private var bytes: [UInt8] {
        var fields = SearchFields()
        fields.add(id)
        fields.add(isLove ? 1 : 0)
        fields.add(posted)
        for text in [title, message, author] { fields.add(text) }
        return fields.bytes
    }

    init(_ row: [UInt8]) {
        let fields = SearchFields(row)
        (id, isLove, posted) = (fields.text(0), fields.number(1) == 1, fields.number(2))
        (title, message, author) = (fields.text(3), fields.text(4), fields.text(5))
    }

    private var compared: [[UInt8]] {
        SearchText.columns(titles: [title], texts: [message, author])
    }
}
