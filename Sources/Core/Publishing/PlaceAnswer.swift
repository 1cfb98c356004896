import Basics
import Foundation

/// Output of rclone and git as messages show it: on one line, without secrets, and the same for the same trouble.
package enum PlaceAnswer {
    /// Maximum number of characters of an answer.
    private static let limit = 300

    /// An answer without passwords and keys of addresses, and without what differs each time, such as the number of a request.
    package static func words(_ text: String) -> String {
        var line = text.singleLine.replacing("Failed to copy: ", with: "")
        // Parts that differ in each attempt.
        if let start = line.range(of: ", request id:") { line = String(line[..<start.lowerBound]) }
        line = line.replacing(/:\/\/[^\/\s@"']*@/, with: "://")
        line = line.replacing(/\?[^\s"']*/, with: "")
        // The port from which a connection went out.
        line = line.replacing(/[0-9.]+:[0-9]+->/, with: "")
        return line.cut(to: limit)
    }

    /// The log of rclone, whose lines are JSON (`--use-json-log`) but for the last ones of a failure.
    package struct RcloneLog: Equatable, Sendable {
        /// The path of each file with an error -> what was said.
        package private(set) var files: [String: String] = [:]
        /// The first error; nil if there is none.
        package private(set) var first: String?

        private struct Line: Decodable {
            let level: String
            let msg: String
            let object: String?
        }

        package init(_ text: String) {
            let lines = text.split(separator: "\n")
            for entry in lines.compactMap(Self.entry)
            where ["error", "critical", "fatal", "emergency", "alert"].contains(entry.level) {
                if let object = entry.object { files[object] = files[object] ?? words(entry.msg) }
                first = first ?? words(entry.msg)
            }
            if first != nil { return }
            // The lines of a failure that ended the program: `2026/11/29 01:49:51 Failed to create file system for ...`.
            let rest = lines.filter { !$0.hasPrefix("{") }.joined(separator: "\n")
            if let date = rest.prefixMatch(of: /[0-9\/]+ [0-9:]+\s/) {
                first = words(String(rest[date.range.upperBound...]))
            }
        }

        private static func entry(_ line: Substring) -> Line? {
            guard line.hasPrefix("{") else { return nil }
            do { return try JSONDecoder().decode(Line.self, from: Data(line.utf8)) } catch { return nil }
        }
    }
}
