import Foundation
import Model
import Site
import StandardSections
import TestSupport

@testable import Courses
@testable import Feedback
@testable import Pages

/// Small sites for the tests.
package enum Sample {
    package static let settings = SiteSettings(
        title: "Pine Club", url: "https://pine.example.org", timeZone: .gmt, languages: ["en", "zh-Hans"],
        email: "post@pine.example.org", poster: "/poster")

    /// The present: 2026-11-21T17:00:00Z.
    package static let now = Date(timeIntervalSince1970: 1_795_280_400)

    /// The words of pages in English.
    package static let words = words(settings)

    /// The words of pages in Chinese.
    package static let chinese = edition(1, settings)

    /// The words of a site's pages in its main language.
    package static func words(_ settings: SiteSettings) -> PageWords { edition(0, settings) }

    /// The words of a site's pages in the languages of these books, each of which has all phrases.
    package static func words(_ settings: SiteSettings, _ wordbooks: [Wordbook]) -> [PageWords] {
        let keys = Translations.keys(.standard)
        return PageWords.all(settings, languages: wordbooks.map { Phrases($0, keys: keys) })
    }

    private static func edition(_ number: Int, _ settings: SiteSettings) -> PageWords {
        let theme = Theme(templates: [:], words: OwnWords.wordbooks, assets: [])
        let wordbooks =
            (try? Translations(theme, languages: settings.languages, sections: .standard))?.all ?? []
        return words(settings, wordbooks)[number]
    }

    package static func slug(_ text: String) -> Slug { Slug(making: text) ?? Slug(making: "x")! }

    package static func course(_ number: String, _ name: LocalizedText = "Name", _ description: String = "")
        -> Course
    {
        Course(
            slug: slug(number), number: CourseNumber(number)!, name: name, description: description,
            file: "Content/courses/\(slug(number)).md")
    }

    package static func review(
        _ id: String, _ course: String, professor: String? = nil, semester: String? = nil,
        major: String? = nil,
        posted: String? = nil, _ comment: String = "Fine."
    ) -> Review {
        Review(
            id: slug(id), course: slug(course), professor: professor, semester: semester, major: major,
            posted: posted.flatMap { Timestamp($0, in: .gmt) }, comment: comment)
    }

    /// A message so many hours before the present, named after its id.
    package static func message(
        _ id: String, _ feeling: Feedback.Feeling, hoursAgo hours: Int, isHidden: Bool = false
    ) -> Feedback {
        Feedback(
            id: slug(id), feeling: feeling, title: "Title \(id)",
            posted: Timestamp(now.addingTimeInterval(Double(-3600 * hours)), in: .gmt)!, isHidden: isHidden,
            message: "Text")
    }

    package static func content(_ courses: [Course], _ reviews: [Review] = []) -> SiteContent {
        SiteContent(
            settings: settings, courses: courses, reviews: reviews,
            pages: [
                InfoPage(slug: slug("about"), title: "About", body: "Hello.", file: "Content/pages/about.md")
            ])
    }

    /// Templates that show next to nothing: their names.
    package static let templates = Dictionary(
        uniqueKeysWithValues: TemplateLibrary.names(.standard).map { ($0, $0 == "feeds" ? "" : $0) })

    package static func theme(_ changes: [String: String] = [:], assets: [Theme.Asset] = []) -> Theme {
        Theme(
            templates: templates.merging(changes) { _, new in new }, words: OwnWords.wordbooks, assets: assets
        )
    }

    /// The text of a page of a site.
    package static func text(_ address: String, _ content: SiteContent, _ theme: Theme) async throws -> String
    {
        let renderer = try await SiteRenderer(
            content: content, theme: theme, now: Sample.now, sections: .standard)
        let page = renderer.pages.first { $0.address == address }
        return String(decoding: try renderer.render(page!).bytes, as: UTF8.self)
    }
}
