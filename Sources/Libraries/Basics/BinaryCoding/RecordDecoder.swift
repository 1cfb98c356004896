import Foundation

/// Decodes values encoded by `RecordEncoder`.
public enum RecordDecoder {
    /// Truncated bytes, or bytes of another type.
    public struct Failure: Error, Equatable {
        /// Creates the error, also for types that decode themselves.
        public init() {}
    }

    /// Decodes a value.
    /// - Throws: `Failure` if the bytes are not a value of this type; errors of the type's own decoding.
    public static func value<Value: Decodable>(_ type: Value.Type, of bytes: some ContiguousBytes) throws
        -> Value
    {
        try bytes.withUnsafeBytes { buffer in
            let input = Input(buffer)
            let value = try input.next(type)
            guard input.isAtEnd else { throw Failure() }
            return value
        }
    }

    /// The position in the bytes, and the container of single values. A class, since all containers of a value share it. It must not outlive
    /// the buffer.
    fileprivate final class Input: Decoder, SingleValueDecodingContainer {
        private let bytes: UnsafeRawBufferPointer
        private var position = 0
        let codingPath: [any CodingKey] = []
        let userInfo: [CodingUserInfoKey: Any] = [:]

        init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        var isAtEnd: Bool { position == bytes.count }

        private func take(_ count: UInt64) throws -> UnsafeRawBufferPointer {
            guard count <= bytes.count - position else { throw Failure() }
            defer { position += Int(count) }
            return UnsafeRawBufferPointer(rebasing: bytes[position..<position + Int(count)])
        }

        func number() throws -> UInt64 {
            UInt64(littleEndian: try take(8).loadUnaligned(as: UInt64.self))
        }

        func flag() throws -> Bool {
            switch try take(1)[0] {
            case 0: false
            case 1: true
            default: throw Failure()
            }
        }

        private func text() throws -> String { String(decoding: try take(try number()), as: UTF8.self) }

        private func numbers() throws -> [UInt64] {
            let count = try number()
            guard count <= bytes.count / 8 else { throw Failure() }
            let words = try take(8 * count)
            return (0..<Int(count)).map {
                UInt64(littleEndian: words.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
            }
        }

        private func date() throws -> Date {
            Date(timeIntervalSinceReferenceDate: Double(bitPattern: try number()))
        }

        private func zone() throws -> TimeZone {
            guard let zone = TimeZone(identifier: try text()) else { throw Failure() }
            return zone
        }

        private func map() throws -> [String: String] {
            var map: [String: String] = [:]
            for _ in 0..<(try number()) {
                let key = try text()
                map[key] = try text()
            }
            return map
        }

        func next<Value: Decodable>(_ type: Value.Type) throws -> Value {
            if type == String.self { return try cast(text()) }
            if type == Int.self { return try cast(Int(truncatingIfNeeded: number())) }
            if type == Bool.self { return try cast(flag()) }
            if type == Double.self { return try cast(Double(bitPattern: number())) }
            if type == UInt8.self { return try cast(take(1)[0]) }
            if type == UInt64.self { return try cast(number()) }
            if type == Date.self { return try cast(date()) }
            if type == [UInt8].self { return try cast(Array(take(number()))) }
            if type == [UInt64].self { return try cast(numbers()) }
            if type == [String: String].self { return try cast(map()) }
            if type == TimeZone.self { return try cast(zone()) }
            return try type.init(from: self)
        }

        private func cast<Plain, Value>(_ plain: Plain) throws -> Value {
            guard let value = plain as? Value else { throw Failure() }
            return value
        }

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
            KeyedDecodingContainer(Fields(input: self))
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
            // Each element has at least one byte: this rejects wrong lengths before memory is allocated.
            let count = try number()
            guard count <= bytes.count - position else { throw Failure() }
            return Elements(input: self, length: Int(count))
        }

        func singleValueContainer() -> any SingleValueDecodingContainer { self }

        func decodeNil() -> Bool { false }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next(type) }
    }

    private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let input: Input
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { true }

        func decodeNil(forKey key: Key) throws -> Bool { try !input.flag() }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try input.next(type)
        }

        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
            try optional(type)
        }

        // These replace the default implementations, which do not match the encoder's format.
        func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type) }
        func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type) }
        func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type) }
        func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type) }
        func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type) }

        private func optional<Value: Decodable>(_ type: Value.Type) throws -> Value? {
            try input.flag() ? input.next(type) : nil
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedDecodingContainer<Nested> { input.container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try input.unkeyedContainer()
        }

        func superDecoder() -> any Decoder { input }

        func superDecoder(forKey key: Key) -> any Decoder { input }
    }

    private struct Elements: UnkeyedDecodingContainer {
        let input: Input
        let length: Int
        private(set) var currentIndex = 0
        var codingPath: [any CodingKey] { [] }
        var count: Int? { length }
        var isAtEnd: Bool { currentIndex == length }

        init(input: Input, length: Int) { (self.input, self.length) = (input, length) }

        private mutating func step() throws {
            if isAtEnd { throw Failure() }
            currentIndex += 1
        }

        mutating func decodeNil() -> Bool { false }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try step()
            return try input.next(type)
        }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> {
            try step()
            return input.container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try step()
            return try input.unkeyedContainer()
        }

        mutating func superDecoder() throws -> any Decoder {
            try step()
            return input
        }
    }
}
