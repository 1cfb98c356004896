import Model

/// What search in the browser looks through, as small as it can be: browsers load it when somebody searches.
///
/// JSON: `{"professors": [name, ...], "courses": [[number, name, professors, comments, semester, slug], ...]}` in the
/// order of the list. `number` has the other numbers of the class behind it, parted by ` / `; `name` is in every
/// language, parted by ` / `; `professors` are positions in the list of names; trailing parts that say nothing are
/// left out, and so is a slug that follows from the number.
struct CourseSearchIndex {
    private let professors: [String]
    private let courses: [[JSONValue]]

    init(_ entries: [CourseEntry]) {
        var positions: [String: Int] = [:]
        var professors: [String] = []
        courses = entries.map { entry in
            let taught = entry.groups.compactMap(\.professor).map { name in
                if let position = positions[name] { return position }
                positions[name] = professors.count
                professors.append(name)
                return professors.count - 1
            }
            return Self.row(entry, professors: taught)
        }
        self.professors = professors
    }

    /// The index as JSON text, on one line.
    var json: String {
        let names = professors.map { JSONValue.text($0).json }.joined(separator: ",")
        let rows = courses.map { "[" + $0.map(\.json).joined(separator: ",") + "]" }.joined(separator: ",\n")
        return "{\"professors\":[\(names)],\"courses\":[\n\(rows)\n]}\n"
    }

    private static func row(_ entry: CourseEntry, professors: [Int]) -> [JSONValue] {
        let course = entry.course
        let numbers = ([course.number] + course.crossListed).map(\.text).joined(separator: " / ")
        // A number with ` / ` in itself would be taken for two.
        let follows = Slug(making: course.number.text) == course.slug && !course.number.text.contains(" / ")
        let slug = follows ? "" : course.slug.text
        var row: [JSONValue] = [
            .text(numbers), .text(course.name.all.joined(separator: " / ")),
            .list(professors.map { .number($0) }),
            .number(entry.comments.count), .text(entry.latestSemester?.description ?? ""), .text(slug),
        ]
        while let last = row.last, last.isEmpty { row.removeLast() }
        return row
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
