import Posting

/// The language of a form's texts whose names have no language: `title` beside `title.en`.
///
/// On a page of the desk these are in the desk's own language, which the form's field `language` names, so that on the Chinese desk
/// Chinese is typed and English is the addition. In `EventForm` and in unsent forms they are in the site's main language.
struct FormLanguage {
    /// The fields with a text for each language.
    private static let texts = ["title", "location", "detail", "pictureText"]

    /// The site's main language.
    private let main: String
    /// That of the page.
    let own: String

    /// The language that a form names, or the main one where it names none of the site's.
    init(_ named: String?, of languages: [String]) {
        main = languages.first ?? "en"
        own = languages.first { $0 == named } ?? main
    }

    /// The fields that a page sent, with the names that `EventForm` has for them.
    func formFields(_ sent: [String: String]) -> [String: String] {
        var fields: [String: String] = [:]
        // `title` stands before `title.en`, and is taken where both are the same field.
        for (name, text) in sent.sorted(by: { $0.key < $1.key }) {
            let name = formName(name)
            if fields[name]?.isEmpty != false { fields[name] = text }
        }
        return fields
    }

    /// The fields of an `EventForm`, with the names that a page has for them.
    func pageFields(_ fields: [String: String]) -> [String: String] {
        Dictionary(fields.map { (pageName($0.key), $0.value) }) { first, _ in first }
    }

    /// The field of a page that a problem is shown beside. A text that is missing in all languages is asked for in the page's.
    func pageField(of problem: FormProblem) -> String {
        switch problem.kind {
        case .missing, .cannotBeStored: problem.field
        default: pageName(problem.field)
        }
    }

    /// The name that `EventForm` has for a field of a page.
    func formName(_ name: String) -> String {
        if Self.texts.contains(name) { return own == main ? name : "\(name).\(own)" }
        return Self.texts.first { name == "\($0).\(main)" } ?? name
    }

    private func pageName(_ name: String) -> String {
        if own == main { return name }
        if Self.texts.contains(name) { return "\(name).\(main)" }
        return Self.texts.first { name == "\($0).\(own)" } ?? name
    }
}
