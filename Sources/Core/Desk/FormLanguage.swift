import Posting

/// The language of form fields whose names have no language tag: `title` beside `title.en`.
///
/// On a page of the desk this is the page's language, which the field `language` names: on the Chinese desk, `title` is
/// Chinese and English is an addition. In the form of a post and in drafts it is the site's main language.
package struct FormLanguage {
    /// The fields with a text for each language.
    private let texts: [String]

    /// The site's main language.
    private let main: String
    /// The page's language.
    package let own: String

    /// The language `named` by a form, or the main one if the site does not have it. `texts` are the fields with a text for each language.
    package init(_ named: String?, of languages: [String], texts: [String]) {
        self.texts = texts
        main = languages.first ?? "en"
        own = languages.first { $0 == named } ?? main
    }

    /// Converts the fields of a page to those of the post.
    package func formFields(_ sent: [String: String]) -> [String: String] {
        var fields: [String: String] = [:]
        // `title` sorts before `title.en` and wins if both are the same field.
        for (name, text) in sent.sorted(by: { $0.key < $1.key }) {
            let name = formName(name)
            if fields[name]?.isEmpty != false { fields[name] = text }
        }
        return fields
    }

    /// Converts the fields of a post to those of a page.
    package func pageFields(_ fields: [String: String]) -> [String: String] {
        Dictionary(fields.map { (pageName($0.key), $0.value) }) { first, _ in first }
    }

    /// The page's field beside which a problem is shown. A text missing in all languages is requested in the page's language.
    package func pageField(of problem: FormProblem) -> String {
        switch problem.kind {
        case .missing, .cannotBeStored: problem.field
        default: pageName(problem.field)
        }
    }

    /// The post's name of a page's field.
    package func formName(_ name: String) -> String {
        if texts.contains(name) { return own == main ? name : "\(name).\(own)" }
        return texts.first { name == "\($0).\(main)" } ?? name
    }

    private func pageName(_ name: String) -> String {
        if own == main { return name }
        if texts.contains(name) { return "\(name).\(main)" }
        return texts.first { name == "\($0).\(own)" } ?? name
    }
}
