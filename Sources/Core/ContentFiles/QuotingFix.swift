import Model

/// Puts values into quotation marks that YAML reads otherwise than they are meant, and ends keys with a colon and a space.
struct QuotingFix: ContentFix {
    func edits(of file: SourceFile, problems: [Problem]) -> [LineEdit] {
        guard let (lines, linesBefore) = YAMLLine.lines(of: file) else { return [] }
        let bracketed = Set(problems.filter { $0.cause.isOfBracketedText }.compactMap(\.line))
        return lines.compactMap { line in
            // A colon makes a map of it that someone may have meant.
            let isBracketed = line.isText && bracketed.contains(line.number + linesBefore)
            let isWhole = line.value.hasSuffix("]") || line.value.hasSuffix("}")
            let isSure = isBracketed && isWhole && !line.value.contains(":")
            let marked: YAMLFault? = isSure ? .sign(String(line.value.prefix(1))) : nil
            guard let fault = line.fault ?? marked, let new = Self.text(line, fault) else { return nil }
            let isChecked = line.indent == 0 && !line.isItem && fault != .tab
            return LineEdit(
                line: line.number + linesBefore, old: String(line.text), new: new, reason: fault.reason,
                meaning: isChecked ? LineEdit.Meaning(key: line.key, texts: [String(line.value)]) : nil)
        }
    }

    /// The mended line; nil if it is not certain what is meant.
    private static func text(_ line: YAMLLine, _ fault: YAMLFault) -> String? {
        switch fault {
        case .unended, .inBrackets, .curlyMarks: return nil
        case .tab:
            let content = line.text.drop { $0 == " " || $0 == "\t" }
            let indent = line.text.utf8.prefix { $0 == 0x20 || $0 == 0x09 }
            return String(repeating: "  ", count: indent.count { $0 == 0x09 })
                + String(repeating: " ", count: indent.count { $0 == 0x20 }) + content
        case .fullWidthColon, .noSpace:
            let needsMarks = YAMLFault(of: line.value, isContinued: false) != nil
            let value = needsMarks ? quoted(line.value) : String(line.value)
            return "\(String(repeating: " ", count: line.indent))\(line.key): \(value)\(line.tail)"
        case .sign, .lost:
            return "\(line.head)\(quoted(line.value))\(line.tail)"
        }
    }

    /// A text as YAML in quotation marks.
    private static func quoted(_ text: Substring) -> String {
        let hasMarks = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
        return hasMarks ? "'\(text.replacing("'", with: "''"))'" : "\"\(text)\""
    }
}

extension Problem.Cause {
    /// Whether a text in brackets is a list or a map for YAML.
    fileprivate var isOfBracketedText: Bool {
        guard case .wrongField(_, _, let expected) = self else { return false }
        return expected == FieldReader.bracketedText
    }
}

/// Writes keys in lower case that only differ in that from one that is known.
struct KeyNameFix: ContentFix {
    func edits(of file: SourceFile, problems: [Problem]) -> [LineEdit] {
        guard let (lines, linesBefore) = YAMLLine.lines(of: file) else { return [] }
        let keys = Set(lines.filter { $0.indent == 0 && !$0.isItem }.map(\.key))
        return problems.compactMap { problem in
            guard case .unknownField(let key, let known?) = problem.cause, key != known,
                key.lowercased() == known.lowercased(), !keys.contains(known),
                let line = lines.first(where: { $0.number + linesBefore == problem.line }),
                line.indent == 0, line.key == key, line.text.hasPrefix(key)
            else { return nil }
            return LineEdit(
                line: line.number + linesBefore, old: String(line.text),
                new: known + line.text.dropFirst(key.count), reason: "write the key as '\(known)'")
        }
    }
}
