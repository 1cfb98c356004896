import Model
import Posting

/// The language of form fields whose names have no language tag: `title` beside `title.en`.
///
/// On a page of the desk this is the page's language, which the field `language` names: on the Chinese desk, `title` is
/// Chinese and English is an addition. In `EventForm` and in drafts it is the site's main language.
struct FormLanguage {
    /// The site's main language.
    private let main: String
    /// The page's language.
    let own: String

    /// The language `named` by a form, or the main one if the site does not have it.
    init(_ named: String?, of languages: [String]) {
        main = languages.first ?? "en"
        own = languages.first { $0 == named } ?? main
    }

    /// Converts the fields of a page to those of `EventForm`.
    func formFields(_ sent: [String: String]) -> [String: String] {
        var fields: [String: String] = [:]
        // `title` sorts before `title.en` and wins if both are the same field.
        for (name, text) in sent.sorted(by: { $0.key < $1.key }) {
            let name = formName(name)
            if fields[name]?.isEmpty != false { fields[name] = text }
        }
        return fields
    }

    /// Converts the fields of an `EventForm` to those of a page.
    func pageFields(_ fields: [String: String]) -> [String: String] {
        Dictionary(fields.map { (pageName($0.key), $0.value) }) { first, _ in first }
    }

    /// The page's field beside which a problem is shown. A text missing in all languages is requested in the page's language.
    func pageField(of problem: FormProblem) -> String {
        switch problem.kind {
        case .missing, .cannotBeStored: problem.field
        default: pageName(problem.field)
        }
    }

    /// The name in `EventForm` of a page's field.
    func formName(_ name: String) -> String {
        if Event.formTexts.contains(name) { return own == main ? name : "\(name).\(own)" }
        return Event.formTexts.first { name == "\($0).\(main)" } ?? name
    }

    private func pageName(_ name: String) -> String {
        if own == main { return name }
        if Event.formTexts.contains(name) { return "\(name).\(main)" }
        return Event.formTexts.first { name == "\($0).\(own)" } ?? name
    }
}
