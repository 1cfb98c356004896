import Model

/// Checks that templates name only what their pages have, before any page is made.
struct TemplateCheck {
    private let trees: [String: [TemplateNode]]
    /// One for each tag, though pages of many kinds share it.
    private var found: [String: Problem] = [:]
    /// Templates being checked, to stop at one that includes itself.
    private var path: [String] = []

    /// Blocks of a template that take the place of its parent's.
    private typealias Blocks = [String: TemplateNode]

    /// All mistakes that the checks so far have found.
    var problems: Set<Problem> { Set(found.values) }

    init(trees: [String: [TemplateNode]]) {
        self.trees = trees
    }

    /// Checks the template of a page that has these fields.
    mutating func check(_ template: String, fields: [String: Shape]) {
        guard let tree = trees[template] else {
            let file = TemplateLibrary.path(of: template)
            found[file] = Problem(file: file, cause: .missing)
            return
        }
        path = [template]
        check(tree, scopes: [fields], blocks: [:])
    }

    private mutating func check(_ nodes: [TemplateNode], scopes: [[String: Shape]], blocks: Blocks) {
        for node in nodes { check(node, scopes: scopes, blocks: blocks) }
    }

    private mutating func check(_ node: TemplateNode, scopes: [[String: Shape]], blocks: Blocks) {
        switch node.tag.kind {
        case .variable, .unescaped:
            checkValue(node, scopes: scopes)
        case .section:
            guard let shape = shape(of: node, in: scopes) else { return }
            var inner = scopes
            if case .records(let fields) = shape { inner.append(fields()) }
            check(node.children, scopes: inner, blocks: blocks)
        case .inverted:
            _ = shape(of: node, in: scopes)
            check(node.children, scopes: scopes, blocks: blocks)
        case .partial:
            include(node, scopes: scopes, blocks: blocks)
        case .parent:
            var own = blocks
            let known = blockNames(in: node.tag.name)
            for block in node.children where block.tag.kind == .block && own[block.tag.name] == nil {
                own[block.tag.name] = block
                if known.contains(block.tag.name) || trees[node.tag.name] == nil { continue }
                report(
                    block,
                    .wrongTag(
                        "{{$\(block.tag.name)}}", reason: "expected a block that '\(node.tag.name)' has"))
            }
            include(node, scopes: scopes, blocks: own)
        case .block:
            check((blocks[node.tag.name] ?? node).children, scopes: scopes, blocks: blocks)
        case .end:
            break
        }
    }

    /// The blocks of a template and of those that it includes.
    private func blockNames(in template: String, besides seen: Set<String> = []) -> Set<String> {
        guard !seen.contains(template) else { return [] }
        var (names, nodes): (Set<String>, [TemplateNode]) = ([], trees[template] ?? [])
        while let node = nodes.popLast() {
            nodes += node.children
            if node.tag.kind == .block { names.insert(node.tag.name) }
            if node.tag.kind == .partial || node.tag.kind == .parent {
                names.formUnion(blockNames(in: node.tag.name, besides: seen.union([template])))
            }
        }
        return names
    }

    private mutating func include(_ node: TemplateNode, scopes: [[String: Shape]], blocks: Blocks) {
        let name = node.tag.name
        guard let tree = trees[name] else { return report(node, .unknownPartial(name)) }
        guard !path.contains(name) else {
            return report(
                node, .wrongTag("{{>\(name)}}", reason: "expected a template that does not include itself"))
        }
        path.append(name)
        check(tree, scopes: scopes, blocks: blocks)
        path.removeLast()
    }

    private mutating func checkValue(_ node: TemplateNode, scopes: [[String: Shape]]) {
        let name = node.tag.name
        switch (shape(of: node, in: scopes), node.tag.kind) {
        case (.text, .variable), (.html, .unescaped), (nil, _): break
        case (.text, _):
            report(node, .wrongTag("{{{\(name)}}}", reason: "expected {{\(name)}}: it is plain text"))
        case (.html, _): report(node, .wrongTag("{{\(name)}}", reason: "expected {{{\(name)}}}: it is HTML"))
        default: report(node, .wrongTag("{{\(name)}}", reason: "expected {{#\(name)}}: it is no text"))
        }
    }

    private mutating func shape(of node: TemplateNode, in scopes: [[String: Shape]]) -> Shape? {
        for scope in scopes.reversed() {
            if let shape = scope[node.tag.name] { return shape }
        }
        report(node, .unknownVariable(node.tag.name, known: scopes.last.map { $0.keys.sorted() } ?? []))
        return nil
    }

    private mutating func report(_ node: TemplateNode, _ cause: Problem.Cause) {
        let tag = "\(node.file):\(node.tag.line):\(node.tag.name)"
        if found[tag] == nil { found[tag] = Problem(file: node.file, line: node.tag.line, cause: cause) }
    }
}
