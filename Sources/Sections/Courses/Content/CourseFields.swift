import ContentFiles
import Model

extension Course: EditableContent {
    /// Maximum length of a number, in characters, and of the description, in bytes: 32 KiB.
    static let (numberLimit, descriptionLimit) = (40, 32 << 10)

    package static let fields: [ContentField<Course>] = [
        ContentField(
            "number",
            .line(
                read: { $0.number.text },
                write: { course, text in
                    guard let number = CourseNumber(text), Slug(making: number.text) != nil else {
                        return false
                    }
                    course.number = number
                    return true
                }), label: "course-proposal.number", hint: "course-proposal.number-hint", limit: numberLimit),
        ContentField("name", .localized(\.name), label: "course-proposal.name"),
        ContentField(
            "crossListed",
            .list(
                read: { $0.crossListed.map(\.text) },
                write: { course, texts in
                    // A course that has a number twice is its own duplicate, which builds leave out.
                    var known: Set<String> = [course.number.text.lowercased()]
                    course.crossListed = texts.compactMap { CourseNumber($0) }
                        .filter { known.insert($0.text.lowercased()).inserted }
                    return course.crossListed.allSatisfy { Slug(making: $0.text) != nil }
                }), label: "course-edit.cross-listed", hint: "course-edit.cross-listed-hint",
            limit: numberLimit),
        ContentField("aliases", .slugs(\.aliases)),
        ContentField("imported", .note(\.imported)),
        ContentField("text", .note(\.textProfile)),
        ContentField(
            "description", .markdown(\.description, translations: \.translations),
            label: "course-edit.description", hint: "desk-event.detail-hint", limit: descriptionLimit),
    ]

    package static let subjectPrefix = "course-"

    package var heading: LocalizedText { LocalizedText(number.text) }
}
