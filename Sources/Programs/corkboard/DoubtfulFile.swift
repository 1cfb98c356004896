import ArgumentParser
import Foundation

/// The destination of --doubtful: the notes of an import as CSV.
enum DoubtfulFile {
    /// The first bytes of a report.
    private static let beginning = "\u{FEFF}line,kind,".utf8

    /// Checks that `--json` does not need standard output too.
    /// - Throws: `ValidationError`.
    static func check(_ name: String?, isJSON: Bool) throws {
        guard let name, NamedOutput(name: name).isStandardOutput, isJSON else { return }
        throw ValidationError(
            "--json and --doubtful - both print to standard output. Name a file for --doubtful.")
    }

    /// Writes a report; an existing file is replaced only if it is a report or empty. Prints an error and exits with status 1 on failure.
    static func write(_ text: String, to name: String) throws {
        let output = NamedOutput(name: name)
        if let there = output.replacedContents, !there.isEmpty, !there.starts(with: beginning) {
            throw Reporting.failure(
                "\(name): is there already and is no report; expected another name for --doubtful")
        }
        try output.write(Array(text.utf8))
    }

    /// Prints the summary of an import: to standard error where the report is on standard output.
    static func tell(_ summary: String, besides name: String?) {
        if let name, NamedOutput(name: name).isStandardOutput {
            Reporting.say(summary)
        } else {
            print(summary)
        }
    }
}
