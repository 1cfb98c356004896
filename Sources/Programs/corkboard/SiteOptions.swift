import ArgumentParser
import ContentFiles
import Files
import Foundation
import History

/// Which site a command is about.
struct SiteOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The site's folder, the one with Content/site.yml. (default: the nearest one upwards from here)",
            valueName: "folder"))
    var root: String?

    /// The site's folder.
    /// - Throws: `ValidationError` where there is no site.
    func folder() throws -> String {
        if let root {
            guard Self.isSite(root) || FileManager.default.fileExists(atPath: root) else {
                throw ValidationError("There is no folder \(root).")
            }
            return URL(fileURLWithPath: root).standardizedFileURL.path
        }
        let start = FileManager.default.currentDirectoryPath
        var folder = URL(fileURLWithPath: start).standardizedFileURL
        while !Self.isSite(folder.path) {
            guard folder.path != "/" else {
                throw ValidationError(
                    "There is no Content/site.yml in \(start) or above. Run this in a site's folder, or name it with --root."
                )
            }
            folder.deleteLastPathComponent()
        }
        return folder.path
    }

    /// What keeps the changes of a site in git; nil where its settings cannot be read, which the build says.
    static func history(of root: String) -> History? {
        guard let settings = SettingsReading(root: root, pages: []).settings else { return nil }
        let git = GitProgram(environment: ProcessInfo.processInfo.environment)
        return History(root: root, settings: settings, git: git)
    }

    /// The program that draws pictures: it lies beside this one.
    static var pictureProgram: String { beside("corkboard-pictures") }

    /// The CGI program, which lies there too.
    static var posterProgram: String { beside("poster") }

    /// What is installed with the programs for all sites.
    static var share: ShareFolder {
        ShareFolder(besideProgramsIn: ownProgram.deletingLastPathComponent().path)
    }

    /// What tells this program from an earlier or a later one.
    static var programVersion: String { FileState(of: ownProgram.path)?.version ?? "" }

    private static func beside(_ name: String) -> String {
        ownProgram.deletingLastPathComponent().appending(path: name).path
    }

    private static var ownProgram: URL {
        (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
            .resolvingSymlinksInPath()
    }

    private static func isSite(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/Content/site.yml")
    }
}
