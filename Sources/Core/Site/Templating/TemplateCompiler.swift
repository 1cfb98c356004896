import Markdown
import Model

/// Compiles templates, and checks that they use only the fields of their pages.
package struct TemplateCompiler {
    private let trees: [String: [TemplatePart]]
    /// One problem per tag, even if several pages share it.
    package var found: [String: Problem] = [:]
    /// The templates in progress, to detect one that includes itself.
    private var path: [String] = []
    /// Templates that others include.
    package private(set) var included: Set<String> = []
    package var compiled: CompiledTemplate
    package let words: Wordbook

    /// The position of a part of a template.
    package struct Context {
        /// The shapes of each record, the page's own first.
        package var scopes: [[String: Shape]]
        /// The blocks that replace those of parents, each with the indentation of its template's lines.
        package var blocks: [String: (node: TemplateNode, indentation: [UInt8])] = [:]
        /// The indentation of lines, since an indented partial is indented as a whole.
        package var indentation: [UInt8] = []
    }

    /// All problems found so far.
    package var problems: Set<Problem> { Set(found.values) }

    package init(trees: [String: [TemplatePart]], words: Wordbook) {
        (self.trees, self.words) = (trees, words)
        compiled = CompiledTemplate(language: words.language)
    }

    /// Compiles the template of a page with these fields. The result is complete only if there are no problems.
    package mutating func compile(_ template: String, fields: [String: Shape]) -> CompiledTemplate {
        compiled = CompiledTemplate(language: words.language)
        if let tree = trees[template] {
            path = [template]
            add(tree, in: Context(scopes: [fields]))
        } else {
            let file = TemplateLibrary.path(of: template)
            found[file] = Problem(file: file, cause: .missing)
        }
        return compiled
    }

    private mutating func add(_ parts: [TemplatePart], in context: Context) {
        for part in parts {
            switch part {
            case .lineStart: compiled.append(literal: context.indentation)
            case .text(let text): compiled.append(literal: text)
            case .node(let node): add(node, in: context)
            }
        }
    }

    private mutating func add(_ node: TemplateNode, in context: Context) {
        switch node.tag.kind {
        case .variable, .unescaped:
            addValue(node, in: context)
        case .section, .inverted:
            addSection(node, in: context)
        case .phrase:
            addPhrase(node, in: context)
        case .phrases:
            addPhrases(node)
        case .partial:
            include(node, in: context)
        case .parent:
            var inner = context
            inner.blocks = blocks(of: node, in: context)
            include(node, in: inner)
        case .block:
            addBlock(node, in: context)
        case .end, .comment:
            break
        }
    }

    private mutating func addValue(_ node: TemplateNode, in context: Context) {
        let name = node.tag.name
        guard let (shape, place) = value(of: node, in: context) else { return }
        switch (shape.kind, node.tag.kind) {
        case (.text, .variable): compiled.append(.text(place))
        case (.html, .unescaped): compiled.append(.html(place))
        case (.constant(let text), .variable): compiled.append(literal: HTMLEscape.text(text).utf8)
        case (.text, _), (.constant, _):
            report(node, .wrongTag("{{{\(name)}}}", reason: "expected {{\(name)}}: it is plain text"))
        case (.html, _): report(node, .wrongTag("{{\(name)}}", reason: "expected {{{\(name)}}}: it is HTML"))
        default: report(node, .wrongTag("{{\(name)}}", reason: "expected {{#\(name)}}: it is no text"))
        }
    }

    private mutating func addSection(_ node: TemplateNode, in context: Context) {
        let isInverted = node.tag.kind == .inverted
        guard let (shape, place) = value(of: node, in: context) else {
            if isInverted { add(node.children, in: context) }
            return
        }
        if case .constant = shape.kind {
            // A constant is never empty, so the inverted section is compiled only to be checked.
            let before = compiled
            add(node.children, in: context)
            if isInverted { compiled = before }
            return
        }
        var inner = context
        if !isInverted, case .records(let fields) = shape.kind { inner.scopes.append(fields()) }
        let section = compiled.begin(sectionAt: place, isInverted: isInverted)
        add(node.children, in: inner)
        compiled.end(section)
    }

    private mutating func addBlock(_ node: TemplateNode, in context: Context) {
        var inner = context
        // Within the replacement, a block of the same name is a new one with its own content.
        guard let block = inner.blocks.removeValue(forKey: node.tag.name) else {
            return add(node.children, in: context)
        }
        inner.indentation = block.indentation
        add(block.node.children, in: inner)
    }

    /// The blocks given to a parent, including those of the enclosing context.
    private mutating func blocks(
        of node: TemplateNode, in context: Context
    ) -> [String: (node: TemplateNode, indentation: [UInt8])] {
        var blocks = context.blocks
        let known = blockNames(in: node.tag.name)
        for case .node(let block) in node.children where blocks[block.tag.name] == nil {
            let name = block.tag.name
            blocks[name] = (block, context.indentation)
            if known.contains(name) || trees[node.tag.name] == nil { continue }
            let reason = "expected a block that '\(node.tag.name)' has"
            report(block, .wrongTag("{{$\(name)}}", reason: reason))
        }
        return blocks
    }

    /// The names of the blocks of a template and of its includes.
    private func blockNames(in template: String, besides seen: Set<String> = []) -> Set<String> {
        guard !seen.contains(template) else { return [] }
        var (names, parts): (Set<String>, [TemplatePart]) = ([], trees[template] ?? [])
        while let part = parts.popLast() {
            guard case .node(let node) = part else { continue }
            parts += node.children
            if node.tag.kind == .block { names.insert(node.tag.name) }
            if node.tag.kind == .partial || node.tag.kind == .parent {
                names.formUnion(blockNames(in: node.tag.name, besides: seen.union([template])))
            }
        }
        return names
    }

    private mutating func include(_ node: TemplateNode, in context: Context) {
        let name = node.tag.name
        guard let tree = trees[name] else { return report(node, .unknownPartial(name)) }
        guard !path.contains(name) else {
            return report(
                node, .wrongTag("{{>\(name)}}", reason: "expected a template that does not include itself"))
        }
        var inner = context
        inner.indentation = node.tag.indentation.map { context.indentation + $0 } ?? []
        path.append(name)
        included.insert(name)
        add(tree, in: inner)
        path.removeLast()
    }

    /// The value of a tag's name in the innermost record that has it; reports a problem if there is none.
    private mutating func value(
        of node: TemplateNode, in context: Context
    ) -> (shape: Shape, place: CompiledTemplate.Position)? {
        if let value = Self.value(named: node.tag.name, in: context) { return value }
        report(
            node, .unknownVariable(node.tag.name, known: context.scopes.last.map { $0.keys.sorted() } ?? []))
        return nil
    }

    /// The value of a name in the innermost record that has it.
    package static func value(
        named name: String, in context: Context
    ) -> (shape: Shape, place: CompiledTemplate.Position)? {
        for (level, scope) in context.scopes.enumerated().reversed() {
            guard let shape = scope[name] else { continue }
            return (shape, (level, shape.index))
        }
        return nil
    }

    package mutating func report(_ node: TemplateNode, _ cause: Problem.Cause) {
        let tag = "\(node.file):\(node.tag.line):\(node.tag.name)"
        if found[tag] == nil { found[tag] = Problem(file: node.file, line: node.tag.line, cause: cause) }
    }
}
