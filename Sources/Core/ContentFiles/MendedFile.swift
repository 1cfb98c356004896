import Model

/// A file with edits of some lines. All other bytes stay: line ends, byte order mark, other lines.
public struct MendedFile: Sendable {
    /// `new` is nil if the line is removed; `end` has the bytes that end the line, none at the end of the file.
    private typealias Line = (old: [UInt8], new: [UInt8]?, end: [UInt8])

    /// The path, relative to the site's root.
    public let path: String
    private let mark: [UInt8]
    private var lines: [Line] = []
    /// The reasons of the edits, each with the line of the file that it is of.
    public private(set) var reasons: [(line: Int, text: String)] = []

    init(_ file: SourceFile) {
        path = file.path
        mark = file.bytes.starts(with: Self.mark) ? Self.mark : []
        var rest = file.bytes[mark.count...]
        while !rest.isEmpty {
            let text = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            rest = rest[text.endIndex...]
            let end = rest.starts(with: [0x0D, 0x0A]) ? rest.prefix(2) : rest.prefix(1)
            rest = rest[end.endIndex...]
            lines.append((Array(text), Array(text), Array(end)))
        }
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Whether any line is changed.
    var isChanged: Bool { lines.contains { $0.new != $0.old } }

    /// The file with the edits.
    var file: SourceFile {
        let bytes = lines.reduce(into: mark) { bytes, line in
            if let new = line.new { bytes += new + line.end }
        }
        return SourceFile(path: path, bytes: bytes)
    }

    /// Changes lines, whose numbers are those of `file`. Edits of lines that have other bytes than the edit names are left out.
    mutating func apply(_ edits: [LineEdit]) {
        let present = lines.indices.filter { lines[$0].new != nil }
        for edit in edits where present.indices.contains(edit.line - 1) {
            let place = present[edit.line - 1]
            guard lines[place].new == Array(edit.old.utf8) else { continue }
            lines[place].new = edit.new.map { Array($0.utf8) }
            reasons.append((place + 1, edit.reason))
        }
    }

    // MARK: Difference

    /// Number of unchanged lines around changed ones.
    private static let context = 3

    /// The changes as a unified difference, without a line feed at its end.
    public var difference: String {
        (["--- a/\(path.harmless)", "+++ b/\(path.harmless)"] + hunks.flatMap(shown)).joined(separator: "\n")
    }

    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for place in lines.indices where lines[place].new != lines[place].old {
            let near = max(0, place - Self.context)..<min(lines.count, place + Self.context + 1)
            if let last = hunks.last, last.upperBound >= near.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<near.upperBound
            } else {
                hunks.append(near)
            }
        }
        return hunks
    }

    private func shown(_ hunk: Range<Int>) -> [String] {
        let before = lines[..<hunk.lowerBound].count { $0.new != nil }
        let kept = lines[hunk].count { $0.new != nil }
        let start = kept == 0 ? before : before + 1
        let head = "@@ -\(hunk.lowerBound + 1),\(hunk.count) +\(start),\(kept) @@"
        return [head]
            + lines[hunk].flatMap { line -> [String] in
                if line.new == line.old { return [Self.shown(" ", line.old, line.end)] }
                let new = line.new.map { [Self.shown("+", $0, line.end)] } ?? []
                return [Self.shown("-", line.old, line.end)] + new
            }
    }

    private static func shown(_ sign: String, _ text: [UInt8], _ end: [UInt8]) -> String {
        // Tabs are what some edits are about; no other control character reaches the terminal.
        let line =
            sign
            + String(decoding: text, as: UTF8.self)
            .split(separator: "\t", omittingEmptySubsequences: false).map { String($0).harmless }
            .joined(separator: "\t")
        if end.isEmpty { return "\(line)\n\\ No newline at end of file" }
        return end.count == 2 ? "\(line)\r" : line
    }
}
