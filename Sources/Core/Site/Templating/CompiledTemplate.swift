import Basics
import Markdown
import Model

/// A template with its includes resolved, and every name resolved to the place of its value.
package struct CompiledTemplate: Sendable {
    /// The index of the record, 0 for the page's own, the last for the innermost section's, and that of the value in it.
    package typealias Position = (level: Int, index: Int)

    package typealias Step = TemplateStep

    /// The language whose plural rules apply, as a BCP 47 tag.
    package let language: String
    package private(set) var steps: [Step] = []
    /// The ranges of steps of each choice.
    package private(set) var choices: [[PluralCategory: Range<Int>]] = []
    package private(set) var literals: [UInt8] = []
    /// Whether the last step may be extended: not if a section begins or ends after it.
    private var isLiteralOpen = false

    package init(language: String) {
        self.language = language
    }

    package mutating func append(literal bytes: some Collection<UInt8>) {
        if bytes.isEmpty { return }
        let start = literals.count
        literals += bytes
        if isLiteralOpen, case .literal(let range)? = steps.last {
            steps[steps.count - 1] = .literal(range.lowerBound..<literals.count)
        } else {
            steps.append(.literal(start..<literals.count))
            isLiteralOpen = true
        }
    }

    /// Begins a section, to which the steps appended before its end belong; returns the argument for `end`.
    package mutating func begin(sectionAt place: Position, isInverted: Bool) -> Int {
        append(isInverted ? .inverted(place, end: 0) : .section(place, end: 0))
        return steps.count - 1
    }

    package mutating func end(_ section: Int) {
        switch steps[section] {
        case .section(let place, _): steps[section] = .section(place, end: steps.count)
        case .inverted(let place, _): steps[section] = .inverted(place, end: steps.count)
        case .literal, .text, .html, .choice: break
        }
        isLiteralOpen = false
    }

    /// Appends one range of steps per plural category; the value selects the one that is rendered.
    package mutating func append(
        choiceAt place: Position, _ categories: [PluralCategory], add: (PluralCategory, inout Self) -> Void
    ) {
        append(.choice(place, choice: 0, end: 0))
        let first = steps.count - 1
        var runs: [PluralCategory: Range<Int>] = [:]
        for category in categories {
            let start = steps.count
            isLiteralOpen = false
            add(category, &self)
            runs[category] = start..<steps.count
        }
        steps[first] = .choice(place, choice: choices.count, end: steps.count)
        choices.append(runs)
        isLiteralOpen = false
    }

    package mutating func append(_ step: Step) {
        steps.append(step)
        isLiteralOpen = false
    }

    package func rendered(_ record: TemplateRecord) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(2 * literals.count)
        var records = [record]
        render(steps.indices, of: &records, to: &output)
        return output
    }

    private func render(_ range: Range<Int>, of records: inout [TemplateRecord], to output: inout [UInt8]) {
        var next = range.lowerBound
        while next < range.upperBound {
            let step = steps[next]
            next += 1
            switch step {
            case .literal(let bytes):
                output += literals[bytes]
            case .text(let place):
                if case .text(let text?) = value(at: place, of: records) {
                    HTMLEscape.append(text, to: &output)
                }
            case .html(let place):
                if let html = value(at: place, of: records).html { output += html.utf8 }
            case .section(let place, let end):
                show(next..<end, for: value(at: place, of: records), of: &records, to: &output)
                next = end
            case .choice(let place, let choice, let end):
                let runs = choices[choice]
                if let run = runs[category(of: value(at: place, of: records))] ?? runs[.other] {
                    render(run, of: &records, to: &output)
                }
                next = end
            case .inverted(let place, let end):
                if value(at: place, of: records).isNothing { render(next..<end, of: &records, to: &output) }
                next = end
            }
        }
    }

    /// Renders the steps of a section once per record, or once if its value is not empty.
    private func show(
        _ steps: Range<Int>, for value: FieldValue, of records: inout [TemplateRecord],
        to output: inout [UInt8]
    ) {
        guard case .records(let own) = value else {
            if !value.isNothing { render(steps, of: &records, to: &output) }
            return
        }
        for record in own {
            records.append(record)
            render(steps, of: &records, to: &output)
            records.removeLast()
        }
    }

    private func category(of value: FieldValue) -> PluralCategory {
        guard case .text(let text?) = value, let number = Int(text) else { return .other }
        return PluralCategory(number, language: language)
    }

    private func value(at place: Position, of records: [TemplateRecord]) -> FieldValue {
        records[place.level].value(place.index)
    }
}

extension FieldValue {
    fileprivate var html: String? {
        switch self {
        case .text(let html): html
        case .title(let text): text.titleHTML
        case .flag, .records: nil
        }
    }

    /// Whether a section with this value is not rendered.
    fileprivate var isNothing: Bool {
        switch self {
        case .text(let text): text == nil
        case .title: false
        case .flag(let flag): !flag
        case .records(let records): records.isEmpty
        }
    }
}

/// Encodes a template as a record: few lists of plain values, which are read as they are in the file.
extension CompiledTemplate: Codable {
    private static let categories = PluralCategory.allCases

    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        let (language, literals) = (try list.decode(String.self), try list.decode([UInt8].self))
        let (steps, runs) = (try list.decode([UInt64].self), try list.decode([UInt64].self))
        (self.language, self.literals, choices) = (language, literals, try Self.choices(runs))
        self.steps = try stride(from: 0, to: steps.count - 1, by: TemplateStep.size).map {
            try TemplateStep(steps[$0], steps[$0 + 1])
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(language)
        try list.encode(literals)
        try list.encode(steps.flatMap(\.numbers))
        try list.encode(choices.enumerated().flatMap { Self.numbers(of: $1, number: $0) })
    }

    /// The ranges of a choice as numbers: the choice's, the plural category's, the first step's, and that after the last step.
    private static func numbers(of choice: [PluralCategory: Range<Int>], number: Int) -> [UInt64] {
        choice.sorted { $0.value.lowerBound < $1.value.lowerBound }.flatMap { category, run in
            [number, categories.firstIndex(of: category) ?? 0, run.lowerBound, run.upperBound].map {
                UInt64($0)
            }
        }
    }

    private static func choices(
        _ numbers: [UInt64]
    ) throws(RecordDecoder.Failure) -> [[PluralCategory: Range<Int>]] {
        var choices: [[PluralCategory: Range<Int>]] = []
        for start in stride(from: 0, to: numbers.count - 3, by: 4) {
            let run = numbers[start..<start + 4].map { Int(truncatingIfNeeded: $0) }
            guard categories.indices.contains(run[1]), run[2] <= run[3], run[0] <= choices.count, run[0] >= 0
            else { throw RecordDecoder.Failure() }
            if run[0] == choices.count { choices.append([:]) }
            choices[run[0]][categories[run[1]]] = run[2]..<run[3]
        }
        return choices
    }
}
