import BinaryCoding
import Model

/// Encodes a template as a record: few lists of plain values, which are read as they are in the file.
extension CompiledTemplate: Codable {
    private static let categories = PluralCategory.allCases

    /// Decodes a template.
    /// - Throws: `RecordDecoder.Failure` if the record is invalid.
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        let (language, literals) = (try list.decode(String.self), try list.decode([UInt8].self))
        let (steps, runs) = (try list.decode([UInt64].self), try list.decode([UInt64].self))
        self.init(
            language: language, literals: literals,
            steps: try stride(from: 0, to: steps.count - 1, by: TemplateStep.size).map {
                try TemplateStep(steps[$0], steps[$0 + 1])
            }, choices: try Self.choices(runs))
    }

    /// Encodes the compiled template.
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
