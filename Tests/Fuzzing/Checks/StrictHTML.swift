/// Reads HTML as strictly as XML: what it takes has one meaning only. Each element is closed where it belongs, each attribute
/// stands in quotation marks, and `<`, `>`, `&` and `"` stand for themselves nowhere.
struct StrictHTML {
    static let void: Set<String> = ["br", "hr", "img"]

    private let bytes: [UInt8]
    private var position = 0
    private var open: [String] = []
    private var pieces: [HTMLPiece] = []

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The pieces of a text.
    static func pieces(of html: String) throws(Finding) -> [HTMLPiece] {
        var reader = StrictHTML(Array(html.utf8))
        while reader.position < reader.bytes.count {
            if reader.skip("</") {
                try reader.closing()
            } else if reader.skip("<") {
                try reader.opening()
            } else {
                let text = reader.take { $0 != UInt8(ascii: "<") }
                reader.pieces.append(.text(lineFeeds(try decoded(text))))
            }
        }
        try Finding.unless(reader.open.isEmpty, "an end of \(reader.open)")
        return HTMLPiece.joined(reader.pieces)
    }

    private mutating func closing() throws(Finding) {
        let name = takeName()
        try Finding.unless(skip(">") && open.popLast() == name, "the end of \(name) where it belongs")
        pieces.append(.closing(name))
    }

    private mutating func opening() throws(Finding) {
        let name = takeName()
        try Finding.unless(!name.isEmpty, "a name behind <")
        var attributes: [HTMLPiece.Attribute] = []
        while skip(" "), !peek("/") {
            let attribute = takeName()
            try Finding.unless(!attribute.isEmpty && skip("=\""), "an attribute of \(name)")
            let value = try Self.decoded(take { $0 != UInt8(ascii: "\"") })
            try Finding.unless(skip("\""), "a quotation mark behind \(attribute)")
            try Finding.unless(!attributes.contains { $0.name == attribute }, "\(attribute) once")
            attributes.append(.init(name: attribute, value: Self.lineFeeds(value)))
        }
        pieces.append(.opening(name, attributes))
        if Self.void.contains(name) {
            pieces.append(.closing(name))
            _ = skip("/")
        } else {
            open.append(name)
        }
        try Finding.unless(skip(">"), "> behind \(name)")
    }

    private func peek(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private mutating func skip(_ text: String) -> Bool {
        guard peek(text) else { return false }
        position += text.utf8.count
        return true
    }

    private mutating func take(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = bytes[position...].prefix(while: isPart)
        position = taken.endIndex
        return taken
    }

    private mutating func takeName() -> String {
        let name = take { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) }
        return String(decoding: name, as: UTF8.self)
    }

    private static let entities = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#x27;": "'"]

    /// The text for which entities stand.
    private static func decoded(_ bytes: ArraySlice<UInt8>) throws(Finding) -> String {
        var text: [UInt8] = []
        var rest = bytes
        while let byte = rest.first {
            try Finding.unless(!"<>\"".utf8.contains(byte), "an entity for \(byte)")
            guard byte == UInt8(ascii: "&") else {
                text.append(byte)
                rest = rest.dropFirst()
                continue
            }
            guard let (entity, meaning) = entities.first(where: { rest.starts(with: $0.key.utf8) }) else {
                throw Finding("an entity at \(String(decoding: rest.prefix(20), as: UTF8.self))")
            }
            text += Array(meaning.utf8)
            rest = rest.dropFirst(entity.utf8.count)
        }
        guard let decoded = String(validating: text, as: UTF8.self) else { throw Finding("UTF-8") }
        return decoded
    }

    /// Line ends as a browser has them (HTML 13.2.3.5), and U+FFFD for what Gumbo leaves out.
    private static func lineFeeds(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if scalar == "\r" || scalar != "\n" || last != "\r" {
                scalars.append(scalar == "\r" ? "\n" : isKept(scalar) ? scalar : "\u{FFFD}")
            }
            last = scalar
        }
        return String(scalars)
    }

    static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0C: true
        case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: false
        default: scalar.value & 0xFFFE != 0xFFFE
        }
    }
}
