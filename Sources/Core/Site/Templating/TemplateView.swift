/// An encodable value that a template shows. The template compiler reads the names of its stored properties from its
/// `Decodable` conformance, once, and checks templates against them (`FieldProbe`); rendering reads them by position (`FieldEncoder`).
///
/// A `String` is text, an `Int` its digits, a `Bool` a flag, `HTML` and `TaggedText` are HTML, other views and lists of them are
/// records. Optionals of these may be nil. Values of other types belong in initializers, not in stored properties.
package protocol TemplateView: FieldValueConvertible, Codable, Sendable {
    /// Fields that are made of stored properties when they are shown.
    static var computed: FieldTable<Self> { get }
}

extension TemplateView {
    package static var computed: FieldTable<Self> { [] }
}

/// The kind and position of a field.
package struct Shape: Sendable {
    package enum Kind: Sendable {
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

    package let kind: Kind
    /// The index of the field in its record.
    package let index: Int

    /// The shape in a record with `count` fields before this one's.
    package func moved(by count: Int) -> Shape { Shape(kind: kind, index: index + count) }
}

/// The shapes of a record's fields.
package struct FieldShapes: Sendable {
    /// Name -> shape.
    package private(set) var byName: [String: Shape] = [:]
    /// Number of fields of the record.
    private var count = 0

    package init() {}

    /// The stored properties of a view, followed by its computed fields.
    package init<View: TemplateView>(_ view: View.Type) {
        var fields = FieldProbe.fields(of: View.self)
        fields += View.computed.map { ($0.name, $0.kind) }
        count = fields.count
        byName = Dictionary(
            uniqueKeysWithValues: fields.enumerated().map { index, field in
                (field.name, Shape(kind: field.kind, index: index))
            })
    }

    /// The shapes of a record that is joined to another. Of two fields with one name, templates use the first.
    package func joined(to other: FieldShapes) -> FieldShapes {
        var all = self
        all.byName.merge(other.byName.mapValues { $0.moved(by: count) }) { first, _ in first }
        all.count += other.count
        return all
    }
}

/// The value of a field.
package enum FieldValue: Sendable {
    /// A text or HTML; nil if there is none, in which case enclosing records are not searched.
    case text(String?)
    /// HTML that is made only where a template shows it.
    case title(TaggedText)
    case flag(Bool)
    case records([TemplateRecord])
}

/// A view of any kind, as used by templates.
package struct TemplateRecord: Sendable {
    /// Number of fields.
    package let count: Int
    /// Returns the value of a field by its index.
    package let value: @Sendable (Int) -> FieldValue

    private init(count: Int, value: @escaping @Sendable (Int) -> FieldValue) {
        (self.count, self.value) = (count, value)
    }

    package init<View: TemplateView>(_ view: View) {
        let stored = FieldEncoder.values(of: view)
        let computed = View.computed
        self.init(count: stored.count + computed.count) {
            $0 < stored.count ? stored[$0] : computed[$0 - stored.count].read(view)
        }
    }

    /// The fields of this record, followed by those of another one.
    package func joined(to other: TemplateRecord) -> TemplateRecord {
        let (own, count) = (value, count)
        return TemplateRecord(count: count + other.count) { $0 < count ? own($0) : other.value($0 - count) }
    }
}

/// The computed fields of a view type.
package typealias FieldTable<View: Sendable> = [TemplateField<View>]

/// A computed field of a view: its name in templates and the function that makes it.
package struct TemplateField<View: Sendable>: Sendable {
    package let name: String
    package let kind: Shape.Kind
    package let read: @Sendable (View) -> FieldValue

    package static func text(_ name: String, _ read: @escaping @Sendable (View) -> String?) -> TemplateField {
        TemplateField(name: name, kind: .text) { .text(read($0)) }
    }

    package static func number(_ name: String, _ read: @escaping @Sendable (View) -> Int) -> TemplateField {
        text(name) { String(read($0)) }
    }

    package static func html(_ name: String, _ read: @escaping @Sendable (View) -> String?) -> TemplateField {
        TemplateField(name: name, kind: .html) { .text(read($0)) }
    }

    package static func tagged(_ name: String, _ read: @escaping @Sendable (View) -> TaggedText?)
        -> TemplateField
    {
        TemplateField(name: name, kind: .html) { view in read(view).map { .title($0) } ?? .text(nil) }
    }

    package static func flag(_ name: String, _ read: @escaping @Sendable (View) -> Bool) -> TemplateField {
        TemplateField(name: name, kind: .flag) { .flag(read($0)) }
    }

    package static func record<Record: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> Record?
    ) -> TemplateField {
        list(name) { view in read(view).map { [$0] } ?? [] }
    }

    package static func list<Record: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> [Record]
    ) -> TemplateField {
        TemplateField(name: name, kind: .records { FieldShapes(Record.self).byName }) { view in
            .records(read(view).map { TemplateRecord($0) })
        }
    }
}
