import Model
import Site

extension CourseEntry {
    /// Structured data for search engines (schema.org Course): code, name, description and provider. `hasCourseInstance` is left out, since
    /// the site knows neither times nor workload of classes.
    func data(name: TaggedText, title: String, _ renderer: PageRenderer) -> JSONValue {
        let (words, settings) = (renderer.words, renderer.settings)
        // Without comments, the excerpt is taken from the description.
        let description =
            comments.isEmpty
            ? excerpt : words.excerpt(ofMarkdown: course.description, course.translations)
        return .object(of: [
            "@context": .text("https://schema.org"),
            "@type": .text("Course"),
            "@id": .text(words.url(Address.course(course.slug))),
            "url": .text(words.url(Address.course(course.slug))),
            "courseCode": .text(course.number.text),
            "name": .text(name.text),
            "description": .text(
                description?.text ?? words.say(CourseSection.Key.description, ["course": title])),
            "inLanguage": .text(words.language),
            "provider": .object(of: [
                "@type": .text("Organization"), "name": .text(words.tagged(settings.title).text),
                "url": .text(settings.url),
            ]),
        ])
    }
}
