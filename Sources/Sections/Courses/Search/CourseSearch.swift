import Site

/// The files for search in the browser: one file if it is small; otherwise a small index file, and others of which a search loads a few.
///
/// In the second case the courses are split into parts in list order, each in the format of the single file, and `CourseGrams` gives the
/// positions to look at. JSON of the index file: `{"count": number of courses, "partSize": courses per part, "hasPinyin": flag, "isKept":
/// whether `KeptCourses` has a file, "grams": [first key of each gram file, ...]}`. Templates/assets/split-courses.js reads these files.
struct CourseSearch {
    private let entries: [CourseEntry]
    private let words: PageWords
    private let limit: Int

    /// Maximum size of a single file in bytes, since a search loads it whole.
    static let fileLimit = 300_000
    /// Maximum size of all numbers and names of a catalog in `KeptCourses`, in bytes: some 25,000 courses, whose file has 1.5 MB, 0.5 MB with
    /// gzip.
    private static let keptLimit = 1_000_000
    /// Approximate size of a part of the courses in bytes.
    private static let partBytes = 2000

    /// `limit` is the maximum size of a single file in bytes.
    init(_ entries: [CourseEntry], words: PageWords, limit: Int = fileLimit) {
        (self.entries, self.words, self.limit) = (entries, words, limit)
    }

    var pages: [Page] { courses + further }

    /// Files loaded only for few results and for words of comments. They are the same for all languages, in the main one.
    private var further: [Page] {
        guard words.language == words.languages.first, !entries.isEmpty else { return [] }
        let comments = CommentPart.all(entries)
        let vocabulary = SearchVocabulary(entries).json(comments: comments.count)
        let texts = comments.enumerated().map { number, part in
            Page(Address.searchComments(part: number), of: part) { part, _ in part.json }
        }
        return texts + [Page(Address.searchWords, of: vocabulary) { json, _ in json }]
    }

    private var courses: [Page] {
        // The single file is made only if it may be small enough.
        guard Self.leastBytes(of: entries) <= limit else { return parts }
        let json = CourseSearchIndex(entries, words: words).json
        return json.utf8.count > limit ? parts : [Page(Address.searchIndex, of: json) { json, _ in json }]
    }

    private var parts: [Page] {
        let grams = CourseGrams(entries)
        let size = Self.partSize(for: entries)
        let keys = grams.firstKeys
        let kept = Self.leastBytes(of: entries) <= Self.keptLimit ? [KeptCourses(entries: entries).page] : []
        let manifest = JSONValue.object([
            .init(name: "count", value: .number(entries.count)),
            .init(name: "partSize", value: .number(size)),
            .init(name: "hasPinyin", value: .flag(grams.hasPinyin)),
            .init(name: "isKept", value: .flag(!kept.isEmpty)),
            .init(name: "grams", value: .list(keys.map { .text($0) })),
        ])
        let gramFiles = keys.indices.map { number in
            Page(Address.searchGrams(number), of: grams.file(number)) { file, _ in file.json }
        }
        let courses = stride(from: 0, to: entries.count, by: size).map { start in
            let part = Array(entries[start..<min(start + size, entries.count)])
            return Page(Address.searchCourses(part: start / size), of: part) { part, renderer in
                CourseSearchIndex(part, words: renderer.words).json
            }
        }
        let index = Page(Address.searchIndex, of: manifest.json) { json, _ in json + "\n" }
        return gramFiles + courses + kept + [index]
    }

    /// Number of courses per part.
    static func partSize(for entries: [CourseEntry]) -> Int {
        let professors = entries.reduce(0) { sum, entry in
            entry.groups.reduce(sum) { $0 + ($1.professor.map { $0.utf8.count + 5 } ?? 0) }
        }
        let bytes = (leastBytes(of: entries) + professors) / max(1, entries.count)
        return min(max(8, partBytes / max(1, bytes)), 64)
    }

    /// A lower bound of the index's size in bytes.
    private static func leastBytes(of entries: [CourseEntry]) -> Int {
        entries.reduce(0) { sum, entry in
            let names = entry.course.name.all.reduce(0) { $0 + $1.utf8.count }
            return sum + 8 + entry.course.number.text.utf8.count + names
        }
    }
}
