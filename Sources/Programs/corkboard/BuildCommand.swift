import ArgumentParser
import Building
import ContentFiles
import Foundation
import Model
import Site
import StandardSections

/// `corkboard build`.
struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Renders the site; writes only what changed.")

    @OptionGroup var site: SiteOptions

    @Option(help: ArgumentHelp("The web root. (default: Public in the site's folder)", valueName: "folder"))
    var output: String?

    @Flag(help: "Read everything and write every page anew, changed or not.")
    var clean = false

    @Option(
        help: ArgumentHelp(
            "Takes this time for the present, such as 2026-12-05T18:00:00Z. (default: now)", valueName: "time"
        ))
    var now: Timestamp?

    @Option(
        help: ArgumentHelp(
            "Looks for changes in this folder of Content/ alone, such as events, and leaves all others to the next build. (repeatable)",
            valueName: "folder"))
    var only: [ContentFolder] = []

    @Flag(
        help:
            "For cron or a timer: say only problems that the last run did not have. The exit status stays as it is."
    )
    var once = false

    @Flag(help: "Print the outcome as JSON.")
    var json = false

    func run() async throws {
        let root = try site.folder()
        let clock = ContinuousClock()
        let start = clock.now
        let build = SiteOptions.build(of: root, output: try webRoot(of: root))
        if once { Reporting.sayOnce(SaidLines(of: "build", below: root, now: Date())) }
        // Also after a build that fails; not where a time, a folder or another web root is tried.
        defer { if now == nil, only.isEmpty, output == nil { build.checkHealth(now: Date()) } }
        let report = try await build.runWhole(
            now: now?.instant ?? Date(), rewriting: clean, lookingAt: only.isEmpty ? nil : Set(only))
        Reporting.list(of: report)
        let time = Double((clock.now - start) / .milliseconds(1)) / 1000
        print(
            json ? try BuildSummary(report, seconds: time).json : BuildSummary(report, seconds: time).sentence
        )
        if !report.leftOut.isEmpty { throw ExitCode(1) }
    }

    /// The output folder, which must neither be nor contain a folder of the site itself.
    private func webRoot(of root: String) throws -> String {
        guard let output else { return "\(root)/Public" }
        let own = OwnFolders(["Content", "Templates", "State"], of: root)
        guard !output.isEmpty, !own.overlap(output) else {
            throw ValidationError(
                "--output '\(output)' is the site itself. Name a folder of its own, such as Public.")
        }
        return OwnFolders.resolved(output)
    }
}

extension ContentFolder: ExpressibleByArgument {
    /// Nil if no kind of content has the folder.
    public init?(argument: String) {
        guard let folder = Sections.standard.kinds.folders.first(where: { $0.rawValue == argument }) else {
            return nil
        }
        self = folder
    }

    public static var allValueStrings: [String] { Sections.standard.kinds.folders.map(\.rawValue) }
}

extension Timestamp: ExpressibleByArgument {
    /// A time on the command line (RFC 3339); UTC without an offset.
    public init?(argument: String) { self.init(argument, in: .gmt) }
}
