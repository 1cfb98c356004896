/// A value whose fields templates can use. Each view lists its fields once, both for reading values while
/// rendering and for checking templates when they are loaded.
package protocol TemplateView: Sendable {
    /// The fields that a template can use.
    static var fields: FieldTable<Self> { get }
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

    package init<View: Sendable>(_ table: FieldTable<View>) { (byName, count) = (table.shapes, table.count) }

    /// The shapes of a record that is joined to another. Of two fields with one name, templates use the first.
    package func joined(to other: FieldShapes) -> FieldShapes {
        var all = self
        all.byName.merge(other.byName.mapValues { $0.moved(by: count) }) { first, _ in first }
        all.count += other.count
        return all
    }
}

/// The value of a field.
package enum FieldValue {
    /// A text or HTML; nil if there is none, in which case enclosing records are not searched.
    case text(String?)
    case flag(Bool)
    case records([TemplateRecord])
}

/// A view of any kind, as used by templates.
package struct TemplateRecord {
    /// Number of fields.
    package let count: Int
    /// Returns the value of a field by its index.
    package let value: (Int) -> FieldValue

    private init(count: Int, value: @escaping (Int) -> FieldValue) {
        (self.count, self.value) = (count, value)
    }

    package init<View: TemplateView>(_ view: View) {
        let reads = View.fields.reads
        self.init(count: reads.count) { reads[$0](view) }
    }

    /// The fields of this record, followed by those of another one.
    package func joined(to other: TemplateRecord) -> TemplateRecord {
        let (own, count) = (value, count)
        return TemplateRecord(count: count + other.count) { $0 < count ? own($0) : other.value($0 - count) }
    }
}

/// The fields of a view type.
package struct FieldTable<View: Sendable>: Sendable {
    /// Name -> shape.
    package let shapes: [String: Shape]
    /// The functions that read the fields, by index.
    fileprivate let reads: [@Sendable (View) -> FieldValue]

    package var count: Int { reads.count }

    package init(_ fields: [TemplateField<View>]) {
        shapes = Dictionary(
            uniqueKeysWithValues: fields.enumerated().map { index, field in
                (field.name, Shape(kind: field.kind, index: index))
            })
        reads = fields.map(\.read)
    }
}

/// A field of a view: its name in templates and the function that reads it.
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
        html(name) { read($0)?.titleHTML }
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
        TemplateField(name: name, kind: .records { Record.fields.shapes }) { view in
            .records(read(view).map { TemplateRecord($0) })
        }
    }
}
