/// A value whose fields templates can name. Each view lists its fields once, and that list serves both to read values
/// while rendering and to check templates when they are loaded.
protocol TemplateView: Sendable {
    /// All that a template can name of it.
    static var fields: FieldTable<Self> { get }
}

/// What a name in a template stands for.
struct Shape: Sendable {
    enum Kind: Sendable {
        /// Text, escaped where it is shown; as a section it shows where there is a text.
        case text
        /// HTML that was made safe, shown as it is with three braces.
        case html
        /// Yes or no, for sections.
        case flag
        /// One record or a list of them, for sections that then name their fields.
        case records(@Sendable () -> [String: Shape])
        /// A text that is the same on all pages.
        case constant(String)
    }

    let kind: Kind
    /// The number of the field among those of its record.
    let index: Int

    /// The same in a record that has so many fields before this one's.
    func moved(by count: Int) -> Shape { Shape(kind: kind, index: index + count) }
}

/// What a field holds.
enum FieldValue {
    /// A text or HTML; nil where there is none, which is not to say that a record around this one is asked.
    case text(String?)
    case flag(Bool)
    case records([TemplateRecord])
}

/// A view of any kind, as templates see it.
struct TemplateRecord {
    /// The value of a field by its number.
    let value: (Int) -> FieldValue

    init(value: @escaping (Int) -> FieldValue) {
        self.value = value
    }

    init<View: TemplateView>(_ view: View) {
        let reads = View.fields.reads
        self.init { reads[$0](view) }
    }
}

/// The fields of a kind of view.
struct FieldTable<View: Sendable>: Sendable {
    /// Name -> what it stands for.
    let shapes: [String: Shape]
    /// How each is read, by its number.
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

/// One field of a view: its name in templates and how it is read.
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
