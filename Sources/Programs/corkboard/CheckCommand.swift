import ArgumentParser
import Building
import ContentFiles
import Desk
import Events
import Files
import Foundation
import Model
import Notifications
import Posting
import Site
import StandardSections
import State

/// `corkboard check`.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Lists every problem of content and templates; writes nothing but with --write.")

    @OptionGroup var site: SiteOptions

    @Flag(help: "Follows every link within the site too.")
    var links = false

    @Flag(
        help:
            "Looks at the files that builds made in the web root, accounts, the log of changes and announcements too. Posts and builds wait meanwhile."
    )
    var state = false

    @Flag(help: "Print every problem as JSON.")
    var json = false

    @Flag(help: "Prints what can be mended in content files as a difference, and writes nothing.")
    var fix = false

    @Flag(help: "With --fix: writes what can be mended. All else in the files stays byte for byte.")
    var write = false

    func validate() throws {
        if write, !fix { throw ValidationError("--write needs --fix.") }
        if fix, links || state || json { throw ValidationError("--fix goes with --write alone.") }
    }

    func run() async throws {
        let root = try site.folder()
        if fix { return try await mend(root) }
        let lock = try state ? Reporting.lockIfUsed(root) : nil
        defer { lock?.release() }
        let check = await SiteCheck(root: root, share: SiteOptions.share, sections: .standard)
            .result(now: Date(), followingLinks: links)
        var problems = check.problems
        var stateProblems: [String] = []
        if state {
            // First: taking the build lock restricts the permissions of a folder, which this check examines.
            stateProblems = StateProblem.all(below: root).map { "\($0)" }
            // Nothing is sent from a trial copy, which has no keys.
            if !TrialCopy.isMarked(root) {
                stateProblems += ChannelSettings.problems(
                    below: root, languages: SettingsReading(root: root).settings?.languages ?? [],
                    hasBrowsers: Self.hasBrowsers(root))
            }
            stateProblems += DeskSections.standard.stateProblems(below: root)
            problems += await Self.siteProblems(root)
            problems += [SiteOptions.history(of: root)?.problem].compactMap(\.self)
        }
        let errors =
            problems.filter { $0.severity == .error }.map(ListedProblem.init)
            + stateProblems.map(ListedProblem.init)
        let unfollowed = links && !check.hasFollowedLinks ? [Self.unfollowed] : []
        let warnings =
            problems.filter { $0.severity == .warning }.map(ListedProblem.init)
            + unfollowed.map(ListedProblem.init)
        if json {
            print(try ["errors": errors, "warnings": warnings].json)
        } else {
            Reporting.list(problems, rest: "--json lists all")
            for problem in stateProblems + unfollowed { Reporting.say(problem) }
            let counts = (errors.count, warnings.count)
            print(
                "\(counts.0) error\(counts.0 == 1 ? "" : "s"), \(counts.1) warning\(counts.1 == 1 ? "" : "s")"
            )
        }
        if !errors.isEmpty { throw ExitCode(1) }
    }

    private static let unfollowed =
        "Links were not followed, since errors keep pages from being made; mend these, and check again"

    private static func hasBrowsers(_ root: String) -> Bool {
        if FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") { return false }
        do throws(StateError) {
            return try StateDatabase(root: root).hasBrowsers()
        } catch {
            // The check of the database reports that it cannot be read.
            return false
        }
    }

    /// The problems between posts, records and pages.
    private static func siteProblems(_ root: String) async -> [Problem] {
        let now = Date()
        let build = SiteBuild(
            root: root, output: "\(root)/Public", share: SiteOptions.share, sections: .standard)
        var problems = await WebRootCheck(build).problems() + LeftoverCheck(root: root, now: now).problems
        guard let content = await ContentReading(root: root, kinds: Sections.standard.kinds).content else {
            return problems
        }
        var posts: [LivePost] = []
        if !FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") {
            do throws(StateError) {
                posts = try StateDatabase(root: root).livePosts(in: [Event.folder.path])
            } catch {
                // The check of the database reports that it cannot be read.
                posts = []
            }
        }
        problems += content.problems(ofPosts: posts, now: now)
        return problems
    }
}
