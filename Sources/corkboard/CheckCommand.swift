import ArgumentParser
import Building
import Foundation
import Model
import State

/// `corkboard check`.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Lists every problem of content and templates; writes nothing.")

    @OptionGroup var site: SiteOptions

    @Flag(help: "Follows every link within the site too.")
    var links = false

    @Flag(help: "Looks at accounts, sessions and the log of changes too.")
    var state = false

    func run() async throws {
        let root = try site.folder()
        let problems = await SiteCheck(root: root).problems(now: Date(), followingLinks: links)
        Reporting.list(problems)
        let stateProblems = state ? StateCheck(root: root).problems : []
        for problem in stateProblems { Reporting.say("\(problem)") }
        let errors = problems.count { $0.severity == .error } + stateProblems.count
        let warnings = problems.count { $0.severity == .warning }
        print("\(errors) error\(errors == 1 ? "" : "s"), \(warnings) warning\(warnings == 1 ? "" : "s")")
        if errors > 0 { throw ExitCode(1) }
    }
}
