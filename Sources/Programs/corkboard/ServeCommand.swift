import ArgumentParser
import Basics
import Building
import Files
import Foundation
import Model
import Synchronization

/// `corkboard serve`.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract:
            "Builds the site, serves it on this machine with lighttpd, and rebuilds when files change and when time changes pages."
    )

    @OptionGroup var site: SiteOptions

    @Option(help: ArgumentHelp("The port on 127.0.0.1, 1 to 65535.", valueName: "number"))
    var port: UInt16 = 8080

    func validate() throws {
        // lighttpd takes 0 for any free port, which nobody would know.
        if port == 0 { throw ValidationError("0 is no port; expected a number from 1 to 65535.") }
    }

    func run() async throws {
        let root = try site.folder()
        let build = SiteOptions.build(of: root, output: "\(root)/Public")
        Self.watchInterruption()
        var seen = Self.snapshot(of: root)
        let first = try await build.runWhole(now: Date())
        Self.report(first)
        if Self.isInterrupted { return }
        var nextChange = Self.nextChange(of: build)
        let server = try ChildProcess.lighttpd(
            root: root, publicFolder: build.output, basePath: first.basePath, port: port)
        // lighttpd exits at once if the port is in use.
        try await Task.sleep(for: .milliseconds(300))
        if server.isRunning {
            Reporting.tell("Serving \(root) at http://127.0.0.1:\(port)\(first.basePath)/ - Ctrl-C ends it")
        }
        var (pause, built) = (Self.shortestPause, ContinuousClock.now)
        while !Self.isInterrupted, server.isRunning {
            try await Task.sleep(for: pause)
            let begin = ContinuousClock.now
            let now = Self.snapshot(of: root)
            pause = Self.pause(after: .now - begin)
            if now != seen || Date() >= nextChange || Self.hasOutdatedValues(of: build, since: built) {
                // After a failed build, only a change of a file starts the next one.
                nextChange = await Self.rebuild(build) ? Self.nextChange(of: build) : .distantFuture
                built = .now
            }
            seen = now
        }
        guard server.isRunning || Self.isInterrupted else {
            throw Reporting.failure(
                "The web server ended by itself. Is port \(port) in use? Try --port 8081.")
        }
        server.stop()
    }

    private static let interruption = Atomic(false)

    /// Catches Ctrl-C and termination signals, which no longer end the program, so that child processes can be ended first.
    ///
    /// Handlers, not blocked signals with a dispatch source: child processes would inherit the signal mask.
    private static func watchInterruption() {
        // Initialized here, since a signal handler may only access existing memory.
        interruption.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in ServeCommand.interruption.store(true, ordering: .relaxed) }
        }
    }

    private static var isInterrupted: Bool { interruption.load(ordering: .relaxed) }

    /// The pause between two looks at the files, which bounds how late a change is seen.
    private static let shortestPause = Duration.milliseconds(250)
    private static let longestPause = Duration.milliseconds(750)

    /// The pause after a look that took `time`: looks take at most a hundredth of a processor while the longest pause allows it, which it does
    /// for about 2000 files.
    private static func pause(after time: Duration) -> Duration {
        min(max(time * 99, shortestPause), longestPause)
    }

    /// The next time at which pages change, such as the end of an announcement's hold or the start or end of
    /// an event; at least a second from now.
    private static func nextChange(of build: SiteBuild) -> Date {
        max(build.nextChange ?? .distantFuture, Date() + 1)
    }

    /// The state of all files that a build reads, including templates in the share folder.
    private static func snapshot(of root: String) -> [FileListing.File] {
        ["Content", SiteOptions.share.templates(of: root)].flatMap { FileListing(of: $0, below: root).files }
    }

    /// Whether pages lack values of State/, such as votes, and the last build was half a minute ago: votes come in numbers.
    private static func hasOutdatedValues(of build: SiteBuild, since built: ContinuousClock.Instant) -> Bool {
        .now - built >= .seconds(30) && !build.partsWithOutdatedValues.isEmpty
    }

    /// Builds again. If that fails, the pages stay as they were.
    /// - Returns: Whether it succeeded.
    private static func rebuild(_ build: SiteBuild) async -> Bool {
        do {
            report(try await build.runWhole(now: Date()))
            return true
        } catch {
            _ = Reporting.report(error)
            Reporting.say("The site stays as it was until this is mended.")
            return false
        }
    }

    private static func report(_ report: SiteBuild.Report) {
        Reporting.list(of: report)
        let outcome = report.outcome
        Reporting.tell("\(report.pages) pages: \(outcome.written) written, \(outcome.removed) removed")
    }
}
