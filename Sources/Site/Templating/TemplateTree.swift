import Model

/// A tag with the tags that stand between it and its end.
struct TemplateNode {
    let tag: TemplateTag
    /// The template's file, for problems: a block is checked where another template uses it.
    let file: String
    let children: [TemplateNode]

    /// The tree that the tags of a template make.
    /// - Throws: `Problem` with `.wrongTag` where beginnings and ends do not match.
    static func tree(of text: String, file: String) throws(Problem) -> [TemplateNode] {
        var tags = try TemplateTagScanner.tags(of: text, file: file)[...]
        return try nodes(from: &tags, until: nil, file: file)
    }

    private static func nodes(
        from tags: inout ArraySlice<TemplateTag>, until opening: TemplateTag?, file: String
    ) throws(Problem) -> [TemplateNode] {
        var found: [TemplateNode] = []
        while let tag = tags.popFirst() {
            switch tag.kind {
            case .end:
                if tag.name == opening?.name { return found }
                let reason = opening.map { "expected {{/\($0.name)}} for line \($0.line) first" }
                throw Problem(
                    file: file, line: tag.line,
                    cause: .wrongTag(
                        "{{/\(tag.name)}}", reason: reason ?? "expected {{#\(tag.name)}} before it"))
            case .section, .inverted, .parent, .block:
                let children = try nodes(from: &tags, until: tag, file: file)
                found.append(TemplateNode(tag: tag, file: file, children: children))
            case .variable, .unescaped, .partial:
                found.append(TemplateNode(tag: tag, file: file, children: []))
            }
        }
        guard let opening else { return found }
        throw Problem(
            file: file, line: opening.line,
            cause: .wrongTag("{{ \(opening.name)", reason: "expected its end, {{/\(opening.name)}}"))
    }
}
