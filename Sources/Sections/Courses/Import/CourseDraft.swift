import Courses
import Model

/// A course as described by the rows of a table.
struct CourseDraft {
    /// The main number, and other numbers of the course.
    let number: CourseNumber
    let others: [CourseNumber]
    /// All numbers in the rows, as a text to compare.
    let numbersInRows: String
    /// All names and descriptions in the rows, with their lines.
    let names: [(text: String, line: Int)]
    let descriptions: [(text: String, line: Int)]

    init(numbers: [CourseNumber], rows: [SourceRow]) {
        var counts: [CourseNumber: Int] = [:]
        for row in rows { counts[row.numbers[0], default: 0] += 1 }
        // The number that most rows have first; of equally frequent ones the lowest.
        number =
            counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? numbers[0]
        let own = NumberReading.key(of: number)
        others = numbers.filter { NumberReading.key(of: $0) != own }
        numbersInRows = Set(rows.flatMap(\.numbers).map(NumberReading.key)).sorted().joined(separator: ",")
        names = rows.filter { !$0.name.isEmpty }.map { ($0.name, $0.line) }
        descriptions = rows.filter { !$0.description.isEmpty }.map { ($0.description, $0.line) }
    }

    /// The texts other than `chosen`, in order, with the line of the first.
    static func others(of texts: [(text: String, line: Int)], than chosen: String) -> (
        line: Int, texts: [String]
    )? {
        var seen: Set<String> = [chosen]
        let others = texts.filter { seen.insert($0.text).inserted }
        return others.first.map { ($0.line, others.map(\.text)) }
    }
}
