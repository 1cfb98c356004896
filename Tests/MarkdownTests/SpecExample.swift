import Foundation
import TestSupport

/// An example of a specification: a source and the HTML that it must make.
struct SpecExample {
    let number: Int
    let extensions: [String]
    let markdown: String
    let html: String

    /// The examples of a file under `shared/data/markdown` beside the package.
    ///
    /// An example stands between lines of 32 backticks, the first with `example` and the extensions that it needs; a
    /// line `.` parts source and HTML; `→` stands for a tab. The oldest file has lines `.` in place of the backticks.
    static func all(in file: String) throws -> [SpecExample] {
        // Some examples hold NUL and none holds CR, so lines are split at LF alone.
        let text = String(decoding: try Data(contentsOf: SharedData.url("markdown/\(file)")), as: UTF8.self)
        var reader = Reader(hasFences: text.contains(Reader.fence))
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { reader.read(line) }
        return reader.examples
    }

    private struct Reader {
        var examples: [SpecExample] = []
        private var extensions: [String]?
        private var parts: [String] = [""]
        let hasFences: Bool
        static let fence = String(repeating: "`", count: 32)

        init(hasFences: Bool) { self.hasFences = hasFences }

        mutating func read(_ line: Substring) {
            if !hasFences, line == ".", extensions == nil {
                extensions = []
                parts = [""]
            } else if line.hasPrefix(Self.fence + " example") {
                extensions = line.dropFirst(Self.fence.count + " example".count).split(separator: " ").map(
                    String.init)
                parts = [""]
            } else if line == (hasFences ? Self.fence : "."), hasFences || parts.count == 2, let extensions {
                examples.append(
                    SpecExample(
                        number: examples.count + 1, extensions: extensions, markdown: parts[0],
                        html: parts.dropFirst().joined()))
                self.extensions = nil
            } else if line == ".", parts.count == 1 {
                parts.append("")
            } else if extensions != nil {
                parts[parts.count - 1] += line.replacing("→", with: "\t") + "\n"
            }
        }
    }
}
