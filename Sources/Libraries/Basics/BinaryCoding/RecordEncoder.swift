import Foundation

/// Encodes values in a compact binary format: fields in the order of encoding, without keys. Equal values have equal encodings on all
/// machines, so that encodings can be compared.
///
/// Numbers have eight bytes, little-endian; texts and lists are preceded by their length, optional values by a byte that tells
/// whether they are present; maps from text to text are sorted by key. Types with a synthesized `encode(to:)` are supported if they
/// consist of `String`, `Int`, `UInt64`, `Double` and `Bool`, except enumerations with associated values. A time zone is its identifier.
///
/// Encoding a type with fields takes a microsecond. A type with thousands of values should be a text, a number or a list of `UInt64`.
public enum RecordEncoder {
    /// Encodes a value.
    /// - Throws: `EncodingError` if a type uses unsupported features, which tests of the type show.
    public static func bytes<Value: Encodable>(of value: Value) throws -> [UInt8] {
        let output = Output()
        try output.append(value)
        return output.bytes
    }

    /// The output buffer, and the container of single values. A class, since all containers of a value share it.
    fileprivate final class Output: Encoder, SingleValueEncodingContainer {
        var bytes: [UInt8] = []
        let codingPath: [any CodingKey] = []
        let userInfo: [CodingUserInfoKey: Any] = [:]

        func append(number: UInt64) {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }

        func append(text: String) {
            var text = text
            text.withUTF8 { utf8 in
                append(number: UInt64(utf8.count))
                bytes.append(contentsOf: utf8)
            }
        }

        /// Encodes a value: basic types directly, others with `encode(to:)`.
        ///
        /// Types are compared before casting: a failed cast takes longer than everything else.
        func append<Value: Encodable>(_ value: Value) throws {
            if Value.self == String.self, let text = value as? String {
                append(text: text)
            } else if Value.self == Int.self, let number = value as? Int {
                append(number: UInt64(bitPattern: Int64(number)))
            } else if Value.self == Bool.self, let flag = value as? Bool {
                bytes.append(flag ? 1 : 0)
            } else if Value.self == Double.self, let number = value as? Double {
                append(number: number.bitPattern)
            } else if Value.self == UInt8.self, let byte = value as? UInt8 {
                bytes.append(byte)
            } else if Value.self == UInt64.self, let number = value as? UInt64 {
                append(number: number)
            } else if Value.self == Date.self, let date = value as? Date {
                append(number: date.timeIntervalSinceReferenceDate.bitPattern)
            } else if Value.self == [UInt8].self, let raw = value as? [UInt8] {
                append(number: UInt64(raw.count))
                bytes += raw
            } else if Value.self == [UInt64].self, let numbers = value as? [UInt64] {
                append(number: UInt64(numbers.count))
                for number in numbers { append(number: number) }
            } else if Value.self == [String: String].self, let map = value as? [String: String] {
                append(map: map)
            } else if Value.self == TimeZone.self, let zone = value as? TimeZone {
                append(text: zone.identifier)
            } else {
                try value.encode(to: self)
            }
        }

        private func append(map: [String: String]) {
            append(number: UInt64(map.count))
            for (key, value) in map.sorted(by: { $0.key < $1.key }) {
                append(text: key)
                append(text: value)
            }
        }

        func append<Value: Encodable>(optional value: Value?) throws {
            bytes.append(value == nil ? 0 : 1)
            if let value { try append(value) }
        }

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            KeyedEncodingContainer(Fields(output: self))
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer { Elements(output: self) }

        func singleValueContainer() -> any SingleValueEncodingContainer { self }

        func encodeNil() { bytes.append(0) }

        func encode(_ value: Int) throws { try append(value) }
        func encode(_ value: String) throws { try append(value) }

        func encode<Value: Encodable>(_ value: Value) throws { try append(value) }

        // The default implementation for another integer type would recurse endlessly.
        func encode(_ value: Int8) throws { try refuse(value) }
        func encode(_ value: Int16) throws { try refuse(value) }
        func encode(_ value: Int32) throws { try refuse(value) }
        func encode(_ value: Int64) throws { try refuse(value) }
        func encode(_ value: UInt) throws { try refuse(value) }
        func encode(_ value: UInt8) throws { try refuse(value) }
        func encode(_ value: UInt16) throws { try refuse(value) }
        func encode(_ value: UInt32) throws { try refuse(value) }
        func encode(_ value: Float) throws { try refuse(value) }

        private func refuse<Value>(_ value: Value) throws {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(codingPath: [], debugDescription: "\(Value.self) has no form"))
        }
    }

    private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let output: Output
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) { output.bytes.append(0) }

        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try output.append(value) }

        func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
            try output.append(optional: value)
        }

        // These replace the default implementations, which omit missing values.
        func encodeIfPresent(_ value: String?, forKey key: Key) throws { try output.append(optional: value) }
        func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try output.append(optional: value) }
        func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try output.append(optional: value) }
        func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try output.append(optional: value) }
        func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try output.append(optional: value) }

        func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { output.container(keyedBy: keyType) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            output.unkeyedContainer()
        }

        func superEncoder() -> any Encoder { output }

        func superEncoder(forKey key: Key) -> any Encoder { output }
    }

    /// A list: its length is updated with each element, since the end is not announced.
    private struct Elements: UnkeyedEncodingContainer {
        let output: Output
        private let start: Int
        private(set) var count = 0
        var codingPath: [any CodingKey] { [] }

        init(output: Output) {
            self.output = output
            start = output.bytes.count
            output.append(number: 0)
        }

        private mutating func addElement() {
            count += 1
            let bytes = UInt64(count).littleEndian
            for place in 0..<8 {
                output.bytes[start + place] = UInt8(truncatingIfNeeded: bytes >> (8 * place))
            }
        }

        mutating func encodeNil() {
            addElement()
            output.bytes.append(0)
        }

        mutating func encode<Value: Encodable>(_ value: Value) throws {
            addElement()
            try output.append(value)
        }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type
        ) -> KeyedEncodingContainer<Nested> {
            addElement()
            return output.container(keyedBy: keyType)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            addElement()
            return output.unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder {
            addElement()
            return output
        }
    }
}
