import Foundation
import Model
import Pinyin
import Site

/// Search among the questions, by their titles and texts and the texts of their answers.
extension QuestionSection: SectionSearch {
    package static let area = part
    package static let title: any PhraseKey = Key.found
    package static let kind: any PhraseKey = Key.foundKind
    package static let count: any PhraseKey = Key.count

    /// The columns of titles and texts, and of the titles' readings.
    private static let (text, pinyin) = (1, 2)

    static func searchTable(_ questions: [Question], answers: [Slug: [Answer]]) -> SearchTable {
        SearchTable(
            columnCount: 3, rowCount: questions.count, shown: { shown(questions[$0], answers) },
            compared: { compared(questions[$0], answers) })
    }

    /// The id, the title, the texts, and the minute of posting in seconds since 1970.
    private static func shown(_ question: Question, _ answers: [Slug: [Answer]]) -> [UInt8] {
        var fields = SearchFields()
        fields.add(question.id.text)
        fields.add(question.title)
        fields.add(texts(of: question, answers).joined(separator: "\n"))
        fields.add(Int((question.posted.instant.timeIntervalSince1970 / 60).rounded(.down)) * 60)
        return fields.bytes
    }

    private static func texts(of question: Question, _ answers: [Slug: [Answer]]) -> [String] {
        [question.text] + (answers[question.id] ?? []).map(\.text)
    }

    private static func compared(_ question: Question, _ answers: [Slug: [Answer]]) -> [[UInt8]] {
        let folded = ([question.title] + texts(of: question, answers)).map {
            SearchText.bytes(SearchText.withSingleBlanks(SearchText.folded($0)))
        }
        return [SearchText.joined(folded), Array((Pinyin.readings(of: question.title) ?? "").utf8)]
    }

    package static func rows(_ query: SearchQuery, scope: SearchScope, in file: SearchFile) -> [Int] {
        rows(query, text: text, readings: pinyin, in: file)
    }

    package static func heading(_ row: [UInt8]) -> (numbers: [String], titles: [String]) {
        ([], [SearchFields(row).text(1)])
    }

    package static func result(_ row: Int, in rows: SearchResultContext) -> SearchResultRow {
        let fields = SearchFields(rows.search.text(row, 0, in: area))
        let (words, marks) = (rows.words, rows.marks)
        let excerpt = marks.excerpt(ofTyped: fields.text(2))
        let posted = Date(timeIntervalSince1970: Double(fields.number(3)))
        let day = rows.timeZone.civil(at: posted).map { TaggedText(words.dates.of($0.day)).html }
        return SearchResultRow(
            address: words.link("\(Address.questions)\(fields.text(0))/"),
            title: marks.html(of: words.tagged(typed: fields.text(1)), isRead: true),
            excerpt: excerpt.isEmpty ? nil : marks.html(of: words.tagged(typed: excerpt)),
            facts: [day].compactMap(\.self).map(SearchResultFact.init))
    }
}
