import Model
import Site
import StandardSections
import TestSupport
import Testing

@testable import Desk

@Suite("Limits that phrases of the desk state")
struct DeskLimitTests {
    @Test("have the values of the code")
    func values() {
        let expected: [DeskLimit: Int] = [
            .idleHours: 2, .holdSeconds: 60, .pictureSize: 20, .pictureSide: 2048, .passwordLength: 12,
            .codeDigits: 6, .codeSeconds: 30, .resetHours: 24, .accountLength: 40, .shownNameLength: 80,
            .leastEditors: 2, .handoverDays: 60, .mailHours: 24, .mailsADay: 3, .deliveryDays: 3,
            .textLetters: 4096,
            .textCharacters: 1365, .correctionMinutes: 10, .reportLetters: 2048, .reportCharacters: 682,
            .reasonLength: 500, .groupSize: 500, .suggestedTerms: 10, .searchDays: 7, .discussionEntries: 40,
            .memberEntries: 400,
            .voteDays: 89, .placeMinutes: 30, .confirmHours: 24, .signUpDays: 30,
            .signInMinutes: 15, .signInDigits: 6, .nameLetters: 60, .nameCharacters: 20, .formerNameDays: 180,
            .addressMinutes: 60,
        ]
        #expect(Dictionary(uniqueKeysWithValues: DeskLimit.allCases.map { ($0, $0.value) }) == expected)
    }

    @Test("are each stated by a phrase, in every language", arguments: ["en", "zh-Hans"])
    func stated(language: String) throws {
        let book = try #require(OwnWords.wordbooks[language])
        let named = Set(book.keys.flatMap { book.phrase($0)?.names ?? [] })
        #expect(DeskLimit.allCases.map(\.rawValue).filter { !named.contains($0) } == [])
    }

    @Test("have names that no view of the desk has for a value of its own")
    func names() {
        func fields<View: DeskView>(of view: View.Type) -> [String] {
            Array(FieldShapes(View.self).byName.keys)
        }
        let own = Sections.standard.deskViews
        #expect(own.flatMap { fields(of: $0) }.filter { DeskLimit(rawValue: $0) != nil } == [])
    }

    @Test("come into a phrase from the code, whichever part of the desk says it")
    func filled() throws {
        let book = try #require(OwnWords.wordbooks["en"])
        var phrases = Phrases(book, keys: ["report.too-long", "desk-password.short"])
        phrases.constants = ["reportLetters": "9", "reportCharacters": "3", "limit": "1"]
        #expect(
            phrases.filled("report.too-long", [:])
                == "Your note is too long. Shorten it to 9 letters, or about 3 Chinese characters.")
        #expect(
            phrases.filled("desk-password.short", ["count": "2", "limit": "8"])
                .hasPrefix("The new password has 2 characters. Use at least 8, "))
    }
}
