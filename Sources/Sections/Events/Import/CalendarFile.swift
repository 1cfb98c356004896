import Tables

/// The components of a calendar file, each with the line where it begins (RFC 5545 3.4, 3.6).
///
/// libical's parser reports no lines and accepts dates such as 20201399, so lines are parsed here to report errors with their lines.
/// Lines that violate the grammar are listed and skipped, so that one broken event does not affect the others.
struct CalendarFile: Hashable, Sendable {
    struct Component: Hashable, Sendable {
        /// The name in capital letters: `VEVENT`.
        let name: String
        /// The line of BEGIN, from 1; 0 for a component made from an event of the site.
        var line: Int
        var properties: [ContentLine] = []
        var components: [Component] = []
        /// Whether END was found.
        var isEnded = false
        /// Numbers of lines in the component that are not content lines.
        var brokenLines: [Int] = []

        subscript(name: String) -> ContentLine? { properties.first { $0.name == name } }

        func all(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }
    }

    /// The outermost components: VCALENDARs, and components outside of them.
    private(set) var components: [Component] = []
    /// Numbers of lines outside of all components, and of END lines without a BEGIN.
    private(set) var strayLines: [Int] = []

    /// Maximum nesting depth of components: 8. Deeper ones are left out.
    static let deepest = 8

    let encoding: TextEncoding
    /// Numbers of lines with bytes that are invalid in that encoding; these are decoded as U+FFFD.
    let brokenLines: [Int]

    /// Parses a file in any usual encoding. Lines may end with CRLF, LF or CR.
    init(_ bytes: [UInt8]) {
        let text = Self.unfolded(file: bytes)
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

    /// Closes the innermost component with a name, and those within it that have no END.
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
