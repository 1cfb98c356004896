import Model
import Pinyin

/// The data for search without a connection, which Templates/assets/feedback-index.js reads: `{"older":[],"messages":[row, ...]}`.
package enum PostSearchIndex {
    /// Maximum number of bytes of a text, since phones keep the file.
    private static let textLimit = 400

    /// The file of the first `limit` posts. A row is that of `row(id:...)`, where the text is cut.
    package static func page<Post>(
        _ address: String, of posts: [Post], limit: Int = 400, _ searched: (Post) -> SearchedPost
    ) -> Page {
        Page(address, of: posts.prefix(limit).map(searched)) { posts, _ in
            json(
                posts.map {
                    row(
                        id: $0.id, time: $0.time ?? 0, title: $0.title,
                        text: SearchMarks.plain(beginning(of: $0.text, limit: textLimit)))
                }, older: [])
        }
    }

    /// The file with some rows; `older` has the addresses of files with older rows, and is nil in these.
    package static func json(_ rows: [[JSONValue]], older: [String]? = []) -> String {
        let rows = rows.map { JSONValue.list($0).json }.joined(separator: ",\n")
        let older = older.map { "\"older\":\(JSONValue.list($0.map { .text($0) }).json)," } ?? ""
        return "{\(older)\"messages\":[\n\(rows)\n]}\n"
    }

    /// `[id, feeling, minute in seconds since 1970, title, text, author, readings of the title's Chinese characters]`, without empty texts at
    /// the end.
    package static func row(
        id: String, feeling: Int = 0, time: Int, title: String, text: String, author: String = ""
    ) -> [JSONValue] {
        var row: [JSONValue] = [
            .text(id), .number(feeling), .number(time), .text(title), .text(text), .text(author),
            .text(Pinyin.readings(of: title) ?? ""),
        ]
        while row.last == .text("") { row.removeLast() }
        return row
    }

    /// The beginning of a text of more than `limit` bytes, cut at a Unicode scalar.
    package static func beginning(of text: String, limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: limit)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return String(text[..<end])
    }
}
