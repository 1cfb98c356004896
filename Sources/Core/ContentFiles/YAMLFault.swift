import Model

/// A fault of a line: the parser reads it otherwise than the person who wrote it.
enum YAMLFault: Equatable {
    /// The value has, or begins with, this sign of YAML.
    case sign(String)
    /// This part of the value is no part of it for YAML: a comment, or a type.
    case lost(String)
    /// The value begins with this mark or bracket, which does not end.
    case unended(String)
    /// The value is in typographic quotation marks as a whole, which are letters for YAML.
    case curlyMarks
    /// The list or map in brackets has a value with this sign of YAML.
    case inBrackets(String)
    /// The colon behind the key is full-width, or an equals sign.
    case fullWidthColon
    /// No space stands behind the colon of the key.
    case noSpace
    /// The line is indented with a tab.
    case tab

    /// The fault of a value; nil if YAML reads what is written. `isContinued`: whether the next line may belong to the value.
    init?(of value: Substring, isContinued: Bool) {
        guard let fault = Self.fault(of: value, isContinued: isContinued) else { return nil }
        self = fault
    }

    private static func fault(of value: Substring, isContinued: Bool) -> YAMLFault? {
        let bytes = value.utf8
        guard let first = bytes.first else { return nil }
        let sign = String(UnicodeScalar(first))
        let next = bytes.dropFirst().first
        switch sign {
        case "\"", "'", "[", "{":
            guard let end = closedEnd(of: bytes) else { return isContinued ? nil : .unended(sign) }
            let behind = bytes[end...].drop(while: YAMLLine.isBlank)
            if behind.isEmpty { return bracketFault(bytes).map { .inBrackets($0) } }
            let isComment = behind.first == UInt8(ascii: "#") && behind.startIndex > end
            return isComment ? .lost(String(Substring(behind))) : .sign(sign)
        case "@", "`", "%", "*", "&", ",", "]", "}": return .sign(sign)
        case "!": return .lost(String(Substring(bytes.prefix { !YAMLLine.isBlank($0) })))
        case "#": return .lost(String(value))
        case "|", ">":
            // At most a digit and a sign, in either order (YAML 1.1, 9.2).
            let signs = bytes.count { "+-".utf8.contains($0) }
            let digits = bytes.count { "123456789".utf8.contains($0) }
            let isHeader = signs <= 1 && digits <= 1 && bytes.count == 1 + signs + digits
            return isHeader ? nil : .sign(sign)
        case "-", "?", ":":
            return next.map(YAMLLine.isBlank) ?? true ? .sign(sign) : plainFault(bytes)
        default: return isInCurlyMarks(value) ? .curlyMarks : plainFault(bytes)
        }
    }

    /// A colon at the end of a word, or a comment without a space behind its sign.
    private static func plainFault(_ bytes: Substring.UTF8View) -> YAMLFault? {
        var (isBehindBlank, isBehindColon) = (false, false)
        for place in bytes.indices {
            let byte = bytes[place]
            if isBehindColon, YAMLLine.isBlank(byte) { return .sign(":") }
            if isBehindBlank, byte == UInt8(ascii: "#") { return .lost(String(Substring(bytes[place...]))) }
            (isBehindBlank, isBehindColon) = (YAMLLine.isBlank(byte), byte == UInt8(ascii: ":"))
        }
        return isBehindColon ? .sign(":") : nil
    }

    /// The first sign within a list or map in brackets that the parser stops at: one that no plain value begins with, a comment, or a
    /// second colon of a value; nil if there is none, or the value is in quotation marks.
    private static func bracketFault(_ bytes: Substring.UTF8View) -> String? {
        guard let first = bytes.first, "[{".utf8.contains(first) else { return nil }
        var (isAtStart, isBehindBlank, hasColon, place) = (true, false, false, bytes.startIndex)
        while place < bytes.endIndex {
            let byte = bytes[place]
            if isAtStart, let end = quotedEnd(of: bytes[place...]) {
                (isAtStart, isBehindBlank, place) = (false, false, end)
                continue
            }
            let isComment = byte == UInt8(ascii: "#") && (isAtStart || isBehindBlank)
            isBehindBlank = YAMLLine.isBlank(byte)
            place = bytes.index(after: place)
            if "[{,]}".utf8.contains(byte) {
                (isAtStart, hasColon) = (true, false)
            } else if isAtStart, "@`%*|>".utf8.contains(byte) {
                return String(UnicodeScalar(byte))
            } else if isComment {
                return "#"
            } else if byte == UInt8(ascii: ":"), place < bytes.endIndex, YAMLLine.isBlank(bytes[place]) {
                if hasColon { return ":" }
                (isAtStart, hasColon) = (true, true)
            } else if !isBehindBlank {
                isAtStart = false
            }
        }
        return nil
    }

