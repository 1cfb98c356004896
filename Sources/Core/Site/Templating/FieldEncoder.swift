/// The values of a view's stored properties, in the order of their declaration, which is that of `FieldProbe`.
final class FieldEncoder: Encoder {
    private var values: [FieldValue] = []

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    static func values(of view: some TemplateView) -> [FieldValue] {
        let encoder = FieldEncoder()
        // Nothing here throws: a property of a type without a field's value stops in `FieldProbe`, when templates are compiled.
        do { try view.encode(to: encoder) } catch { preconditionFailure("\(type(of: view)): \(error)") }
        return encoder.values
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Container(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { preconditionFailure("A view is a record.") }

    func singleValueContainer() -> any SingleValueEncodingContainer { preconditionFailure("A view is a record.") }

    private struct Container<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: FieldEncoder

        var codingPath: [any CodingKey] { [] }

        func add(_ value: FieldValue) { encoder.values.append(value) }

        func encodeNil(forKey key: Key) { add(.text(nil)) }
        func encode(_ value: Bool, forKey key: Key) { add(.flag(value)) }
        func encode(_ value: String, forKey key: Key) { add(.text(value)) }
        func encode(_ value: Int, forKey key: Key) { add(.text(String(value))) }
        func encodeIfPresent(_ value: Bool?, forKey key: Key) { add(.flag(value == true)) }
        func encodeIfPresent(_ value: String?, forKey key: Key) { add(.text(value)) }
        func encodeIfPresent(_ value: Int?, forKey key: Key) { add(.text(value.map { String($0) })) }

        func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
            if let field = value as? any FieldValueConvertible { return add(field.fieldValue) }
            guard let view = value as? any TemplateView else { throw NoField(type: T.self, name: key.stringValue) }
            add(.records([TemplateRecord(view)]))
        }

        func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
            if let value { try encode(value, forKey: key) } else { add(.text(nil)) }
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { encoder.container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }

        func superEncoder() -> any Encoder { encoder }
        func superEncoder(forKey key: Key) -> any Encoder { encoder }
    }
}

/// A stored property of a view has a type that templates cannot show.
struct NoField: Error {
    let type: Any.Type
    let name: String
}

/// A value of a stored property that is not a record.
protocol FieldValueConvertible {
    static var kind: Shape.Kind { get }
    /// A value with which `FieldProbe` makes a view.
    static var blank: Self { get }
    var fieldValue: FieldValue { get }
}

extension HTML: FieldValueConvertible {
    static var kind: Shape.Kind { .html }
    static var blank: HTML { HTML("") }
    var fieldValue: FieldValue { .text(text) }
}

/// As a property it is a title; in a list it is a record.
extension TaggedText: FieldValueConvertible {
    static var kind: Shape.Kind { .html }
    static var blank: TaggedText { TaggedText("") }
    var fieldValue: FieldValue { .text(titleHTML) }
}

extension Array: FieldValueConvertible where Element: TemplateView {
    static var kind: Shape.Kind { .records { FieldShapes(Element.self).byName } }
    static var blank: [Element] { [] }
    var fieldValue: FieldValue { .records(map { TemplateRecord($0) }) }
}
