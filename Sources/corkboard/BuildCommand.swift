import ArgumentParser
import Building
import Foundation
import Model

/// `corkboard build`.
struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Renders the site; writes only what changed.")

    @OptionGroup var site: SiteOptions

    @Option(help: ArgumentHelp("The web root. (default: Public in the site's folder)", valueName: "folder"))
    var output: String?

    @Flag(help: "Write every page anew, changed or not.")
    var clean = false

    @Option(
        help: ArgumentHelp(
            "Takes this time for the present, such as 2026-12-05T18:00:00Z. (default: now)", valueName: "time"
        ))
    var now: Moment?

    @Flag(help: "Print the outcome as JSON.")
    var json = false

    func run() async throws {
        let root = try site.folder()
        let clock = ContinuousClock()
        let start = clock.now
        let build = SiteBuild(root: root, output: output ?? "\(root)/Public")
        let report = try await Reporting.problems {
            () async throws(Problems) in
            try await build.run(
                now: now?.date ?? Date(), rewriting: clean, progress: Reporting.show)
        }
        Reporting.list(report.warnings)
        let time = Double((clock.now - start) / .milliseconds(1)) / 1000
        print(
            json ? try BuildSummary(report, seconds: time).json : BuildSummary(report, seconds: time).sentence
        )
    }
}
