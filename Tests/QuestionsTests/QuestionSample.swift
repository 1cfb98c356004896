import ContentFiles
import Foundation
import Model
import Samples
import StandardSections

@testable import Questions
@testable import Site

/// Questions and answers of members, in a site that has members.
enum QuestionSample {
    static func time(_ text: String) -> Timestamp { Timestamp(text, in: .gmt)! }

    static func question(
        _ number: Int, title: String? = nil, author: String = "m-ada", tags: [String] = [],
        about: PostSubject? = nil, text: String = "Please tell."
    ) -> Question {
        Question(
            id: Sample.slug("q-\(number)"), title: title ?? "Question \(number)", author: Sample.slug(author),
            tags: tags, about: about, posted: posted(number), text: text)
    }

    static func answer(_ number: Int, to question: Int, author: String = "m-bob", text: String = "Here.")
        -> Answer
    {
        Answer(
            id: Sample.slug("a-\(number)"), question: Sample.slug("q-\(question)"),
            author: Sample.slug(author), posted: posted(100 + number), text: text)
    }

    /// Posts with greater numbers are newer, by a minute each.
    private static func posted(_ number: Int) -> Timestamp {
        Timestamp(time("2026-11-01T10:00:30Z").instant.addingTimeInterval(Double(60 * number)), in: .gmt)!
    }

    static func content(
        _ questions: [Question], _ answers: [Answer] = [], comments: [DiscussionFile<Answer>] = []
    ) -> SiteContent {
        var content = Sample.content([])
        content.settings.members = MemberSettings(domains: ["example.edu"])
        content.questions = Question.sorted(questions)
        content.answers = Answer.sorted(answers)
        content[DiscussionFile<Answer>.self] = comments
        return content
    }

    static func site(
        _ content: SiteContent, _ theme: Theme, votes: [String: Int] = [:], names: [String: String] = [:]
    ) async throws -> SiteRenderer {
        let values = PostValues(votes.map { ($0.key, .number($0.value)) })
        return try await SiteRenderer(
            content: content, theme: theme, now: Sample.now, values: [.questions: values],
            memberNames: MemberNames(names), sections: .standard)
    }

    /// The text of a page made with a template in the place of the project's.
    static func text(
        _ address: String, _ content: SiteContent, _ template: String, votes: [String: Int] = [:],
        names: [String: String] = [:]
    ) async throws -> String {
        let name = address.hasPrefix("/questions/q-") ? "question" : "questions"
        let site = try await site(content, Sample.theme([name: template]), votes: votes, names: names)
        return try text(address, site)
    }

    static func text(_ address: String, _ site: SiteRenderer) throws -> String {
        guard let page = site.pages.first(where: { $0.address == address }) else { return "no page" }
        return String(decoding: try site.render(page).bytes, as: UTF8.self)
    }
}
