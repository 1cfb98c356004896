import Model
import Yams

/// Writes the YAML of front matter.
package enum FrontMatterText {
    package indirect enum Value: Equatable {
        case text(String)
        case texts([String])
        case localized(LocalizedText)
        /// Texts of several lines, by language.
        case translations([String: String])
        /// A text without quotes: a time, a number, a Boolean.
        case plain(String)
        case plains([String])
        case records([[Pair]])

        /// A key of a map and its value.
        package struct Pair: Equatable {
            package let key: String
            package let value: Value

            package init(key: String, value: Value) {
                (self.key, self.value) = (key, value)
            }
        }
    }

    /// A key with its value as lines of YAML. The library quotes texts that would be read as another type.
    package static func lines(_ key: String, _ value: Value) throws(Problem) -> String {
        try lines(Node(key), node(of: value))
    }

    /// A key with a parsed value as lines of YAML.
    package static func lines(_ key: Node, _ value: Node) throws(Problem) -> String {
        do {
            return try serialize(node: .mapping(.init([(key, value)])), width: -1, allowUnicode: true)
        } catch {
            let name = key.string ?? ""
            throw Problem(file: "", cause: .unwritable("'\(name)' cannot be written as YAML: \(error)"))
        }
    }

    private static func node(of value: Value) -> Node {
        switch value {
        case .text(let text): scalar(text)
        case .texts(let texts): .sequence(.init(texts.map(scalar), .implicit, .flow))
        case .plain(let text): Node(text)
        case .plains(let texts): .sequence(.init(texts.map { Node($0) }, .implicit, .flow))
        case .records(let records):
            .sequence(
                .init(records.map { .mapping(.init($0.map { (Node($0.key), node(of: $0.value)) })) }))
        case .translations(let texts):
            .mapping(
                .init(
                    texts.sorted { $0.key < $1.key }.map {
                        (Node($0.key), .scalar(.init($0.value, .implicit, style(of: $0.value))))
                    }, .implicit, .block))
        case .localized(let text):
            if let unmarked = text.unmarked {
                scalar(unmarked)
            } else {
                .mapping(.init(pairs(text.byLanguage), .implicit, .flow))
            }
        }
    }

    /// Literal style, unless the text has line ends that only YAML recognizes: with one of them at its end, a literal block would run
    /// into the next line.
    private static func style(of text: String) -> Node.Scalar.Style {
        text.unicodeScalars.contains(where: FrontMatter.breaksOnlyYAML) ? .doubleQuoted : .literal
    }

    private static func pairs(_ texts: [String: String]) -> [(Node, Node)] {
        texts.sorted { $0.key < $1.key }.map { (Node($0.key), scalar($0.value)) }
    }

    private static func scalar(_ text: String) -> Node { .scalar(text.represented()) }
}
