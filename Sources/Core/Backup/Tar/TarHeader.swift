/// A ustar header: 512 bytes.
struct TarHeader {
    static let plainFile = UInt8(ascii: "0")
    static let extended = UInt8(ascii: "x")

    let name: [UInt8]
    let type: UInt8
    let size: Int
    let mode: Int
    let modified: Int

    /// The places of the fields.
    private typealias Field = Range<Int>

    private static let magic = Array("ustar\0".utf8) + Array("00".utf8)

    var bytes: [UInt8] {
        var block = [UInt8](repeating: 0, count: TarEntry.block)
        func put(_ bytes: [UInt8], _ field: Field) {
            for (place, byte) in zip(field, bytes) { block[place] = byte }
        }
        func put(number: Int, _ field: Field) { put(Self.octal(number, digits: field.count - 1), field) }
        put(name, .name)
        put(number: mode, .mode)
        put(number: 0, .user)
        put(number: 0, .group)
        put(number: size, .size)
        put(number: modified, .modified)
        put([type], .type)
        put(Self.magic, .magic)
        put(Self.octal(Self.checksum(of: block), digits: 6) + [0, UInt8(ascii: " ")], .checksum)
        return block
    }

    /// The sum of a block's bytes, with spaces for the checksum itself.
    private static func checksum(of block: [UInt8]) -> Int {
        let field = Field.checksum
        let own = block[field].reduce(0) { $0 + Int($1) }
        return block.reduce(0) { $0 + Int($1) } - own + field.count * 32
    }

    private static func octal(_ number: Int, digits: Int) -> [UInt8] {
        let text = String(max(0, number), radix: 8)
        return Array((String(repeating: "0", count: max(0, digits - text.utf8.count)) + text).utf8)
    }
}

extension TarHeader {
    init(_ block: [UInt8]) throws(TarError) {
        func bytes(_ field: Field) -> ArraySlice<UInt8> { block[field] }
        func number(_ field: Field) throws(TarError) -> Int {
            let digits = bytes(field).prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
            guard let number = Int(String(decoding: digits, as: UTF8.self), radix: 8), number >= 0 else {
                throw .damaged(.wrongField)
            }
            return number
        }
        guard block.count == TarEntry.block else { throw .damaged(.endsEarly) }
        guard try number(.checksum) == Self.checksum(of: block) else { throw .damaged(.wrongChecksum) }
        guard bytes(.magic).elementsEqual(Self.magic), bytes(.prefix).allSatisfy({ $0 == 0 }) else {
            throw .damaged(.wrongField)
        }
        name = Array(bytes(.name).prefix { $0 != 0 })
        type = block[Field.type.lowerBound]
        (size, mode, modified) = (try number(.size), try number(.mode), try number(.modified))
    }
}

extension Range<Int> {
    fileprivate static let name = 0..<100
    fileprivate static let mode = 100..<108
    fileprivate static let user = 108..<116
    fileprivate static let group = 116..<124
    fileprivate static let size = 124..<136
    fileprivate static let modified = 136..<148
    fileprivate static let checksum = 148..<156
    fileprivate static let type = 156..<157
    fileprivate static let magic = 257..<265
    fileprivate static let prefix = 345..<500
}
