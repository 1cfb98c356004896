import Model
import TestSupport
import Testing

@testable import ContentFiles

@Suite("Texts without a translation")
struct TranslationCheckTests {
    @Test("are warned of with the text that shows, where one of the site's languages has none")
    func missing() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            title: {en: Pine Club, zh-Hans: 松社}
            tagline:
              en: Trees
            url: https://pine.example.org
            timeZone: UTC
            languages: [en, zh-Hans]
            """, to: "Content/site.yml")
        try folder.write("---\nnumber: ART 1\nname: {zh-Hans: 书法}\n---\n", to: "Content/courses/art-1.md")
        try folder.write("---\nnumber: ART 2\nname: Drawing\n---\n", to: "Content/courses/art-2.md")
        try folder.write(
            "---\nid: a\ntitle: {en: Gala, zh-Hans: 晚会}\nlocation: {en: Hall}\nstarts: 2026-12-05\nsignUp: here\nsignUpQuestions: [{question: {en: Meal}}]\n---\nX\n",
            to: "Content/events/a.md")
        let problems = await ContentReading(root: folder.path).problems.filter {
            if case .untranslated = $0.cause { true } else { false }
        }
        #expect(
            problems.map(\.description) == [
                "Content/courses/art-1.md:3: warning: 'name.en' is missing, and \"书法\" shows in its place; expected a translation",
                "Content/events/a.md:4: warning: 'location.zh-Hans' is missing, and \"Hall\" shows in its place; expected a translation",
                "Content/events/a.md:7: warning: 'signUpQuestions.zh-Hans' is missing, and \"Meal\" shows in its place; expected a translation",
                "Content/site.yml:2: warning: 'tagline.zh-Hans' is missing, and \"Trees\" shows in its place; expected a translation",
            ])
    }
}
