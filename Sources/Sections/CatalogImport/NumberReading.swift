import Model

/// The numbers in a cell: `ECE/CS 250` are ECE 250 and CS 250.
struct NumberReading: Hashable {
    /// The course's own number first, each once; empty where the cell says nothing.
    private(set) var numbers: [CourseNumber] = []
    /// Why the numbers are not what the cell says; nil where they are.
    private(set) var reason: ImportReason?

    /// The numbers in a cell of the number column, with the cell of the subject column before them where they do not
    /// begin with a subject of their own: where they begin with that cell's, or with letters in a table where `lettersAreSubject`.
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
            // Schools that number without letters, 18.06 or 00130201, are not doubted on every row.
            reason = text.unicodeScalars.contains(where: \.properties.isAlphabetic) ? .unusualNumber : nil
        } else if reason == nil, numbers.first?.text != text {
            reason = .usualSpelling
        }
    }

    /// What the numbers are recognised by, however they are written: `ME221` is `ME 221`. A space between two digits stays, since the
    /// subject `AB1` and the number `23` are not `AB` and `123`.
    static func key(of number: CourseNumber) -> String {
        number.text.uppercased().split(separator: " ").reduce(into: "") { key, word in
            let partsDigits = key.last?.isNumber == true && word.first?.isNumber == true
            key += partsDigits ? " \(word)" : word
        }
    }

    /// Whether the letters that cells of a number column begin with are subjects. Where more cells begin with digits, and so need the
    /// subject column, the `L` of BIO's `L101` is a part of the number: CHEM may have an `L101` too.
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

    /// A subject alone takes the next number, a number alone the subject before it.
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
