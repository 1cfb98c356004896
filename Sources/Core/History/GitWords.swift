import Basics

enum GitWords {
    /// Maximum length of a message, in characters.
    static let limit = 200

    /// The first line with an error, else the first line; without control characters and bidirectional controls.
    static func line(of bytes: [UInt8]) -> String {
        let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars
            .split { $0 == "\n" || $0 == "\r" }.map { SingleLine.line(String($0)) }.filter { !$0.isEmpty }
        let marks = ["fatal: ", "error: ", "warning: "]
        let chosen = lines.first { line in marks.prefix(2).contains { line.hasPrefix($0) } } ?? lines.first
        guard var line = chosen else { return "git failed and does not say why" }
        if let mark = marks.first(where: { line.hasPrefix($0) }) { line.removeFirst(mark.count) }
        return SingleLine.cut(line, to: limit)
    }
}
