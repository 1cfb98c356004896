import Model

/// A course as search engines read it (schema.org Course).
enum CourseData {
    enum Key: String, PhraseKey {
        case description = "course.what-students-say"
    }

    /// What schema.org asks for a course: code, name, description, and who offers it on this page. Of classes that are
    /// held, `hasCourseInstance`, the site knows neither times nor workload, so that none is named.
    static func value(of entry: CourseEntry, name: TaggedText, title: String, _ maker: PageRenderer)
        -> JSONValue
    {
        let (settings, course) = (maker.settings, entry.course)
        // Where there is no comment, the pages quote the description itself.
        let description =
            entry.comments.isEmpty
            ? entry.excerpt : maker.words.excerpt(ofMarkdown: course.description, course.translations)
        return .object(of: [
            "@context": .text("https://schema.org"),
            "@type": .text("Course"),
            "@id": .text(maker.words.url(Address.course(course.slug))),
            "url": .text(maker.words.url(Address.course(course.slug))),
            "courseCode": .text(course.number.text),
            "name": .text(name.text),
            "description": .text(description?.text ?? maker.words.say(Key.description, ["course": title])),
            "inLanguage": .text(maker.words.language),
            "provider": .object(of: [
                "@type": .text("Organization"), "name": .text(maker.words.wording(settings.title).text),
                "url": .text(settings.url),
            ]),
        ])
    }
}
