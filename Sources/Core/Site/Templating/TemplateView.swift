/// A value whose fields templates can use. Each view lists its fields once, both for reading values while
/// rendering and for checking templates when they are loaded.
protocol TemplateView: Sendable {
    /// The fields that a template can use.
    static var fields: FieldTable<Self> { get }
}

/// The kind and position of a field.
struct Shape: Sendable {
    enum Kind: Sendable {
        /// Text, escaped when rendered; a section of it is rendered if there is a text.
        case text
        /// Safe HTML, rendered unchanged with three braces.
        case html
        /// A Boolean, for sections.
        case flag
        /// One record or a list of them, for sections that then use their fields.
        case records(@Sendable () -> [String: Shape])
        /// A text that is the same on all pages.
        case constant(String)
    }

    let kind: Kind
    /// The index of the field in its record.
    let index: Int

    /// The shape in a record with `count` fields before this one's.
    func moved(by count: Int) -> Shape { Shape(kind: kind, index: index + count) }
}

/// The value of a field.
enum FieldValue {
    /// A text or HTML; nil if there is none, in which case enclosing records are not searched.
    case text(String?)
    case flag(Bool)
    case records([TemplateRecord])
}

/// A view of any kind, as used by templates.
struct TemplateRecord {
    /// Returns the value of a field by its index.
    let value: (Int) -> FieldValue

    init(value: @escaping (Int) -> FieldValue) {
        self.value = value
    }

    init<View: TemplateView>(_ view: View) {
        let reads = View.fields.reads
        self.init { reads[$0](view) }
    }
}

/// The fields of a view type.
struct FieldTable<View: Sendable>: Sendable {
    /// Name -> shape.
    let shapes: [String: Shape]
    /// The functions that read the fields, by index.
    fileprivate let reads: [@Sendable (View) -> FieldValue]

    var count: Int { reads.count }

    init(_ fields: [Field<View>]) {
        shapes = Dictionary(
            uniqueKeysWithValues: fields.enumerated().map { index, field in
                (field.name, Shape(kind: field.kind, index: index))
            })
        reads = fields.map(\.read)
    }
}

/// A field of a view: its name in templates and the function that reads it.
struct Field<View: Sendable>: Sendable {
    let name: String
    let kind: Shape.Kind
    let read: @Sendable (View) -> FieldValue

    static func text(_ name: String, _ read: @escaping @Sendable (View) -> String?) -> Field {
        Field(name: name, kind: .text) { .text(read($0)) }
    }

    static func number(_ name: String, _ read: @escaping @Sendable (View) -> Int) -> Field {
        text(name) { String(read($0)) }
    }

    static func html(_ name: String, _ read: @escaping @Sendable (View) -> String?) -> Field {
        Field(name: name, kind: .html) { .text(read($0)) }
    }

    static func wording(_ name: String, _ read: @escaping @Sendable (View) -> TaggedText?) -> Field {
        html(name) { read($0)?.titleHTML }
    }

    static func flag(_ name: String, _ read: @escaping @Sendable (View) -> Bool) -> Field {
        Field(name: name, kind: .flag) { .flag(read($0)) }
    }

    static func record<Record: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> Record?
    ) -> Field {
        list(name) { view in read(view).map { [$0] } ?? [] }
    }

    static func list<Record: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> [Record]
    ) -> Field {
        Field(name: name, kind: .records { Record.fields.shapes }) { view in
            .records(read(view).map { TemplateRecord($0) })
        }
    }
}
