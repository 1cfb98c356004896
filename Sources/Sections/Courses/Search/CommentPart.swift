import Site

/// A part of the texts of all comments for search in the browser, in files that are loaded one after the other. They are the same
/// for all languages.
///
/// JSON of a file: `[[position, id, text, id, text, ...], ...]`, one line per course with comments, in list order.
struct CommentPart: Encodable, Sendable {
    /// The position of the first course.
    let first: Int
    /// The comments of each course: the id of each, followed by its text.
    let courses: [[String]]

    var json: String {
        let rows = courses.enumerated().filter { !$0.element.isEmpty }.map { offset, texts in
            JSONValue.list([.number(first + offset)] + texts.map { .text($0) }).json
        }
        return "[\n\(rows.joined(separator: ",\n"))\n]\n"
    }

    /// Approximate size of a file in bytes.
    private static let fileSize = 48_000

    static func all(_ entries: [CourseEntry]) -> [CommentPart] {
        let bytes = entries.reduce(0) { sum, entry in
            entry.comments.reduce(sum) { $0 + $1.comment.utf8.count + 20 }
        }
        guard bytes > 0 else { return [] }
        // A power of two, so that an added comment rarely changes all files.
        var size = 1
        while size < 1024, 2 * size * bytes <= fileSize * entries.count { size *= 2 }
        return stride(from: 0, to: entries.count, by: size).map { start in
            CommentPart(
                first: start,
                courses: entries[start..<min(start + size, entries.count)].map { entry in
                    entry.comments.flatMap { [$0.id.text, $0.comment] }
                })
        }
    }
}
