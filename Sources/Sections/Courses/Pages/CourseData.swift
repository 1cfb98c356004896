import Model
import Site

/// Structured data of a course for search engines (schema.org Course).
enum CourseData {
    enum Key: String, PhraseKey {
        case description = "course.what-students-say"
    }

    /// The properties of a course: code, name, description and provider. `hasCourseInstance` is left out,
    /// since the site knows neither times nor workload of classes.
    static func value(of entry: CourseEntry, name: TaggedText, title: String, _ renderer: PageRenderer)
        -> JSONValue
    {
        let (settings, course) = (renderer.settings, entry.course)
        // Without comments, the excerpt is taken from the description.
        let description =
            entry.comments.isEmpty
            ? entry.excerpt : renderer.words.excerpt(ofMarkdown: course.description, course.translations)
        return .object(of: [
            "@context": .text("https://schema.org"),
            "@type": .text("Course"),
            "@id": .text(renderer.words.url(Address.course(course.slug))),
            "url": .text(renderer.words.url(Address.course(course.slug))),
            "courseCode": .text(course.number.text),
            "name": .text(name.text),
            "description": .text(description?.text ?? renderer.words.say(Key.description, ["course": title])),
            "inLanguage": .text(renderer.words.language),
            "provider": .object(of: [
                "@type": .text("Organization"), "name": .text(renderer.words.tagged(settings.title).text),
                "url": .text(settings.url),
            ]),
        ])
    }
}
