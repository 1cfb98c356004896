import CGI
import MarkupReading

/// A page of the desk as the parser of a browser reads it.
struct ReadPage {
    /// The values of the fields, by name; the first of several.
    private(set) var fields: [String: String] = [:]
    /// The names of the fields with a problem.
    private(set) var problems: Set<String> = []
    /// How many there are of each element that does more than to show text.
    private(set) var active: [String: Int] = [:]
    /// Attributes that run scripts or style.
    private(set) var handlers: [String] = []

    private static let activeNames: Set<String> = [
        "base", "button", "embed", "form", "iframe", "input", "link", "math", "meta", "object", "script",
        "select",
        "style", "svg", "template", "textarea", "title", "video",
    ]

    init(_ response: CGIResponse) {
        var (page, area) = (self, nil as String?)
        _ = ParseTree.read(String(decoding: response.body, as: UTF8.self)) { tree in
            tree.walk(
                enter: { node in
                    switch node {
                    case .element(let name, let attributes):
                        area = name == "textarea" ? page.take(name, attributes) : nil
                        if name != "textarea" { _ = page.take(name, attributes) }
                    case .text(let text): if let area { page.fields[area, default: ""] += text }
                    }
                    return true
                }, leave: { _ in area = nil })
        }
        self = page
    }

    /// Notes an element. Returns the name of its field.
    private mutating func take(_ element: String, _ attributes: [(name: String, value: String)]) -> String? {
        let values = Dictionary(attributes.map { ($0.name, $0.value) }) { first, _ in first }
        if Self.activeNames.contains(element) { active[element, default: 0] += 1 }
        handlers += attributes.map(\.name).filter { $0.hasPrefix("on") || ["style", "srcdoc"].contains($0) }
        if values["class"] == "problem", let id = values["id"] {
            problems.insert(String(id.dropLast("-problem".count)))
        }
        guard let name = values["name"], fields[name] == nil else { return nil }
        fields[name] = values["value"] ?? ""
        return name
    }
}
