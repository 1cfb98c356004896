import Model

/// A course, as the rows of a table have it.
struct CourseDraft {
    /// Its own number, and the others that lead to it.
    let number: CourseNumber
    let others: [CourseNumber]
    /// Every name and description that a row has, with its line.
    let names: [(text: String, line: Int)]
    let descriptions: [(text: String, line: Int)]

    /// The course with these numbers that the rows are about.
    init(numbers: [CourseNumber], rows: [SourceRow]) {
        var counts: [CourseNumber: Int] = [:]
        for row in rows { counts[row.numbers[0], default: 0] += 1 }
        // The number that most rows have for its own; of equally frequent ones the first in order.
        number =
            counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? numbers[0]
        let own = NumberReading.key(of: number)
        others = numbers.filter { NumberReading.key(of: $0) != own }
        names = rows.filter { !$0.name.isEmpty }.map { ($0.name, $0.line) }
        descriptions = rows.filter { !$0.description.isEmpty }.map { ($0.description, $0.line) }
    }

    /// The line of the first row with another text than `chosen`, and all those other texts in their order.
    static func others(of texts: [(text: String, line: Int)], than chosen: String) -> (
        line: Int, texts: [String]
    )? {
        var seen: Set<String> = [chosen]
        let others = texts.filter { seen.insert($0.text).inserted }
        return others.first.map { ($0.line, others.map(\.text)) }
    }
}
