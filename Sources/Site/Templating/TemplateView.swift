import Mustache

/// A value whose fields templates can name. Each view lists its fields once, and that list serves both to look values up
/// while rendering and to check templates when they are loaded.
protocol TemplateView: Sendable {
    /// All that a template can name of it.
    static var fields: FieldTable<Self> { get }
}

extension TemplateView {
    /// The value of a field; nil where the view has none of that name.
    func value(of name: String) -> Any? { Self.fields.value(of: name, in: self) }
}

/// A record as the template library sees it.
///
/// A class, since the library casts each value several times, and each cast of a large struct copies it: views as they
/// are took half as long again to render.
final class TemplateRecord: MustacheParent {
    private let lookUp: (String) -> Any?

    init(_ lookUp: @escaping (String) -> Any?) {
        self.lookUp = lookUp
    }

    convenience init(_ view: some TemplateView) {
        self.init { view.value(of: $0) }
    }

    func child(named name: String) -> Any? { lookUp(name) }
}

/// What a name in a template stands for.
indirect enum Shape: Sendable {
    /// Text, escaped where it is shown; as a section it shows where there is a text.
    case text
    /// HTML that was made safe, shown as it is with three braces.
    case html
    /// Yes or no, for sections.
    case flag
    /// One record or a list of them, for sections that then name their fields.
    case records(@Sendable () -> [String: Shape])
}

/// The fields of a kind of view, by name.
struct FieldTable<View: Sendable>: Sendable {
    /// Name -> what it stands for.
    let shapes: [String: Shape]
    private let reads: [String: @Sendable (View) -> Any]

    init(_ fields: [Field<View>]) {
        shapes = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.shape) })
        reads = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.read) })
    }

    func value(of name: String, in view: View) -> Any? { reads[name]?(view) }
}

/// One field of a view: its name in templates and how it is read.
struct Field<View: Sendable>: Sendable {
    let name: String
    let shape: Shape
    let read: @Sendable (View) -> Any

    static func text(_ name: String, _ read: @escaping @Sendable (View) -> String?) -> Field {
        Field(name: name, shape: .text) { Text(read($0)) }
    }

    static func number(_ name: String, _ read: @escaping @Sendable (View) -> Int) -> Field {
        text(name) { String(read($0)) }
    }

    static func html(_ name: String, _ read: @escaping @Sendable (View) -> String?) -> Field {
        Field(name: name, shape: .html) { Text(read($0)) }
    }

    static func wording(_ name: String, _ read: @escaping @Sendable (View) -> Wording?) -> Field {
        html(name) { read($0)?.html }
    }

    static func flag(_ name: String, _ read: @escaping @Sendable (View) -> Bool) -> Field {
        Field(name: name, shape: .flag) { read($0) }
    }

    static func record<Record: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> Record?
    ) -> Field {
        Field(name: name, shape: .records { Record.fields.shapes }) { view in
            guard let record = read(view) else { return Text(nil) }
            return TemplateRecord(record)
        }
    }

    static func list<Record: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> [Record]
    ) -> Field {
        Field(name: name, shape: .records { Record.fields.shapes }) { read($0).map { TemplateRecord($0) } }
    }
}

/// A text or nothing, as the template library sees it. Nothing is not nil, for which the library would look on in the
/// records around this one.
///
/// It is a parent without children, since as a section it joins the records that a name is looked up in, and of what is
/// no parent the library asks by reflection.
struct Text: MustacheCustomRenderable, MustacheParent {
    let renderText: String
    let isNull: Bool

    func child(named name: String) -> Any? { nil }

    init(_ text: String?) {
        renderText = text ?? ""
        isNull = text == nil
    }
}
