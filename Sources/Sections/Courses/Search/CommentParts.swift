import Site

/// The texts of all comments for search in the browser, in files that are loaded one after the other. They are the same
/// for all languages.
///
/// JSON of a file: `[[position, id, text, id, text, ...], ...]`, one line per course with comments, in list order.
struct CommentParts {
    /// The contents of a file.
    struct Part: Encodable, Sendable {
        /// The position of the first course.
        let first: Int
        let courses: [[Comment]]

        var json: String {
            let rows = courses.enumerated().filter { !$0.element.isEmpty }.map { offset, comments in
                let values = comments.flatMap { [JSONValue.text($0.id), .text($0.text)] }
                return JSONValue.list([.number(first + offset)] + values).json
            }
            return "[\n\(rows.joined(separator: ",\n"))\n]\n"
        }
    }

    struct Comment: Encodable, Sendable {
        let id: String
        let text: String
    }

    let parts: [Part]

    /// Approximate size of a file in bytes.
    private static let fileSize = 48_000

    init(_ entries: [CourseEntry]) {
        let bytes = entries.reduce(0) { sum, entry in
            entry.comments.reduce(sum) { $0 + $1.comment.utf8.count + 20 }
        }
        guard bytes > 0 else {
            parts = []
            return
        }
        // A power of two, so that an added comment rarely changes all files.
        var size = 1
        while size < 1024, 2 * size * bytes <= Self.fileSize * entries.count { size *= 2 }
        parts = stride(from: 0, to: entries.count, by: size).map { start in
            Part(
                first: start,
                courses: entries[start..<min(start + size, entries.count)].map { entry in
                    entry.comments.map { Comment(id: $0.id.text, text: $0.comment) }
                })
        }
    }
}
