import Mustache

/// A value whose fields templates can name. Each view lists its fields once, and that list serves both to look values up
/// while rendering and to check templates when they are loaded.
protocol TemplateView: MustacheParent, Sendable {
    /// All that a template can name of it.
    static var fields: FieldTable<Self> { get }
}

extension TemplateView {
    func child(named name: String) -> Any? { Self.fields.value(of: name, in: self) }
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
        Field(name: name, shape: .text) { Absent.unless(read($0)) }
    }

    static func number(_ name: String, _ read: @escaping @Sendable (View) -> Int) -> Field {
        Field(name: name, shape: .text) { String(read($0)) }
    }

    static func html(_ name: String, _ read: @escaping @Sendable (View) -> String?) -> Field {
        Field(name: name, shape: .html) { Absent.unless(read($0)) }
    }

    static func flag(_ name: String, _ read: @escaping @Sendable (View) -> Bool) -> Field {
        Field(name: name, shape: .flag) { read($0) }
    }

    static func record<Record: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> Record?
    ) -> Field {
        Field(name: name, shape: .records { Record.fields.shapes }) { Absent.unless(read($0)) }
    }

    static func list<Record: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> [Record]
    ) -> Field {
        Field(name: name, shape: .records { Record.fields.shapes }) { read($0) }
    }
}

/// A field without a value. It is not nil, for which the library would look on in the records around this one.
private struct Absent: MustacheCustomRenderable {
    var renderText: String { "" }
    var isNull: Bool { true }

    static func unless(_ value: Any?) -> Any { value ?? Absent() }
}
