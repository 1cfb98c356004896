import Model
import Yams

/// The reason why a text is not YAML, from the parser's error.
struct YAMLFailure {
    let reason: String
    /// The line within the YAML, from 1, if the parser reports it.
    let line: Int?
    /// A key that stands twice.
    private var repeated: String?

    init(_ error: any Error) {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            (reason, line) = (problem, mark.line)
        case .reader(let problem, _, _, _):
            (reason, line) = (problem, nil)
        case .duplicatedKeysInMapping(let keys, let context):
            (reason, line) = ("the key '\(keys.joined(separator: "', '"))' stands twice", context.mark.line)
            repeated = keys.first
        default:
            (reason, line) = ("the parser gave up", nil)
        }
    }

    /// The problem of a file whose YAML begins after `linesBefore` lines: what a person wrote that YAML reads otherwise, or else the
    /// parser's reason.
    func problem(in yaml: Substring, file: String, linesBefore: Int) -> Problem {
        let lines = YAMLLine.all(of: yaml)
        if let repeated {
            let all = lines.filter { $0.key == repeated && $0.indent == 0 && !$0.isItem }
            if all.count > 1 {
                return Problem(
                    file: file, line: all[1].number + linesBefore,
                    cause: .repeatedKey(repeated, firstLine: all[0].number + linesBefore))
            }
        }
        // The parser stops at the fault or behind it.
        let faulty = lines.filter { $0.fault != nil && $0.number <= line ?? .max }
        let first = faulty.first { $0.fault?.isSilent == false } ?? faulty.first
        if repeated == nil, let first, let fault = first.fault {
            return Problem(
                file: file, line: first.number + linesBefore, cause: fault.cause(first.key, isRead: false))
        }
        return Problem(file: file, line: line.map { $0 + linesBefore }, cause: .notYAML(reason))
    }

    /// The problem of YAML that is no map: a key without its colon, or none.
    static func problemOfText(_ yaml: Substring, file: String, linesBefore: Int) -> Problem {
        let line = YAMLLine.all(of: yaml).first { $0.fault == .noSpace || $0.fault == .fullWidthColon }
        return Problem(
            file: file, line: (line?.number ?? 1) + linesBefore,
            cause: line.map { .wrongColon($0.key) } ?? .notAMapping)
    }

    /// The problems of YAML that was read: values of which a part is lost, or that hold the lines after them.
    static func silentProblems(in yaml: Substring, file: String, linesBefore: Int) -> [Problem] {
        // Most files have none of these signs, and are not looked through line by line. E2 and EF begin curly marks and full-width colons.
        let signs = Set("#!'\"".utf8).union([0xE2, 0xEF])
        guard yaml.utf8.contains(where: { signs.contains($0) }) else { return [] }
        return YAMLLine.all(of: yaml).compactMap { line in
            guard let fault = line.fault else { return nil }
            switch fault {
            // The parser has found the end of a list or map in brackets.
            case .unended("["), .unended("{"): return nil
            case .lost, .curlyMarks, .unended, .fullWidthColon:
                return Problem(
                    file: file, line: line.number + linesBefore, cause: fault.cause(line.key, isRead: true))
            case .sign, .inBrackets, .noSpace, .tab: return nil
            }
        }
    }
}
