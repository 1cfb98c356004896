import Basics

/// One pass over the bytes of a JSON text, which may not be well-formed.
struct JSONScan {
    /// The text with each number in quotes, so that it is read as written. This also accepts `007`, which is not a number in RFC 8259
    /// section 6, but may be a course number.
    private(set) var quotedNumbers: [UInt8] = []
    /// The line where each element of the outermost array begins, from 1.
    private(set) var elementLines: [Int] = []

    private var line = 1
    private var depth = 0
    private var arrayDepth: Int?
    private var expectsElement = false

    init(_ bytes: [UInt8]) {
        quotedNumbers.reserveCapacity(bytes.count + bytes.count / 8)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            note(byte)
            let isNumber = Self.isNumberStart(byte)
            guard isNumber || byte == ASCII.quote else {
                quotedNumbers.append(byte)
                index += 1
                continue
            }
            let end = Self.tokenEnd(bytes, from: index)
            if isNumber { quotedNumbers.append(ASCII.quote) }
            quotedNumbers += bytes[index..<end]
            if isNumber { quotedNumbers.append(ASCII.quote) }
            index = end
        }
    }

    private mutating func note(_ byte: UInt8) {
        if byte == ASCII.lineFeed { line += 1 }
        if ASCII.isWhiteSpace(byte) { return }
        if expectsElement, byte != ASCII.closeBracket { elementLines.append(line) }
        expectsElement = false
        switch byte {
        case ASCII.openBracket, ASCII.openBrace:
            depth += 1
            // The outermost array may be in one object, but not deeper.
            if byte == ASCII.openBracket, arrayDepth == nil, depth <= 2 {
                arrayDepth = depth
                expectsElement = true
            }
        case ASCII.closeBracket, ASCII.closeBrace:
            depth -= 1
        case ASCII.comma:
            expectsElement = depth == arrayDepth
        default: break
        }
    }

    /// The end of the string or number that begins at `start`.
    private static func tokenEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var end = start + 1
        if bytes[start] == ASCII.quote {
            while end < bytes.count, bytes[end] != ASCII.quote {
                end += bytes[end] == ASCII.backslash ? 2 : 1
            }
            return min(end + 1, bytes.count)
        }
        while end < bytes.count, isNumberStart(bytes[end]) || "+.eE".utf8.contains(bytes[end]) { end += 1 }
        return end
    }

    private static func isNumberStart(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
