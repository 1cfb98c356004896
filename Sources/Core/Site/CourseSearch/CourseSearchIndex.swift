import Model
import Pinyin

/// What search in the browser looks through, as small as it can be: browsers load it when somebody searches.
///
/// JSON: `{"professors": [name, ...], "pinyin": {text: readings}, "courses": [[number, name, professors, comments, semester,
/// slug], ...]}` in the order of the list. `number` has the other numbers of the class behind it, parted by ` / `; `name` is a
/// text in the language of the page, or an object of the text in each language, the page's own first; `professors` are
/// positions in the list of names; `pinyin`, which is there where it says something, has the readings of
/// every name with Chinese characters; trailing parts that say nothing are left out, and so is a slug that follows from the
/// number.
struct CourseSearchIndex {
    private var professors: [JSONValue] = []
    private var pinyin: [JSONValue.Member] = []
    private var courses: [[JSONValue]] = []
    private var positions: [String: Int] = [:]
    private var read: Set<String> = []
    private let words: PageWords

    init(_ entries: [CourseEntry], words: PageWords) {
        self.words = words
        for entry in entries { add(entry) }
    }

    /// The index as JSON text, with a line for each course.
    var json: String {
        let rows = courses.map { "[" + $0.map(\.json).joined(separator: ",") + "]" }.joined(separator: ",\n")
        let readings = pinyin.isEmpty ? "" : "\"pinyin\":\(JSONValue.object(pinyin).json),"
        return
            "{\"professors\":\(JSONValue.list(professors).json),\(readings)\"courses\":[\n\(rows)\n]}\n"
    }

    private mutating func add(_ entry: CourseEntry) {
        let course = entry.course
        let numbers = ([course.number] + course.crossListed).map(\.text).joined(separator: " / ")
        // A number with ` / ` in itself would be taken for two.
        let follows = Slug(making: course.number.text) == course.slug && !course.number.text.contains(" / ")
        var row: [JSONValue] = [
            .text(numbers), name([words.wording(course.name)] + words.otherWordings(course.name)),
            .list(entry.groups.compactMap(\.professor).map { .number(position(ofProfessor: $0)) }),
            .number(entry.comments.count), .text(entry.latestSemester.map(words.semester) ?? ""),
            .text(follows ? "" : course.slug.text),
        ]
        while let last = row.last, last.isEmpty { row.removeLast() }
        courses.append(row)
    }

    private mutating func position(ofProfessor professor: String) -> Int {
        if let position = positions[professor] { return position }
        positions[professor] = professors.count
        professors.append(name([words.wording(typed: professor)]))
        return professors.count - 1
    }

    /// A name in one or several languages, whose readings are added.
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
    /// Whether it says nothing.
    fileprivate var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .number(let number): number == 0
        case .list(let values): values.isEmpty
        case .flag, .null, .object: false
        }
    }
}
