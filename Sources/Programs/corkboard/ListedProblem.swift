import Foundation
import Model
import Posting
import State

/// A problem as programs read it.
struct ListedProblem: Encodable {
    /// The file, from the site's root; nil of a database.
    let file: String?
    /// The line, from 1; nil where the whole file is meant.
    let line: Int?
    /// What is wrong, and what was expected.
    let problem: String

    /// A problem of a file.
    init(_ problem: Problem) {
        (file, line, self.problem) = (problem.file, problem.line, "\(problem.cause)")
    }

    /// A problem of the state.
    init(_ problem: StateProblem) {
        (file, line, self.problem) = (nil, nil, "\(problem)")
    }
}

/// What `corkboard check --json` prints.
struct CheckSummary: Encodable {
    let errors: [ListedProblem]
    let warnings: [ListedProblem]
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
