import ArgumentParser
import Building
import Foundation
import Model

/// `corkboard check`.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Lists every problem of content and templates; writes nothing.")

    @OptionGroup var site: SiteOptions

    @Flag(help: "Follows every link within the site too.")
    var links = false

    func run() async throws {
        let problems = await SiteCheck(root: try site.folder()).problems(now: Date(), followingLinks: links)
        Reporting.list(problems)
        let errors = problems.count { $0.severity == .error }
        let warnings = problems.count - errors
        print("\(errors) error\(errors == 1 ? "" : "s"), \(warnings) warning\(warnings == 1 ? "" : "s")")
        if errors > 0 { throw ExitCode(1) }
    }
}
