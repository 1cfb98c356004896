import ArgumentParser
import Building
import ContentFiles
import Files
import Foundation
import History
import StandardSections

/// The option that selects a site.
struct SiteOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The site's folder, the one with Content/site.yml. (default: the nearest one upwards from here)",
            valueName: "folder"))
    var root: String?

    /// - Throws: `ValidationError` if there is no site.
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

    /// The build of a site by this program.
    static func build(of root: String, output: String) -> SiteBuild {
        SiteBuild(
            root: root, output: output, pictureProgram: pictureProgram, program: programVersion, share: share,
            sections: .standard)
    }

    /// The git history of a site; nil if the settings cannot be read, which the build reports.
    static func history(of root: String) -> History? {
        guard let settings = SettingsReading(root: root).settings else { return nil }
        let git = GitProgram(environment: ProcessInfo.processInfo.environment)
        return History(root: root, settings: settings, git: git)
    }

    /// The path of the picture renderer, in the folder of this program.
    static var pictureProgram: String { beside("corkboard-pictures") }

    /// The path of the CGI program, in the same folder.
    static var posterProgram: String { beside("poster") }

    /// The share folder installed with the programs.
    static var share: ShareFolder {
        ShareFolder(besideProgramsIn: ownProgram.deletingLastPathComponent().path)
    }

    /// Identifies the version of this program's file.
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
