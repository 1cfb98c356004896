import Foundation
import Model

/// A result of any area. Its texts are HTML with marked matches.
struct SearchResultRow: TemplateView {
    let address: String
    var number: String?
    let title: String
    var excerpt: String?
    let facts: [FoundFact]
    /// `love` or `hate`, for a message.
    var feeling: String?
    /// The name of the feeling.
    var feelingWord: String?

    static let fields = FieldTable<SearchResultRow>([
        .text("address") { $0.address },
        .html("number") { $0.number },
        .html("title") { $0.title },
        .html("excerpt") { $0.excerpt },
        .list("facts") { $0.facts },
        .text("feeling") { $0.feeling },
        .text("feelingWord") { $0.feelingWord },
    ])
}

/// A fact of a result.
struct FoundFact: TemplateView {
    /// HTML.
    let words: String

    static let fields = FieldTable<FoundFact>([.html("fact") { $0.words }])
}

/// Makes result rows from search files.
struct FoundRows {
    enum Key: String, PhraseKey {
        case comments = "course-search.comments"
        case noComments = "course-search.no-comments"
        case cancelled = "event.cancelled"
    }

    let search: SiteSearch
    let marks: SearchMarks
    let scope: SearchScope
    let words: PageWords
    let timeZone: TimeZone

    func row(_ row: Int, of area: SearchArea) -> SearchResultRow {
        let shown = search.text(row, 0, in: area)
        switch area {
        case .courses:
            let found = course(CourseSearchRow(shown))
            return scope == .comments ? quoting(row, found) : found
        case .events:
            let plain = EventSearchRow.PlainTexts.read(search.text(row, EventSearchRow.plain, in: area))
            return event(EventSearchRow(shown), plain)
        case .feedback: return message(FeedbackSearchRow(shown))
        }
    }

    private func course(_ course: CourseSearchRow) -> SearchResultRow {
        func html(_ wordings: [TaggedText], _ field: SearchScope, separator: String) -> String {
            let isMarked = scope == .all || scope == field
            return wordings.map { isMarked ? marks.html(of: $0, isRead: true) : $0.html }.joined(
                separator: separator)
        }
        let names = [words.wording(course.name)] + words.otherWordings(course.name)
        let professors = html(course.professors.map(words.wording(typed:)), .professor, separator: ", ")
        let comments =
            course.commentCount > 0
            ? words.say(Key.comments, count: course.commentCount) : words.say(Key.noComments)
        let semester = Semester(course.latestSemester).map(words.semester)
        return SearchResultRow(
            address: words.link("\(Address.courses)\(course.slug)/"),
            number: scope == .all || scope == .number
                ? marks.html(ofNumber: course.numbers) : TaggedText(course.numbers).html,
            title: html(names, .name, separator: " / "), excerpt: professors.isEmpty ? nil : professors,
            facts: ([comments] + [semester].compactMap(\.self)).map { FoundFact(words: TaggedText($0).html) })
    }

    /// The row of a course with its first comment that contains the query.
    private func quoting(_ row: Int, _ course: SearchResultRow) -> SearchResultRow {
        let comments = CourseSearchRow.pairs(search.text(row, CourseSearchRow.comments, in: .courses))
        let quotes = comments.map { (id: $0.first, excerpt: marks.excerpt(of: $0.second)) }
            .map { (id: $0.id, html: marks.html(of: words.wording(typed: $0.excerpt))) }
        guard let quote = quotes.first(where: { $0.html.contains("<mark>") }) ?? quotes.first else {
            return course
        }
        return SearchResultRow(
            address: "\(course.address)#c-\(quote.id)", number: course.number, title: course.title,
            excerpt: quote.html, facts: course.facts)
    }

    private func event(
        _ event: EventSearchRow, _ plain: (source: String, translations: [String: String])
    ) -> SearchResultRow {
        let titles = [words.wording(event.title)] + words.otherWordings(event.title)
        let text = words.markdown(plain.source, plain.translations)
        var facts: [FoundFact] = []
        if event.isCancelled { facts.append(FoundFact(words: TaggedText(words.say(Key.cancelled)).html)) }
        if let when = when(event) { facts.append(FoundFact(words: TaggedText(when).html)) }
        if let place = event.location { facts.append(FoundFact(words: marks.html(of: words.wording(place)))) }
        return SearchResultRow(
            address: words.link("\(Address.events)\(event.slug)/"),
            title: titles.map { marks.html(of: $0, isRead: true) }.joined(separator: " / "),
            excerpt: text.text.isEmpty ? nil : marks.html(of: text.with(marks.excerpt(of: text.text))),
            facts: facts)
    }

    private func when(_ event: EventSearchRow) -> String? {
        guard let start = event.start else { return nil }
        if event.isAllDay { return words.dates.of(start.day, to: event.lastDay ?? start.day) }
        return words.say(
            FeedbackEntry.Key.dayAndTime,
            ["date": words.dates.of(start.day), "time": words.dates.time(of: start)])
    }

    private func message(_ message: FeedbackSearchRow) -> SearchResultRow {
        let day = timeZone.civil(at: Date(timeIntervalSince1970: Double(message.posted)))?.day
        let author = marks.html(of: words.wording(typed: message.author))
        let facts =
            [day.map { TaggedText(words.dates.of($0)).html }].compactMap(\.self)
            + (author.contains("<mark>") ? ["<bdi>\(author)</bdi>"] : [])
        let excerpt = marks.excerpt(of: message.message)
        return SearchResultRow(
            address: words.link("\(Address.feedback)\(message.id)/"),
            title: marks.html(of: words.wording(typed: message.title), isRead: true),
            excerpt: excerpt.isEmpty ? nil : marks.html(of: words.wording(typed: excerpt)),
            facts: facts.map(FoundFact.init),
            feeling: message.isLove ? "love" : "hate",
            feelingWord: words.say(message.isLove ? FeedbackEntry.Key.love : FeedbackEntry.Key.hate))
    }
}
