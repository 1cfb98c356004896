import ArgumentParser
import Building
import ContentFiles
import Files
import Foundation
import Model
import Posting

/// What commands say on standard error.
enum Reporting {
    /// Does `work`; where it fails, lists its problems and ends the command with status 1.
    static func problems<Value>(_ work: () async throws(Problems) -> Value) async throws -> Value {
        do throws(Problems) {
            return try await work()
        } catch {
            list(error.all)
            throw ExitCode(1)
        }
    }

    /// Does `work` on a file; where it fails, says so and ends the command with status 1.
    static func failure<Value, Failure: Error & CustomStringConvertible>(
        of file: String, _ work: () throws(Failure) -> Value
    ) throws -> Value {
        do throws(Failure) {
            return try work()
        } catch {
            throw failure("\(file): \(error)")
        }
    }

    /// The checked content of a site; where it has errors, lists them and ends the command with status 1.
    static func content(of root: String) async throws -> SiteContent {
        let reading = await ContentReading(root: root)
        guard let content = reading.content else {
            list(reading.problems)
            throw ExitCode(1)
        }
        return content
    }

    /// The lock of who changes content, when what a crash left is completed; nil where nothing is changed. Where it cannot be had,
    /// says so and ends the command with status 1.
    static func contentLock(of root: String, unless isDryRun: Bool) throws -> ContentLock? {
        // A folder that is no site gets no lock; what is wrong with it is said later.
        if isDryRun || FileSystemEntry.isMissing("\(root)/\(ContentReading.settingsPath)") { return nil }
        try recover(root)
        do throws(Problem) {
            return try ContentLock(root: root)
        } catch {
            throw failure("\(error)")
        }
    }

    /// The lock of who changes content; nil where nobody ever did. Where it cannot be had, says so and ends the command with status 1.
    static func lockIfUsed(_ root: String) throws -> ContentLock? {
        if FileSystemEntry.isMissing("\(root)/State/content.lock") { return nil }
        do throws(Problem) { return try ContentLock(root: root) } catch { throw failure("\(error)") }
    }

    /// Completes what a crash left; where that fails, says so and ends the command with status 1.
    static func recover(_ root: String) throws {
        do throws(PostingError) {
            try Recovery(root: root, now: Date()).run()
        } catch {
            throw failure("\(error)")
        }
    }

    /// What a file holds; where it cannot be read, says so and ends the command with status 1.
    static func bytes(of file: String) throws -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        } catch {
            throw failure("\(file): cannot be read (\(error.localizedDescription))")
        }
    }

    /// Writes to a file, whole or not at all, or to standard output where none is named; where that fails, says so and
    /// ends the command with status 1.
    static func give(_ bytes: [UInt8], to file: String?) throws {
        do {
            guard let file else { return try FileHandle.standardOutput.write(contentsOf: Data(bytes)) }
            try Data(bytes).write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch {
            throw failure("\(file ?? "standard output"): cannot be written (\(error.localizedDescription))")
        }
    }

    /// Says what failed.
    /// - Returns: The error that ends the command with status 1.
    static func failure(_ line: String) -> ExitCode {
        say(line)
        return ExitCode(1)
    }

    /// A line for each error, and for the first warnings of each kind.
    static func list(_ problems: [Problem], rest: String = "corkboard check --json lists all") {
        let folded = FoldedLines(problems, rest: rest) { problem in
            problem.severity == .error ? nil : FoldedLines.name(ofCase: problem.cause)
        }
        for line in folded.lines { say(line) }
    }

    /// The errors and warnings of a build that went well for all other files.
    static func list(of report: SiteBuild.Report) {
        list((report.leftOut + report.warnings).sorted())
        let count = Set(report.leftOut.map(\.file)).count
        guard count > 0 else { return }
        say(
            count == 1
                ? "1 file is left out; its earlier page stays until it is fixed or removed."
                : "\(count) files are left out; their earlier pages stay until they are fixed or removed.")
    }

    /// How far a build has come; only where a person is looking on.
    static func show(_ step: SiteBuild.Step) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        switch step {
        case .reading: say("Reading Content/ ...")
        case .drawing(let count): say("Drawing \(count) pictures ...")
        case .rendering(let pages): say("Rendering \(pages) pages ...")
        case .waiting: say("Another build is running; waiting for it to end ...")
        }
    }

    /// A line on standard output, at once even where that is a pipe.
    static func tell(_ line: String) { write(line + "\n", to: .standardOutput) }

    /// A line on standard error.
    static func say(_ line: String) { write(line + "\n", to: .standardError) }

    /// Nothing else goes wrong where words cannot be written, as into a log on a full disk: Foundation's own `write` ends the program.
    static func write(_ text: String, to file: FileHandle) {
        do { try file.write(contentsOf: Data(text.utf8)) } catch { return }
    }
}
