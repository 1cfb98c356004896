import Foundation
import Model
import Site

/// Search among the messages.
extension FeedbackSection: SectionSearch {
    package static let area = part
    package static let title: any PhraseKey = Key.found
    package static let kind: any PhraseKey = Key.foundKind
    package static let count: any PhraseKey = Key.count

    package static func rows(_ query: SearchQuery, scope: SearchScope, in file: SearchFile) -> [Int] {
        SiteSearch.rows(query, text: FeedbackSearchRow.text, readings: FeedbackSearchRow.pinyin, file)
    }

    package static func heading(_ row: [UInt8]) -> (numbers: [String], titles: [String]) {
        ([], [FeedbackSearchRow(row).title])
    }

    package static func result(_ row: Int, in rows: SearchResultContext) -> SearchResultRow {
        rows.message(FeedbackSearchRow(rows.search.text(row, 0, in: area)))
    }
}

extension SearchResultContext {
    fileprivate func message(_ message: FeedbackSearchRow) -> SearchResultRow {
        let day = timeZone.civil(at: Date(timeIntervalSince1970: Double(message.posted)))?.day
        let author = marks.html(of: words.tagged(typed: message.author))
        let facts =
            [day.map { TaggedText(words.dates.of($0)).html }].compactMap(\.self)
            + (author.contains("<mark>") ? ["<bdi>\(author)</bdi>"] : [])
        let excerpt = marks.excerpt(of: message.message)
        return SearchResultRow(
            address: words.link("\(Address.feedback)\(message.id)/"),
            title: marks.html(of: words.tagged(typed: message.title), isRead: true),
            excerpt: excerpt.isEmpty ? nil : marks.html(of: words.tagged(typed: excerpt)),
            facts: facts.map(SearchResultFact.init),
            feeling: message.isLove ? "love" : "hate",
            feelingWord: words.say(message.isLove ? FeedbackSection.Key.love : .hate))
    }
}
