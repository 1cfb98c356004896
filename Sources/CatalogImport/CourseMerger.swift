import Model

/// Makes courses of drafts, and brings courses of the site up to date.
struct CourseMerger {
    /// Plain text -> Markdown that shows it as it is.
    let literal: @Sendable (String) -> String
    private(set) var notes: [ImportNote] = []
    private var slugs: SlugRegister

    init(courses: [Course], literal: @escaping @Sendable (String) -> String) {
        self.literal = literal
        slugs = SlugRegister(taken: courses.map(\.slug))
    }

    /// A course that the site does not have; nil where its number gives no slug.
    mutating func added(_ draft: CourseDraft, line: Int) -> Course? {
        guard let slug = slugs.take(for: draft.number) else { return nil }
        let name = Spelling.mostFrequent(of: draft.names.map(\.text))
        if name == nil {
            note(line, .name, was: "", became: draft.number.text, .numberAsName)
        }
        noteOtherNames(of: draft, chosen: name ?? "")
        let description = Spelling.mostFrequent(of: draft.descriptions.map(\.text))
        return Course(
            slug: slug, number: draft.number, name: LocalizedText(name ?? draft.number.text),
            crossListed: draft.others, description: description.map(literal) ?? "")
    }

    /// The site's course with what the rows say anew. What no row says stays: a description that a person wrote is
    /// safe from a table without descriptions, a name that one of several spellings has is safe from the others.
    mutating func updated(_ course: Course, by draft: CourseDraft, line: Int) -> Course {
        var course = course
        updateName(of: &course, by: draft)
        if let text = Spelling.mostFrequent(of: draft.descriptions.map(\.text)) {
            let description = literal(text)
            if CellText.paragraphs(description) != CellText.paragraphs(course.description) {
                note(
                    draft.descriptions[0].line, .description, was: course.description, became: text,
                    .newDescription)
                course.description = description
            }
        }
        let known = Set(([course.number] + course.crossListed).map(NumberReading.key))
        let new = ([draft.number] + draft.others).filter { !known.contains(NumberReading.key(of: $0)) }
            .sorted()
        if !new.isEmpty {
            let became = new.map(\.text).joined(separator: ", ")
            note(line, .number, was: course.number.text, became: became, .newCrossListing)
            course.crossListed += new
        }
        return course
    }

    private mutating func updateName(of course: inout Course, by draft: CourseDraft) {
        guard let name = Spelling.mostFrequent(of: draft.names.map(\.text)) else { return }
        let known = course.name.all
        if let kept = known.first(where: { known in draft.names.contains { $0.text == known } }) {
            return noteOtherNames(of: draft, chosen: kept)
        }
        let line = draft.names.first { $0.text == name }?.line
        let isUnmarked = course.name.unmarked != nil
        note(
            line, .name, was: known.joined(separator: " | "), became: isUnmarked ? name : "",
            isUnmarked ? .newName : .nameInLanguages, about: course.number)
        if isUnmarked { course.name = LocalizedText(name) }
    }

    private mutating func noteOtherNames(of draft: CourseDraft, chosen: String) {
        guard let (line, names) = draft.otherNames(than: chosen) else { return }
        note(line, .name, was: names.joined(separator: " | "), became: chosen, .otherNames)
    }

    private mutating func note(
        _ line: Int?, _ field: CatalogField, was: String, became: String, _ reason: ImportReason,
        about number: CourseNumber? = nil
    ) {
        let was = number.map { "\($0): \(was)" } ?? was
        notes.append(ImportNote(line: line, field: field, was: was, became: became, reason: reason))
    }
}
