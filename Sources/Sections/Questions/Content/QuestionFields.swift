import ContentFiles
import Model
import Site

/// The fields that only the files of questions and answers have.
extension FieldReader {
    /// The id of another post, which begins with `mark`.
    mutating func id(_ key: String, mark: String) -> Slug? {
        guard let text = text(key) else { return nil }
        guard text.hasPrefix(mark), let id = Slug(text) else {
            return wrong(key, text, expected: "\(mark) and the rest of an id, as in the name of its file")
        }
        return id
    }

    /// The post of another section that the post is about.
    mutating func subject(_ key: String) -> PostSubject? {
        guard let text = line(key) else { return nil }
        return PostSubject(text)
            ?? wrong(
                key, text, expected: "a section and the id of one of its posts, such as courses/math-216")
    }

    /// The end of a question: `closed`, and `duplicateOf` beside it.
    var closing: Question.Closing? {
        mutating get {
            let reason = line("closed")
            let other = id("duplicateOf", mark: Question.idMark)
            guard let reason else {
                if other != nil { add(.missingField("closed", expected: "why the question is closed")) }
                return nil
            }
            return Question.Closing(reason: reason, duplicateOf: other)
        }
    }
}
