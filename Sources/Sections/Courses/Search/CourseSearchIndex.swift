import Model
import Pinyin
import Site

/// The data for search in the browser, as small as possible, loaded at the first search.
///
/// JSON: `{"professors": [name, ...], "pinyin": {text: readings}, "courses": [[number, name, professors, comments,
/// semester, slug], ...]}` in list order. `number` includes the other numbers of the course, separated by ` / `; `name`
/// is a text in the page's language, or an object with the text in each language, the page's own first; `professors`
/// are positions in the list of names; `pinyin`, left out if empty, has the readings of all names with Chinese
/// characters; empty values at the end of a row are left out, and so is a slug that follows from the number.
struct CourseSearchIndex {
    private var professors: [JSONValue] = []
    private var pinyin: [JSONValue.Member] = []
    private var courses: [[JSONValue]] = []
    private var positions: [String: Int] = [:]
    private var read: Set<String> = []
    private let words: PageWords
    /// Whether numbers of comments and semesters are left out.
    private let isShort: Bool

    init(_ entries: [CourseEntry], words: PageWords, isShort: Bool = false) {
        (self.words, self.isShort) = (words, isShort)
        for entry in entries { add(entry) }
    }

    /// The index as JSON, with one line per course.
    var json: String {
        let rows = courses.map { "[" + $0.map(\.json).joined(separator: ",") + "]" }.joined(separator: ",\n")
        let readings = pinyin.isEmpty ? "" : "\"pinyin\":\(JSONValue.object(pinyin).json),"
        return
            "{\"professors\":\(JSONValue.list(professors).json),\(readings)\"courses\":[\n\(rows)\n]}\n"
    }

    private mutating func add(_ entry: CourseEntry) {
        let course = entry.course
        let numbers = ([course.number] + course.crossListed).map(\.text).joined(separator: " / ")
        // A number that contains ` / ` would be read as two.
        let follows = Slug(making: course.number.text) == course.slug && !course.number.text.contains(" / ")
        var row: [JSONValue] = [
            .text(numbers), name([words.tagged(course.name)] + words.otherTagged(course.name)),
            .list(entry.groups.compactMap(\.professor).map { .number(position(ofProfessor: $0)) }),
            .number(isShort ? 0 : entry.comments.count),
            .text(isShort ? "" : entry.latestSemester.map(words.semester) ?? ""),
            .text(follows ? "" : course.slug.text),
        ]
        while let last = row.last, last.isEmpty { row.removeLast() }
        courses.append(row)
    }

    private mutating func position(ofProfessor professor: String) -> Int {
        if let position = positions[professor] { return position }
        positions[professor] = professors.count
        professors.append(name([words.tagged(typed: professor)]))
        return professors.count - 1
    }

    /// A name in one or several languages; its readings are added.
    private mutating func name(_ wordings: [TaggedText]) -> JSONValue {
        for text in wordings.map(\.text) {
            guard let readings = Pinyin.readings(of: text), read.insert(text).inserted else { continue }
            pinyin.append(JSONValue.Member(name: text, value: .text(readings)))
        }
        if let only = wordings.first, wordings.count == 1, only.language == nil { return .text(only.text) }
        return .object(
            wordings.map { JSONValue.Member(name: $0.language ?? words.language, value: .text($0.text)) })
    }
}

extension JSONValue {
    fileprivate var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .number(let number): number == 0
        case .list(let values): values.isEmpty
        case .flag, .null, .object: false
        }
    }
}
