import Model
import Pinyin
import Site

/// The data for search without a connection: the newest questions.
///
/// JSON, which Templates/assets/feedback-index.js reads: `{"older":[],"messages":[[id, 0, minute in seconds since 1970, title, text, "",
/// pinyin], ...]}`, newest first. Texts are cut, since phones keep the file.
enum QuestionSearchIndex {
    /// Maximum number of questions, and bytes of a text.
    private static let (limit, textLimit) = (400, 400)

    static func page(_ questions: [Question]) -> Page {
        Page(Address.questionSearch, of: Array(questions.prefix(limit))) { questions, _ in
            let rows = questions.map { JSONValue.list(row($0)).json }
            return "{\"older\":[],\"messages\":[\n" + rows.joined(separator: ",\n") + "\n]}\n"
        }
    }

    private static func row(_ question: Question) -> [JSONValue] {
        [
            .text(question.id.text), .number(0),
            .number(Int((question.posted.instant.timeIntervalSince1970 / 60).rounded(.down)) * 60),
            .text(question.title), .text(SearchMarks.plain(beginning(of: question.text))), .text(""),
            .text(Pinyin.readings(of: question.title) ?? ""),
        ]
    }

    /// The beginning of a long text, cut at a Unicode scalar.
    private static func beginning(of text: String) -> String {
        guard text.utf8.count > textLimit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: textLimit)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return String(text[..<end])
    }
}
