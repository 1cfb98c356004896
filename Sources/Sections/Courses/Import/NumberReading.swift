import Courses
import Model

/// The course numbers in a cell: `ECE/CS 250` means ECE 250 and CS 250.
struct NumberReading: Hashable {
    /// The numbers without duplicates, the main one first; empty if the cell has none.
    private(set) var numbers: [CourseNumber] = []
    /// The reason why the numbers differ from the cell; nil if they do not.
    private(set) var reason: CourseImportReason?

    /// The numbers in a cell of the number column. The cell of the subject column is added unless the number begins with a subject: with
    /// that of the subject column, or with letters in a table where `lettersAreSubject`.
    init(_ cell: String, subject: String = "", lettersAreSubject: Bool = true) {
        let cell = CellText.line(cell)
        let subject = CellText.line(subject)
        let hasSubject =
            Self.beginsWithLetter(cell)
            && (lettersAreSubject || cell.uppercased().hasPrefix(subject.uppercased()))
        let text = subject.isEmpty || cell.isEmpty || hasSubject ? cell : "\(subject) \(cell)"
        guard Slug(making: text) != nil else { return }
        let pieces = text.split(whereSeparator: { "/,;".contains($0) }).map { NumberPart($0) }
        if pieces.count > 1 {
            readSeveral(pieces)
        } else if let part = pieces.first {
            readOne(part)
        }
        if numbers.isEmpty, let number = CourseNumber(text) {
            numbers = [number]
            // Numbers without letters, such as 18.06 or 00130201 at some schools, are not reported in every row.
            reason = text.unicodeScalars.contains(where: \.properties.isAlphabetic) ? .unusualNumber : nil
        } else if reason == nil, numbers.first?.text != text {
            reason = .usualSpelling
        }
    }

    /// The key of a number, the same for all spellings: `ME221` is `ME 221`. A space between digits stays, since `AB1 23` is not `AB 123`.
    static func key(of number: CourseNumber) -> String {
        number.text.uppercased().split(separator: " ").reduce(into: "") { key, word in
            let partsDigits = key.last?.isNumber == true && word.first?.isNumber == true
            key += partsDigits ? " \(word)" : word
        }
    }

    /// Whether leading letters in a number column are subjects. If more cells begin with digits, and thus need the subject column, the
    /// `L` of BIO's `L101` is a part of the number: CHEM may have an `L101` too.
    static func lettersAreSubject(in cells: [String]) -> Bool {
        let written = cells.map(CellText.line).filter { !$0.isEmpty }
        return 2 * written.count(where: beginsWithLetter) >= written.count
    }

    private static func beginsWithLetter(_ cell: String) -> Bool {
        cell.unicodeScalars.first?.properties.isAlphabetic == true
    }

    private mutating func readOne(_ part: NumberPart) {
        guard let subject = part.subject, let digits = part.number, !part.isUnsure else { return }
        append(subject, digits)
        reason = part.isUnusual ? .unusualNumber : part.hadSection ? .section : nil
    }

    /// Combines parts: a subject alone gets the next number, a number alone the previous subject.
    private mutating func readSeveral(_ parts: [NumberPart]) {
        var waiting: [String] = []
        var subject: String?
        var leftOut = false
        for part in parts {
            if part.isUnsure {
                leftOut = true
            } else if let digits = part.number {
                subject = part.subject ?? subject
                for each in waiting { append(each, digits) }
                waiting = []
                if let subject { append(subject, digits) } else { leftOut = true }
            } else if let alone = part.subject {
                waiting.append(alone)
            }
        }
        reason = leftOut || !waiting.isEmpty ? .unsureNumber : .crossListed
    }

    private mutating func append(_ subject: String, _ digits: String) {
        guard let number = CourseNumber("\(subject) \(digits)") else { return }
        if !numbers.contains(number) { numbers.append(number) }
    }
}
