import Foundation
import Model
import TestSupport
import Testing

@testable import Site

@Suite("Chinese phrases")
struct ChineseWordsTests {
    /// Values that are names of members, and numbers.
    private static let values: Set = ["name", "author", "count", "hours", "limit"]

    @Test("have a blank between Chinese characters and a name or a number, and none beside punctuation")
    func blanks() throws {
        let book = try #require(OwnWords.wordbooks["zh-Hans"])
        let marks = Set("，。：；！？（）、".unicodeScalars)
        var faults: [String] = []
        for phrase in book.groups.values.flatMap(\.values) {
            for parts in phrase.forms.values {
                for (number, part) in parts.enumerated() {
                    guard case .value(let name) = part else { continue }
                    let (before, after) = (Self.text(parts, number - 1), Self.text(parts, number + 1))
                    let touches = [before.last, after.first].compactMap(\.self).contains(where: Self.isHan)
                    let isApart =
                        before.last == " " && before.dropLast().last.map(marks.contains) == true
                        || after.first == " " && after.dropFirst().first.map(marks.contains) == true
                    if isApart || touches && Self.values.contains(name) { faults.append("\(phrase.line)") }
                }
            }
        }
        #expect(faults == [])
    }

    private static func isHan(_ scalar: Unicode.Scalar) -> Bool { (0x4E00...0x9FFF).contains(scalar.value) }

    private static func text(_ parts: [Phrase.Part], _ place: Int) -> [Unicode.Scalar] {
        guard parts.indices.contains(place), case .text(let text) = parts[place] else { return [] }
        return Array(text.unicodeScalars)
    }
}