    private static func isInCurlyMarks(_ value: Substring) -> Bool {
        let marks: Set<Unicode.Scalar> = ["“", "”", "„", "‟", "‘", "’"]
        let scalars = value.unicodeScalars
        guard let first = scalars.first, let last = scalars.last else { return false }
        return scalars.count > 2 && marks.contains(first) && marks.contains(last)
            && !scalars.dropFirst().dropLast().contains { marks.contains($0) }
    }

    /// The end of the text in quotation marks, or of the list or map in brackets, with which a value begins; nil if it begins
    /// otherwise, or that does not end.
    static func closedEnd(of bytes: Substring.UTF8View) -> Substring.Index? {
        let isFlow = bytes.first == UInt8(ascii: "[") || bytes.first == UInt8(ascii: "{")
        return isFlow ? flowEnd(of: bytes) : quotedEnd(of: bytes)
    }

    /// The end of the text in quotation marks with which a value begins; nil if it begins otherwise, or the text does not end.
    private static func quotedEnd(of bytes: Substring.UTF8View) -> Substring.Index? {
        guard let mark = bytes.first, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
            return nil
        }
        var place = bytes.index(after: bytes.startIndex)
        while place < bytes.endIndex {
            let next = bytes.index(after: place)
            if mark == UInt8(ascii: "\""), bytes[place] == UInt8(ascii: "\\") {
                place = next < bytes.endIndex ? bytes.index(after: next) : next
                continue
            }
            if bytes[place] == mark {
                guard mark == UInt8(ascii: "'"), next < bytes.endIndex, bytes[next] == mark else {
                    return next
                }
                place = next
            }
            place = bytes.index(after: place)
        }
        return nil
    }

    /// The end of the list or map in brackets with which a value begins; nil if it does not end.
    private static func flowEnd(of bytes: Substring.UTF8View) -> Substring.Index? {
        var (depth, place) = (0, bytes.startIndex)
        while place < bytes.endIndex {
            switch bytes[place] {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                // Only a mark at the beginning of a word quotes, and only one that ends.
                let isFirst = " [{,:".utf8.contains(bytes[bytes.index(before: place)])
                guard isFirst else { break }
                guard let end = quotedEnd(of: bytes[place...]) else { return nil }
                place = end
                continue
            default: break
            }
            place = bytes.index(after: place)
            if depth == 0 { return place }
        }
        return nil
    }
}

extension YAMLFault {
    /// The remedy, as messages name it.
    var reason: String {
        switch self {
        case .sign, .lost, .unended, .inBrackets, .curlyMarks: "put the value in quotation marks"
        case .fullWidthColon, .noSpace: "write a colon and a space behind the key"
        case .tab: "indent with spaces"
        }
    }

    /// Whether YAML is read with this fault, and only means another thing.
    var isSilent: Bool {
        switch self {
        case .lost, .curlyMarks: true
        default: false
        }
    }

    /// The problem's cause. In YAML that cannot be read, a lost part is the reason.
    func cause(_ key: String, isRead: Bool) -> Problem.Cause {
        switch self {
        case .sign(let sign), .inBrackets(let sign): .needsMarks(key, sign: sign)
        case .lost(let part):
            isRead ? .lostText(key, part: part) : .needsMarks(key, sign: String(part.prefix(1)))
        case .unended(let sign): .unendedValue(key, sign: sign)
        case .curlyMarks: .curlyMarks(key)
        case .fullWidthColon, .noSpace: .wrongColon(key)
        case .tab: .tabIndent
        }
    }
}
