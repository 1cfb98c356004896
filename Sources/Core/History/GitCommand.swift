import Basics
import ContentFiles
import Files
import Model

/// Runs git commands in a folder, without a shell.
package struct GitCommand {
    /// Timeout for all commands of a run together, in seconds: 10. Some web servers start no other program until this one ends.
    package static let patience = 10.0
    /// Time for git to remove its locks after the timeout, in seconds: 2.
    private static let grace = 2.0

    let program: GitProgram
    let folder: String
    /// A folder for input and output files. Callers hold a lock.
    let workFolder: String
    /// Timeout for all commands together, in seconds.
    var seconds = GitCommand.patience
    private let start = ContinuousClock.now

    package init(
        program: GitProgram, folder: String, workFolder: String, seconds: Double = GitCommand.patience
    ) {
        (self.program, self.folder, self.workFolder, self.seconds) = (program, folder, workFolder, seconds)
    }

    package struct Outcome {
        package let status: Int32
        package let output: [UInt8]
        /// The error message, on one line.
        let words: String
        /// All that git and the programs that it started said, in at most two lines.
        package let allWords: String
        let process: Int32

        package var lines: [String] {
            output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }

        /// The first two lines without hints, warnings, frames and announcements of a next line: the reason of ssh or of the other host comes
        /// before git's own.
        static func allWords(of bytes: [UInt8]) -> String {
            let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
                .map { String($0).singleLine.trimmingCharacters(in: ["@", " "]) }.filter {
                    !$0.isEmpty && !$0.hasPrefix("hint:") && !$0.hasPrefix("Warning: ") && !$0.hasSuffix(":")
                }
            return lines.isEmpty ? words(of: bytes) : lines.prefix(2).joined(separator: "; ")
        }

        /// The first line with an error, else the first line, of at most 200 characters; without control characters and bidirectional controls.
        static func words(of bytes: [UInt8]) -> String {
            let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars
                .split { $0 == "\n" || $0 == "\r" }.map { String($0).singleLine }.filter { !$0.isEmpty }
            let marks = ["fatal: ", "error: ", "warning: "]
            let chosen =
                lines.first { line in marks.prefix(2).contains { line.hasPrefix($0) } } ?? lines.first
            guard var line = chosen else { return "git failed and does not say why" }
            if let mark = marks.first(where: { line.hasPrefix($0) }) { line.removeFirst(mark.count) }
            return line.cut(to: 200)
        }
    }

    /// Runs a command with `input`. With the path of a repository's own folder, it runs there with an empty folder as the working tree:
    /// when writing an index, git would else read recently changed files through the filters of the repository's attributes.
    package func run(
        _ arguments: [String], input: [UInt8]? = nil, withoutFilesOf repository: String? = nil
    ) throws(HistoryFailure) -> Outcome {
        guard let path = program.path else { throw .noGit }
        let files = ["input", "output", "errors"].map { "\(workFolder)/\($0)" }
        let ending: ChildProcess.Ending
        let process: ChildProcess
        do {
            let empty = "\(workFolder)/empty"
            try Folders.create(for: files + ["\(empty)/x"], below: "")
            let place =
                repository.map { ["-C", empty, "--git-dir=\($0)", "--work-tree=\(empty)"] } ?? ["-C", folder]
            for file in files { try FileStep.remove(file) }
            if let input { try FileStep.write(input, to: files[0]) }
            process = try ChildProcess(
                path: path, arguments: place + GitProgram.settings + arguments,
                environment: program.environment, input: input == nil ? "/dev/null" : files[0],
                output: files[1], errors: files[2])
            ending = process.wait(atMost: secondsLeft, askingFor: Self.grace)
            // The file contains texts of posts, which are now in the commits and must not stay elsewhere.
            try FileStep.remove(files[0])
        } catch let error as StartFailure {
            throw .notStarted(error.description)
        } catch {
            throw .file((error as? Problem) ?? Problem(file: "State/history", cause: .missing))
        }
        let command = arguments.first ?? ""
        switch ending {
        case .status(let status):
            let errors = try bytes("errors")
            return Outcome(
                status: status, output: try bytes("output"), words: Outcome.words(of: errors),
                allWords: Outcome.allWords(of: errors), process: process.id)
        case .tooLate: throw .tooLate(command, seconds: Int(seconds.rounded(.up)))
        case .signal, .unknown: throw .crashed(command)
        }
    }

    /// The output of a command that must succeed.
    func output(_ arguments: [String]) throws(HistoryFailure) -> Outcome {
        let outcome = try run(arguments)
        guard outcome.status == 0 else { throw .git(outcome.words) }
        return outcome
    }

    private var secondsLeft: Double { max(0, seconds - (ContinuousClock.now - start) / .seconds(1)) }

    private func bytes(_ name: String) throws(HistoryFailure) -> [UInt8] {
        do throws(Problem) {
            return try SourceFile(path: name, below: workFolder, limit: .max).bytes
        } catch {
            throw .file(error)
        }
    }
}
