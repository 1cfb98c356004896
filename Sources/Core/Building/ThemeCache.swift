import Basics
import ContentFiles
import Files
import Foundation
import Model
import Site

/// A cached theme: settings and theme as last read, checked and compiled, in a file beside the web root. Each program has its own,
/// since compiled templates contain numbers whose meaning may differ between versions.
///
/// A cache that is missing, damaged or older than a template is made again.
package struct ThemeCache: Sendable {
    private let build: SiteBuild
    private let memory: BuildCache

    package init(_ build: SiteBuild) {
        (self.build, memory) = (build, BuildCache(records: build.records))
    }

    private var name: String { "theme-\(build.executable.name)" }

    /// The cached theme, if it is up to date. Only settled files are cached, so that every later change shows in their states.
    /// `scan` has the files of the site, with those of pages.
    func archive(_ scan: SiteScan) -> RecordArchive? {
        guard let archive = memory.archive(of: name),
            let known = archive.value([String: String].self, of: "key"),
            let key = key(scan, logo: known["logo"]), key == known
        else { return nil }
        return archive
    }

    /// The key of the cache: the program, the files of theme and settings, the pages that can be tabs, and the logo, which may be a file
    /// of Content/media.
    /// - Returns: Name -> value; nil if the program's version is unknown, or if `marker` is given and a file is not settled.
    private func key(_ scan: SiteScan, logo: String?, marker: FileState? = nil) -> [String: String]? {
        guard let version = build.executable.version, let files = scan.themeFingerprint(marker: marker) else {
            return nil
        }
        var key = [
            "executable": version, "files": Self.text(files.numbers),
            "pages": scan.pagePaths.joined(separator: "\n"),
        ]
        if let logo, let state = FileState(of: "\(build.root)/\(logo)") {
            if let marker, !state.isSettled(before: marker) { return nil }
            key["logo"] = logo
            key["state of the logo"] = Self.text(state.numbers)
        }
        return key
    }

    private static func text(_ numbers: [UInt64]) -> String {
        numbers.map { String($0, radix: 16) }.joined(separator: " ")
    }

    /// Caches a theme without errors, unless one of its files is not settled.
    func keep(_ read: ReadTheme, _ theme: SiteTheme, scan: SiteScan, marker: FileState) throws(Problem) {
        guard read.problems.allSatisfy({ $0.severity == .warning }),
            let key = key(scan, logo: read.settings.settings?.look.logo?.file, marker: marker)
        else { return }
        try memory.keep([("key", key)] + records(read, theme), as: name)
    }

    private func records(_ read: ReadTheme, _ theme: SiteTheme) -> [(name: String, value: any Encodable)] {
        read.records + [("warnings", Warnings(theme.warnings))] + theme.records
    }

    // MARK: For the desk

    /// The cached records; nil if there are none or they are out of date.
    package func records() -> RecordArchive? {
        archive(SiteScan(themeOf: build.root, share: build.share, sections: build.sections))
    }

    /// The records of the theme that counts now: that of the files, or while settings or theme have errors, an earlier one without: the
    /// files with the settings of the last build, else what this program compiled last.
    /// - Throws: `Problems` if settings or theme cannot be used, and there is no earlier theme.
    /// - Returns: The records, and the errors because of which they are earlier ones; empty if they are those of the files.
    package func madeOrLast() throws(Problems) -> (records: RecordArchive, problems: [Problem]) {
        do throws(Problems) {
            return (try made(), [])
        } catch {
            guard let earlier = madeWithBuiltSettings() ?? last() else { throw error }
            return (earlier, error.all.filter { $0.severity == .error })
        }
    }

    /// The earlier theme without errors, while settings or theme have some; nil if they have none, or if there is no earlier theme.
    func lastWhileBroken() -> ReadTheme? {
        do throws(Problems) {
            let found = try madeOrLast()
            return found.problems.isEmpty
                ? nil : ReadTheme(found.records, root: build.root, share: build.share)
        } catch {
            return nil
        }
    }

    /// The settings that the last build took; nil if there are none.
    package var builtSettings: SiteSettings? {
        guard let archive = memory.archive(of: "theme-corkboard"),
            var settings = archive.value(SettingsRecord.self, of: SettingsRecord.name)?.settings,
            let look = archive.value(SiteLook.self, of: SiteLook.record)
        else { return nil }
        settings.look = look
        return settings
    }

    /// The theme of the files with the settings of the last build; nil if there are none, or if the theme's own files have errors.
    private func madeWithBuiltSettings() -> RecordArchive? {
        guard var settings = builtSettings else { return nil }
        restrict(&settings)
        let reading = SettingsReading(settings: settings, problems: [])
        let read = ReadTheme(reading, root: build.root, share: build.share)
        if read.themeProblems.contains(where: { $0.severity == .error }) { return nil }
        do throws(Problems) {
            let theme = try SiteTheme(read.whole(), settings: settings, sections: build.sections)
            return try Problems.of { () throws(Problem) in try BuildCache.archive(records(read, theme)) }
        } catch {
            return nil
        }
    }

    /// Takes away from earlier settings what the present ones do not allow, since a mistake makes nothing easier: what cannot be read of
    /// `signIn` asks for the second factor, and members who were turned off stay so while a template has an error.
    package func restrict(_ settings: inout SiteSettings) {
        let pages = SiteScan(themeOf: build.root, share: build.share, sections: build.sections).pagePaths
        let present = SettingsReading(root: build.root, tabs: build.sections.kinds.tabs(pages))
        guard let found = present.settings else { return }
        if found.signIn.requiresSecondFactor { settings.signIn.requiresSecondFactor = true }
        // An error may have hidden `members`, of which nobody says then that it is off.
        let isWhole = !present.problems.contains { $0.severity == .error }
        if isWhole, found.members == nil { settings.members = nil }
    }

    /// The cached records, whatever the files are now. Those of another version of the program cannot be read.
    private func last() -> RecordArchive? {
        guard let version = build.executable.version, let archive = memory.archive(of: name),
            archive.value([String: String].self, of: "key")?["executable"] == version
        else { return nil }
        return archive
    }

    /// Reads and compiles the theme. The records are cached too, unless a build is running.
    package func made(
        marker state: (String) -> FileState? = { FileState(of: $0) }
    ) throws(Problems) -> RecordArchive {
        let marked = mark(state)
        defer {
            marked?.staging.remove()
            marked?.lock.release()
        }
        let scan = SiteScan(themeOf: build.root, share: build.share, sections: build.sections)
        let read = ReadTheme(
            root: build.root, share: build.share,
            tabs: build.sections.kinds.tabs(scan.pagePaths))
        guard let settings = read.settings.settings else { throw Problems(read.problems) }
        var errors = read.themeProblems.filter { $0.severity == .error }
        // Settings of which a part is wrong count only where there are no earlier ones.
        if builtSettings != nil || last() != nil {
            errors = read.settings.problems.filter { $0.severity == .error } + errors
        }
        guard errors.isEmpty else { throw Problems(errors) }
        let theme = try SiteTheme(read.whole(), settings: settings, sections: build.sections)
        return try Problems.of { () throws(Problem) in
            if let marked { try keep(read, theme, scan: scan, marker: marked.state) }
            return try BuildCache.archive(records(read, theme))
        }
    }

    /// Takes the build lock and creates a file, by whose state files are settled or not; nil if a build is running, or if the folder beside the web root is not writable, which
    /// the next submission reports.
    private func mark(
        _ state: (String) -> FileState?
    ) -> (state: FileState, lock: FileLock, staging: Staging)? {
        let webRoot = WebRoot(folder: build.output)
        do throws(Problems) {
            guard let lock = try webRoot.lockIfFree() else { return nil }
            do throws(Problem) {
                let staging = try webRoot.staging()
                if let state = state(staging.folder) {
                    return (state, lock, staging)
                }
            } catch {
                lock.release()
            }
            return nil
        } catch {
            return nil
        }
    }
}
