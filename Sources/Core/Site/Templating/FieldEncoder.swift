/// The values of a view's stored properties, in the order of their declaration, which is that of `FieldProbe`.
final class FieldEncoder: Encoder {
    private var values: [FieldValue] = []

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    static func values(of view: some TemplateView) -> [FieldValue] {
        let encoder = FieldEncoder()
        // A property of a type that templates cannot show stops in `FieldProbe` before, when templates are compiled.
        do { try view.encode(to: encoder) } catch { preconditionFailure("\(type(of: view)): \(error)") }
        return encoder.values
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Container(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { preconditionFailure("A view is a record.") }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        preconditionFailure("A view is a record.")
    }

    private struct Container<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: FieldEncoder

        var codingPath: [any CodingKey] { [] }

        private func add(_ value: FieldValue) { encoder.values.append(value) }

        func encodeNil(forKey key: Key) { add(.text(nil)) }
        func encode(_ value: Bool, forKey key: Key) { add(.flag(value)) }
        func encode(_ value: String, forKey key: Key) { add(.text(value)) }
        func encode(_ value: Int, forKey key: Key) { add(.text(String(value))) }
        func encodeIfPresent(_ value: Bool?, forKey key: Key) { add(.flag(value == true)) }
        func encodeIfPresent(_ value: String?, forKey key: Key) { add(.text(value)) }
        func encodeIfPresent(_ value: Int?, forKey key: Key) { add(.text(value.map { String($0) })) }

        func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
            guard T.self == ConvertedField.self, let field = value as? ConvertedField else {
                throw EncodingError.invalidValue(
                    value, EncodingError.Context(codingPath: [key], debugDescription: "No type of a field."))
            }
            add(field.value())
        }

        func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
            if let value { try encode(value, forKey: key) } else { add(.text(nil)) }
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { encoder.container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            encoder.unkeyedContainer()
        }

        func superEncoder() -> any Encoder { encoder }
        func superEncoder(forKey key: Key) -> any Encoder { encoder }
    }
}

/// A value of a stored property that is no text, number or flag.
package protocol FieldValueConvertible: Encodable {
    static var fieldKind: Shape.Kind { get }
    /// A value with which `FieldProbe` makes a view.
    static func blank() throws -> Self
    var fieldValue: FieldValue { get }
}

/// A stored property on its way to `FieldEncoder`; other encoders get the property itself.
private struct ConvertedField: Encodable {
    let property: any Encodable
    let value: () -> FieldValue

    func encode(to encoder: any Encoder) throws { try property.encode(to: encoder) }
}

/// The `encode(to:)` that the compiler writes for a view chooses these methods by the types of its properties. A dynamic cast in
/// `FieldEncoder` would do the same, but searches the conformances of the whole program for each type: a tenth of the time of a form.
extension KeyedEncodingContainer {
    package mutating func encode<Value: FieldValueConvertible>(_ value: Value, forKey key: Key) throws {
        try encode(ConvertedField(property: value) { value.fieldValue }, forKey: key)
    }

    package mutating func encodeIfPresent<Value: FieldValueConvertible>(_ value: Value?, forKey key: Key)
        throws
    {
        try encodeIfPresent(
            value.map { value in ConvertedField(property: value) { value.fieldValue } }, forKey: key)
    }
}

extension HTML: FieldValueConvertible {
    package static var fieldKind: Shape.Kind { .html }
    package static func blank() -> HTML { HTML("") }
    package var fieldValue: FieldValue { .text(text) }
}

/// As a property it is a title; in a list it is a record.
extension TaggedText {
    package static var fieldKind: Shape.Kind { .html }
    package static func blank() -> TaggedText { TaggedText("") }
    package var fieldValue: FieldValue { .title(self) }
}

extension TemplateView {
    package static var fieldKind: Shape.Kind { .records { FieldShapes(Self.self).byName } }
    package static func blank() throws -> Self { try Self(from: FieldProbe()) }
    package var fieldValue: FieldValue { .records([TemplateRecord(self)]) }
}

extension Array: FieldValueConvertible where Element: TemplateView {
    package static var fieldKind: Shape.Kind { .records { FieldShapes(Element.self).byName } }
    package static func blank() -> [Element] { [] }
    package var fieldValue: FieldValue { .records(map { TemplateRecord($0) }) }
}
