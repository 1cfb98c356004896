import Foundation
import Model

/// A problem in JSON output.
struct ListedProblem: Encodable {
    /// The file, relative to the site's root; nil for a database.
    let file: String?
    /// The line, from 1; nil for a problem of the whole file.
    let line: Int?
    /// The error and the expected form.
    let problem: String

    init(_ problem: Problem) {
        (file, line, self.problem) = (problem.file, problem.line, "\(problem.cause)")
    }

    /// A problem of the state.
    init(_ sentence: String) {
        (file, line, problem) = (nil, nil, sentence)
    }
}

extension Encodable {
    /// One JSON object on one line.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
