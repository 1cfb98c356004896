import Model
import Yams

/// The reason why a text is not YAML, from the parser's error.
struct YAMLFailure {
    /// The parser's message.
    let reason: String
    /// The line within the YAML, from 1, if the parser reports it.
    let line: Int?

    /// Creates the failure that Yams threw.
    init(_ error: any Error) {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            (reason, line) = (problem, mark.line)
        case .reader(let problem, _, _, _):
            (reason, line) = (problem, nil)
        case .duplicatedKeysInMapping(let keys, let context):
            (reason, line) = ("the key '\(keys.joined(separator: "', '"))' stands twice", context.mark.line)
        default:
            (reason, line) = ("the parser gave up", nil)
        }
    }

    /// The problem of a file whose YAML begins after `linesBefore` lines.
    func problem(file: String, linesBefore: Int) -> Problem {
        Problem(file: file, line: line.map { $0 + linesBefore }, cause: .notYAML(reason))
    }
}
