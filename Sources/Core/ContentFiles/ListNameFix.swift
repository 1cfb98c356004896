import Model

/// Writes texts of a list under other names, each once. The list is on the line of its key, as a list in brackets or as one text with
/// separators, or has a line for each text; a list in brackets of several lines is left alone.
package struct ListNameFix: ContentFix {
    private let key: String
    private let folder: ContentFolder
    /// Text -> the name that takes its place.
    private let names: [String: String]
    /// The characters between the texts of a list that is written as one text.
    private let separators: Set<Character>

    package init(
        key: String, in folder: ContentFolder, names: [String: String], separators: Set<Character> = []
    ) {
        (self.key, self.folder, self.names, self.separators) = (key, folder, names, separators)
    }

    package func edits(of file: SourceFile, problems: [Problem]) -> [LineEdit] {
        guard !names.isEmpty, file.path.hasPrefix("\(folder.path)/"),
            let (lines, linesBefore) = YAMLLine.lines(of: file),
            let start = lines.firstIndex(where: { $0.indent == 0 && !$0.isItem && $0.key == key }),
            let texts = self.texts(of: file), texts.contains(where: { names[$0] != nil })
        else { return [] }
        let named = self.named(texts)
        let meaning = LineEdit.Meaning(key: key, texts: named.compactMap(\.name))
        func edit(_ line: YAMLLine, _ new: String?, _ reason: String) -> LineEdit {
            LineEdit(
                line: line.number + linesBefore, old: String(line.text), new: new, reason: reason,
                meaning: meaning)
        }
        let line = lines[start]
        let reasons = named.compactMap(\.reason)
        if !line.value.isEmpty {
            let isInBrackets = line.value.hasPrefix("[")
            let isList = isInBrackets || texts.count > 1
            guard isInBrackets == line.value.hasSuffix("]"),
                let value = yaml(isList ? .texts(meaning.texts) : .text(meaning.texts[0]))
            else { return [] }
            return [edit(line, "\(line.head)\(value)\(line.tail)", reasons.joined(separator: "; "))]
        }
        let items = lines[(start + 1)...].prefix { $0.isItem && $0.key == key }
        guard items.count == texts.count else { return [] }
        return zip(items, named).compactMap { item, text -> LineEdit? in
            guard let reason = text.reason else { return nil }
            guard let name = text.name else { return edit(item, nil, reason) }
            return yaml(.text(name)).map { edit(item, "\(item.head)\($0)\(item.tail)", reason) }
        }
    }

    /// Each text with its name, nil if a text before has it, and the reason of the edit, nil if the text stays.
    private func named(_ texts: [String]) -> [(name: String?, reason: String?)] {
        var seen: Set<String> = []
        return texts.map { text -> (name: String?, reason: String?) in
            let name = names[text] ?? text
            if !seen.insert(name).inserted { return (nil, "'\(text)' is '\(name)', which is in the list") }
            return (name, name == text ? nil : "write '\(text)' as '\(name)'")
        }
    }

    private func texts(of file: SourceFile) -> [String]? {
        do throws(Problem) {
            guard let field = try FrontMatter.of(file).fields.first(where: { $0.key == key }) else {
                return nil
            }
            let isText = field.value.scalar != nil && !separators.isEmpty
            return field.texts.map { texts in
                isText
                    ? texts.flatMap { FieldReader.parts(of: $0, separators) }
                    : FieldReader.parts(of: texts, separators)
            }
        } catch {
            return nil
        }
    }

    /// A value as YAML on one line; nil if it takes several.
    private func yaml(_ value: FrontMatterText.Value) -> String? {
        do throws(Problem) {
            let line = try FrontMatterText.lines(key, value).dropLast()
            return line.contains { $0.isNewline } ? nil : String(line.dropFirst("\(key): ".count))
        } catch {
            return nil
        }
    }
}
