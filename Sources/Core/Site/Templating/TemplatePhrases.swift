import Markdown
import Model

/// Inserts the phrases of templates, which are compiled for one language.
extension TemplateCompiler {
    package mutating func addPhrase(_ node: TemplateNode, in context: Context) {
        guard let phrase = words.phrase(node.tag.name) else {
            return report(node, .unknownPhrase(node.tag.name, book: words.file))
        }
        guard let count = phrase.countName else { return add(phrase.parts(), of: phrase, node, in: context) }
        guard let (_, place) = value(named: count, of: phrase, node, in: context) else { return }
        var branch = self
        compiled.append(choiceAt: place, phrase.forms.keys.sorted { $0.rawValue < $1.rawValue }) {
            category, compiled in
            branch.compiled = compiled
            branch.add(phrase.parts(category), of: phrase, node, in: context)
            compiled = branch.compiled
        }
        found.merge(branch.found) { first, _ in first }
    }

    private mutating func add(
        _ parts: [Phrase.Part], of phrase: Phrase, _ node: TemplateNode, in context: Context
    ) {
        for part in parts {
            switch part {
            case .text(let text): compiled.append(literal: HTMLEscape.text(text).utf8)
            case .value(let name):
                guard let (shape, place) = value(named: name, of: phrase, node, in: context) else { continue }
                switch shape.kind {
                case .html: compiled.append(.html(place))
                case .constant(let text): compiled.append(literal: HTMLEscape.text(text).utf8)
                default: compiled.append(.text(place))
                }
            }
        }
    }

    package mutating func addPhrases(_ node: TemplateNode) {
        guard let phrases = words.groups[node.tag.name] else {
            return report(node, .unknownPhrase(node.tag.name, book: words.file))
        }
        let members = phrases.sorted { $0.key < $1.key }.map { name, phrase in
            JSONValue.Member(name: name, value: JSONValue(phrase))
        }
        compiled.append(literal: JSONValue.object(members).json.utf8)
    }

    /// The value of a name in a phrase; reports a problem if there is none.
    private mutating func value(
        named name: String, of phrase: Phrase, _ node: TemplateNode, in context: Context
    ) -> (shape: Shape, place: CompiledTemplate.Position)? {
        if let value = Self.value(named: name, in: context) { return value }
        let known = context.scopes.flatMap(\.keys).sorted()
        found["\(phrase.file):\(phrase.line):\(name)"] = Problem(
            file: phrase.file, line: phrase.line, cause: .unknownVariable(name, known: known))
        return nil
    }
}

extension JSONValue {
    /// Creates a phrase as JSON for scripts: its text, or an object with the text of each plural category.
    fileprivate init(_ phrase: Phrase) {
        guard phrase.counts else {
            self = .text(phrase.text(.other))
            return
        }
        self = .object(
            phrase.forms.keys.sorted { $0.rawValue < $1.rawValue }.map { category in
                Member(name: category.rawValue, value: .text(phrase.text(category)))
            })
    }
}
