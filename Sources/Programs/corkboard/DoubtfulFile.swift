import ArgumentParser
import Foundation

/// The report of an import, which --doubtful asks for: its notes as CSV.
struct DoubtfulFile {
    private let output: NamedOutput

    /// The first bytes of a report.
    private static let beginning = "\u{FEFF}line,kind,".utf8

    /// Creates the report with the name that --doubtful has; nil without one.
    init?(_ name: String?) {
        guard let name else { return nil }
        output = NamedOutput(name: name)
    }

    /// The place of the report in a sentence.
    var place: String { output.place }

    /// Checks that `--json` does not need standard output too.
    func check(isJSON: Bool) throws {
        guard output.isStandardOutput, isJSON else { return }
        throw ValidationError(
            "--json and --doubtful - both print to standard output. Name a file for --doubtful.")
    }

    /// Writes a report; an existing file is replaced only if it is a report or empty. Prints an error and exits with status 1 on failure.
    private func write(_ text: String) throws {
        if let there = output.replacedContents, !there.isEmpty, !there.starts(with: Self.beginning) {
            throw Reporting.failure(
                "\(output.name): is there already and is no report; expected another name for --doubtful")
        }
        try output.write(Array(text.utf8))
    }

    /// Writes the report of an import, and makes the import's changes.
    ///
    /// A file is written first, so that an import whose report cannot be written changes nothing. A stream is written last: its reader may be
    /// slow, and `changes` end with the release of the content lock.
    static func write(_ text: String, to report: DoubtfulFile?, around changes: () throws -> Void) throws {
        let isStream = report?.output.isStream == true
        if !isStream { try report?.write(text) }
        try changes()
        if isStream { try report?.write(text) }
    }

    /// Prints the summary of an import: to standard error where the report is on standard output.
    static func tell(_ summary: String, besides report: DoubtfulFile?) {
        if report?.output.isStandardOutput == true {
            Reporting.say(summary)
        } else {
            print(summary)
        }
    }
}
