import ArgumentParser
import Basics
import ContentFiles
import Files
import Foundation
import Model

/// `corkboard new`.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Makes the folder of a new site.",
        discussion: """
            It asks on a terminal for what the options do not say. Elsewhere --title and --url are required. Templates and web \
            server configurations stay in the share folder that is installed with the program.
            """)

    @Argument(help: "The folder to make.")
    var folder: String

    @Option(help: "The name of the association.")
    var title: String?

    @Option(help: "The address of the site, such as https://csa.example.edu.")
    var url: String?

    @Option(
        help: ArgumentHelp(
            "The time zone of its clocks, such as America/New_York. (default: this machine's)",
            valueName: "name"))
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "Its languages with commas between them, the main one first. (default: en-US, zh-Hans)",
            valueName: "tags"))
    var languages: String?

    @Option(help: ArgumentHelp("The address for mail to the association.", valueName: "address"))
    var email: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Put some invented posts in. (asked for on a terminal, and else not done)")
    var sample: Bool?

    @Option(
        help: ArgumentHelp(
            "Takes this time for the present: dates of invented posts are relative to it. (default: now)",
            valueName: "time"))
    var now: Timestamp?

    func run() throws {
        let path = try Self.free(folder)
        let theme = Theme(root: path, share: SiteOptions.share)
        let errors = theme.problems.filter { $0.severity == .error }
        guard errors.isEmpty else {
            Reporting.list(errors)
            throw ExitCode(1)
        }
        var interview = NewSiteInterview(
            settings: NewSettings(knownLanguages: theme.words.keys),
            given: [
                .title: title, .url: url, .timeZone: timeZone, .languages: languages, .email: email,
            ].compactMapValues(\.self))
        try interview.run()
        let hasSample = try sample ?? interview.wantsSample()
        let count = try interview.settings.makeSite(
            at: path, hasSample: hasSample, now: now?.instant ?? Date())
        let isPlain = folder.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
        print(
            "Made \(folder) with \(count) files. Go on with:\n\n  cd \(isPlain ? folder : folder.inShellQuotes)\n  corkboard serve"
        )
    }

    /// The absolute path of a folder that is missing or empty; prints an error and exits with status 1 otherwise.
    private static func free(_ folder: String) throws -> String {
        let path = URL(fileURLWithPath: folder).standardizedFileURL.resolvingSymlinksInPath().path
        let manager = FileManager.default
        if FileSystemEntry.isMissing(path) { return path }
        if path == URL(fileURLWithPath: manager.currentDirectoryPath).resolvingSymlinksInPath().path {
            throw Reporting.failure(
                "\(folder) is the folder that you are in; nothing was made. Go to the one above and name it there."
            )
        }
        do {
            if try manager.contentsOfDirectory(atPath: path).isEmpty { return path }
        } catch {
            throw Reporting.failure(
                "\(folder) is no folder that can be read; nothing was made. Name a new one.")
        }
        throw Reporting.failure("\(folder) is not empty; nothing was made. Name a new folder.")
    }
}
