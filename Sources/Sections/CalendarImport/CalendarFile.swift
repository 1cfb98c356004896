import Tables

/// A file of calendars as components, each with the line on which it begins (RFC 5545 3.4, 3.6).
///
/// libical's parser tells no lines and takes dates such as 20201399; to name what is wrong, and where, the lines are
/// read here. What does not stand in a file's grammar is listed and left out, so that one broken event does not keep the
/// others away.
struct CalendarFile: Hashable, Sendable {
    /// A component such as a VEVENT.
    struct Component: Hashable, Sendable {
        /// Its name in capital letters: `VEVENT`.
        let name: String
        /// The line of its BEGIN, from 1; 0 of one that the site's own event makes.
        var line: Int
        /// Its properties, in their order.
        var properties: [ContentLine] = []
        /// The components in it, in their order.
        var components: [Component] = []
        /// Whether its END is there.
        var isEnded = false
        /// Lines in it that are no content lines.
        var brokenLines: [Int] = []

        /// A component with others in it and no properties.
        init(name: String, line: Int, components: [Component] = []) {
            self.name = name
            self.line = line
            self.components = components
        }

        /// The first property of a name.
        subscript(name: String) -> ContentLine? { properties.first { $0.name == name } }

        /// All properties of a name.
        func all(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }
    }

    /// The outermost components: VCALENDARs, and what stands outside of them.
    private(set) var components: [Component] = []
    /// Lines outside of all components, or END lines without a BEGIN.
    private(set) var strayLines: [Int] = []

    /// The deepest that components may lie in one another: 8. What lies deeper is left out.
    static let deepest = 8

    /// The encoding of the file.
    let encoding: TextEncoding
    /// Lines with bytes that are broken in that encoding, which show as U+FFFD.
    let brokenLines: [Int]

    /// The components of a file in any usual encoding. Lines may end with CRLF, LF or CR.
    init(_ bytes: [UInt8]) {
        let text = UnfoldedLines(bytes)
        (encoding, brokenLines) = (text.encoding, text.brokenLines)
        var open: [Component] = []
        var tooDeep = 0
        for unfolded in text.lines {
            let line = unfolded.number
            guard let content = ContentLine(unfolded.bytes, line: line) else {
                if open.isEmpty {
                    strayLines.append(line)
                } else {
                    open[open.count - 1].brokenLines.append(line)
                }
                continue
            }
            switch content.name {
            case "BEGIN" where open.count == Self.deepest || tooDeep > 0: tooDeep += 1
            case "BEGIN": open.append(Component(name: Self.name(content), line: line))
            case "END" where tooDeep > 0: tooDeep -= 1
            case "END": end(Self.name(content), line: line, of: &open)
            default:
                if open.isEmpty {
                    strayLines.append(line)
                } else if tooDeep == 0 {
                    open[open.count - 1].properties.append(content)
                }
            }
        }
        while !open.isEmpty { close(&open, isEnded: false) }
    }

    private static func name(_ line: ContentLine) -> String {
        line.value.uppercased().filter { !$0.isWhitespace }
    }

    /// Closes the innermost component of a name, and those in it that have no END of their own.
    private mutating func end(_ name: String, line: Int, of open: inout [Component]) {
        guard let index = open.lastIndex(where: { $0.name == name }) else {
            strayLines.append(line)
            return
        }
        while open.count > index + 1 { close(&open, isEnded: false) }
        close(&open, isEnded: true)
    }

    private mutating func close(_ open: inout [Component], isEnded: Bool) {
        var component = open.removeLast()
        component.isEnded = isEnded
        if open.isEmpty {
            components.append(component)
        } else {
            open[open.count - 1].components.append(component)
        }
    }
}
