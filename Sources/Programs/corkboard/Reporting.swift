import ArgumentParser
import Backup
import Building
import ContentFiles
import Delivery
import Files
import Foundation
import Model
import Posting
import Publishing
import Site
import StandardSections
import State
import Synchronization

/// Output of commands, mostly on standard error.
enum Reporting {
    /// Prints the lines of a failure.
    /// - Returns: The error that ends the command: status 1 for an error of the site, else the error itself.
    static func report(_ error: any Error) -> any Error {
        switch error {
        case let problems as Problems: list(problems.all)
        case is BackupFailure, is DeliveryFailure, is PostingError, is Problem, is PublishFailure,
            is StateError:
            say("\(error)")
        default: return error
        }
        return ExitCode(1)
    }

    /// Runs `work` on a file; prints its error and exits with status 1 on failure.
    static func failure<Value, Failure: Error & CustomStringConvertible>(
        of file: String, _ work: () throws(Failure) -> Value
    ) throws -> Value {
        do throws(Failure) {
            return try work()
        } catch {
            throw failure("\(file): \(error)")
        }
    }

    /// The settings of a site; lists the problems and exits with status 1 if they cannot be used.
    static func settings(of root: String) throws -> SiteSettings {
        let reading = SettingsReading(root: root)
        return try usable(reading.settings, reading.problems)
    }

    /// A value that was read; lists the problems and exits with status 1 if there is none.
    private static func usable<Value>(_ value: Value?, _ problems: [Problem]) throws -> Value {
        guard let value else {
            list(problems)
            throw ExitCode(1)
        }
        return value
    }

    /// The settings of a site, with all their problems.
    static func reading(of root: String) -> SettingsReading {
        let sections = Sections.standard
        let paths = sections.navigationFolders.flatMap { FileListing(of: $0.path, below: root).paths }
        return SettingsReading(root: root, tabs: sections.kinds.tabs(paths))
    }

    /// The settings of a site, or those of the last build while they have errors, which are listed; lists the problems and exits with
    /// status 1 if there are none. `areCurrent` is false for those of the last build.
    static func settingsInForce(of root: String) throws -> (settings: SiteSettings, areCurrent: Bool) {
        let reading = reading(of: root)
        let errors = reading.problems.filter { $0.severity == .error }
        let build = SiteBuild(
            root: root, output: "\(root)/Public", program: SiteOptions.programVersion,
            share: SiteOptions.share, sections: .standard)
        if !errors.isEmpty, let last = ThemeCache(build).builtSettings {
            list(errors)
            return (last, false)
        }
        return (try usable(reading.settings, reading.problems), true)
    }

    /// The checked content of a site; lists the errors and exits with status 1 if there are any.
    static func content(of root: String) async throws -> SiteContent {
        let reading = await ContentReading(root: root, kinds: Sections.standard.kinds)
        return try usable(reading.content, reading.problems)
    }

    /// The content lock, after recovery from a crash; nil for a dry run.
    static func contentLock(of root: String, unless isDryRun: Bool) throws -> ContentLock? {
        // No lock in a folder that is not a site; a later step reports that.
        if isDryRun || FileSystemEntry.isMissing("\(root)/\(ContentReading.settingsPath)") { return nil }
        try recover(root)
        return try ContentLock(root: root)
    }

    /// The content lock; nil if its file does not exist.
    static func lockIfUsed(_ root: String) throws -> ContentLock? {
        if FileSystemEntry.isMissing("\(root)/State/content.lock") { return nil }
        return try ContentLock(root: root)
    }

    /// Completes operations interrupted by a crash.
    static func recover(_ root: String) throws { try Recovery(root: root, now: Date()).run() }

    /// The contents of a file; prints an error and exits with status 1 if it cannot be read. `expected` says which file is meant.
    static func bytes(of file: String, expecting expected: String) throws -> [UInt8] {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
            throw failure("\(file): is a folder; \(expected)")
        }
        do {
            return Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        } catch {
            throw failure("\(file): cannot be read (\(error.localizedDescription))")
        }
    }

    /// Prints an error.
    /// - Returns: The error that ends the command with status 1.
    static func failure(_ line: String) -> ExitCode {
        say(line)
        return ExitCode(1)
    }

    /// Prints each error, and the first warnings of each kind.
    static func list(_ problems: [Problem], rest: String = "corkboard check --json lists all") {
        let lines = folded(problems, rest: rest) { problem in
            problem.severity == .error ? nil : name(ofCase: problem.cause)
        }
        for line in lines { say(line) }
    }

    /// Prints the errors of files that a build left out, and its warnings.
    static func list(of report: SiteBuild.Report) {
        list((report.leftOut + report.warnings).sorted())
        let count = Set(report.leftOut.map(\.file)).count
        guard count > 0 else { return }
        say(
            count == 1
                ? "1 file is left out; its earlier page stays until it is fixed or removed."
                : "\(count) files are left out; their earlier pages stay until they are fixed or removed.")
    }

    /// Prints the progress of a build, if standard error is a terminal.
    static func show(_ step: SiteBuild.Step) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        switch step {
        case .reading: say("Reading Content/ ...")
        case .drawing(let count): say("Drawing \(count) pictures ...")
        case .rendering(let pages): say("Rendering \(pages) pages ...")
        case .waiting: say("Another build is running; waiting for it to end ...")
        }
    }

    /// Writes a line to standard output, unbuffered even for a pipe.
    static func tell(_ line: String) { write(line + "\n", to: .standardOutput) }

    /// The lines of earlier runs, where each is said once; nil where all are said.
    private static let saidLines = Mutex<SaidLines?>(nil)

    /// From now on says only lines that earlier runs did not say.
    static func sayOnce(_ lines: SaidLines) { saidLines.withLock { $0 = lines } }

    /// Stores what was said, at the end of the program.
    static func storeSaid() {
        let lines = saidLines.withLock { $0 }
        lines?.store()
    }

    /// Writes a line to standard error.
    static func say(_ line: String) {
        guard saidLines.withLock({ $0?.isNew(line) ?? true }) else { return }
        write(line + "\n", to: .standardError)
    }

    /// Writes text and ignores errors such as a full disk: Foundation's own `write` would end the program.
    static func write(_ text: String, to file: FileHandle) {
        do { try file.write(contentsOf: Data(text.utf8)) } catch { return }
    }
}
