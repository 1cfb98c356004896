/// What search in the browser loads: one file where that is small; for more courses a small one, and others of which a search
/// loads a few.
///
/// The courses themselves are then in parts in the order of the list, each written like the one file, and `CourseGrams` tells
/// in which positions to look. JSON of the small file: `{"count": of courses, "partSize": courses of a part, "hasPinyin":
/// flag, "grams": [first key of each file of grams, ...]}`. Templates/assets/split-courses.js reads all that.
struct CourseSearch {
    private let entries: [CourseEntry]
    private let words: PageWords
    private let limit: Int

    /// The most bytes of one file: what somebody may load for a search.
    static let fileLimit = 300_000
    /// How many bytes a part of the courses has, about.
    private static let partBytes = 2000

    /// The search of a catalog; `limit` is the most bytes of one file.
    init(_ entries: [CourseEntry], words: PageWords, limit: Int = fileLimit) {
        (self.entries, self.words, self.limit) = (entries, words, limit)
    }

    var pages: [Page] { courses + further }

    /// What is loaded only where little is found, and for words of comments: for all languages the same, in the main one.
    private var further: [Page] {
        guard words.language == words.languages.first, !entries.isEmpty else { return [] }
        let comments = CommentParts(entries).parts
        let vocabulary = SearchVocabulary(entries).json(comments: comments.count)
        let texts = comments.enumerated().map { number, part in
            Page(Address.searchComments(part: number), of: part) { part, _ in part.json }
        }
        return texts + [Page(Address.searchWords, of: vocabulary) { json, _ in json }]
    }

    private var courses: [Page] {
        // The whole is made only where it may be small enough.
        guard Self.leastBytes(of: entries) <= limit else { return parts }
        let json = CourseSearchIndex(entries, words: words).json
        return json.utf8.count > limit ? parts : [Page(Address.searchIndex, of: json) { json, _ in json }]
    }

    private var parts: [Page] {
        let grams = CourseGrams(entries)
        let size = Self.partSize(for: entries)
        let keys = grams.firstKeys
        let manifest = JSONValue.object([
            .init(name: "count", value: .number(entries.count)),
            .init(name: "partSize", value: .number(size)),
            .init(name: "hasPinyin", value: .flag(grams.hasPinyin)),
            .init(name: "grams", value: .list(keys.map { .text($0) })),
        ])
        let gramFiles = keys.indices.map { number in
            Page(Address.searchGrams(number), of: grams.file(number)) { file, _ in file.json }
        }
        let courses = stride(from: 0, to: entries.count, by: size).map { start in
            let part = Array(entries[start..<min(start + size, entries.count)])
            return Page(Address.searchCourses(part: start / size), of: part) { part, maker in
                CourseSearchIndex(part, words: maker.words).json
            }
        }
        return gramFiles + courses + [Page(Address.searchIndex, of: manifest.json) { json, _ in json + "\n" }]
    }

    /// How many courses a part has.
    static func partSize(for entries: [CourseEntry]) -> Int {
        let professors = entries.reduce(0) { sum, entry in
            entry.groups.reduce(sum) { $0 + ($1.professor.map { $0.utf8.count + 5 } ?? 0) }
        }
        let bytes = (leastBytes(of: entries) + professors) / max(1, entries.count)
        return min(max(8, partBytes / max(1, bytes)), 64)
    }

    /// The bytes that are there in any case.
    private static func leastBytes(of entries: [CourseEntry]) -> Int {
        entries.reduce(0) { sum, entry in
            let names = entry.course.name.all.reduce(0) { $0 + $1.utf8.count }
            return sum + 8 + entry.course.number.text.utf8.count + names
        }
    }
}
