/// The names and kinds of a view's stored properties, in the order of their declaration: a decoder that writes down what is asked
/// of it and answers with blank values.
final class FieldProbe: Decoder {
    fileprivate var fields: [(name: String, kind: Shape.Kind)] = []

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// Stops the program if a property has a type that templates cannot show; each view is a part of the program.
    static func fields<View: TemplateView>(of view: View.Type) -> [(name: String, kind: Shape.Kind)] {
        let probe = FieldProbe()
        do { _ = try View(from: probe) } catch { preconditionFailure("\(View.self): \(error)") }
        return probe.fields
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Container(probe: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { preconditionFailure("A view is a record.") }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        preconditionFailure("A view is a record.")
    }

    private struct Container<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let probe: FieldProbe

        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) -> Bool { false }

        private func add(_ key: Key, _ kind: Shape.Kind) { probe.fields.append((key.stringValue, kind)) }

        func decode(_ type: Bool.Type, forKey key: Key) -> Bool {
            add(key, .flag)
            return false
        }

        func decode(_ type: String.Type, forKey key: Key) -> String {
            add(key, .text)
            return ""
        }

        func decode(_ type: Int.Type, forKey key: Key) -> Int {
            add(key, .text)
            return 0
        }

        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            throw DecodingError.typeMismatch(
                type, DecodingError.Context(codingPath: [key], debugDescription: "No type of a field."))
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedDecodingContainer<Nested> { probe.container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
            probe.unkeyedContainer()
        }

        func superDecoder() -> any Decoder { probe }
        func superDecoder(forKey key: Key) -> any Decoder { probe }
    }
}

/// The `init(from:)` that the compiler writes for a view chooses these methods by the types of its properties. Nothing but `FieldProbe`
/// decodes views.
extension KeyedDecodingContainer {
    package func decode<Value: FieldValueConvertible & Decodable>(_ type: Value.Type, forKey key: Key) throws
        -> Value
    {
        try add(type, key)
        return try Value.blank()
    }

    /// A value that may be missing is not made, so that views may contain their own kind.
    package func decodeIfPresent<Value: FieldValueConvertible & Decodable>(
        _ type: Value.Type, forKey key: Key
    ) throws -> Value? {
        try add(type, key)
        return nil
    }

    private func add<Value: FieldValueConvertible>(_ type: Value.Type, _ key: Key) throws {
        guard let probe = try superDecoder(forKey: key) as? FieldProbe else {
            preconditionFailure("Views are not read.")
        }
        probe.fields.append((key.stringValue, Value.fieldKind))
    }
}
