import BinaryCoding
import ContentFiles
import Files
import Foundation
import Model
import Publishing
import Site

/// Settings and theme of a site as they were read, checked and compiled last, in a file beside the web root. Each program has its
/// own, since what templates are compiled to are numbers that another version may understand otherwise.
///
/// Whoever finds it missing, damaged or older than a template makes it anew.
package struct KeptTheme: Sendable {
    private let build: SiteBuild
    private let memory: BuildCache

    /// What a program keeps of a site.
    package init(_ build: SiteBuild) {
        (self.build, memory) = (build, BuildCache(records: build.records))
    }

    private var name: String { "theme-\(build.executable.name)" }

    /// What is kept, where it is of the site as it is now: a state that was there long enough before it was kept, so that every
    /// later change shows in it.
    /// - Parameter scan: the files that the site has, with those of pages.
    /// - Returns: What is kept; nil where nothing is that holds.
    func archive(_ scan: SiteScan) -> RecordArchive? {
        guard let archive = memory.archive(of: name),
            let known = archive.value([String: String].self, of: "key"),
            let key = key(scan, logo: known["logo"]), key == known
        else { return nil }
        return archive
    }

    /// What it is made of: the program, the files of themes and settings, the pages that can be tabs, and the logo, which may lie in
    /// Content/media.
    /// - Returns: Name -> what it is; nil where a file may be changed without a trace, if a marker is given, or nobody knows the program.
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

    /// Keeps a theme without mistakes, unless one of its files may be changed without a trace.
    /// - Parameters:
    ///   - read: what was read.
    ///   - theme: what it was compiled to.
    ///   - scan: the files that it was read from.
    ///   - marker: the state of a file that was made before the scan.
    /// - Throws: `Problem` with `.unwritable`.
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

    /// Settings and theme, kept or made anew.
    /// - Throws: `Problems` where settings or theme cannot be used.
    package func compiled() throws(Problems) -> (settings: SiteSettings, theme: SiteTheme) {
        var read = records().flatMap { ReadTheme($0, root: build.root, share: build.share) }
        if read == nil { read = ReadTheme(try made(), root: build.root, share: build.share) }
        guard let read, let settings = read.settings.settings
        else { throw Problems([Problem(file: ContentReading.settingsPath, cause: .missing)]) }
        return (settings, try read.compiled(settings, withFiles: false))
    }

    /// What is kept and holds; nil where nothing does.
    package func records() -> RecordArchive? { archive(SiteScan(themeOf: build.root, share: build.share)) }

    /// What there is to be kept, made anew, and kept where no build is running.
    /// - Throws: `Problems` where settings or theme cannot be used.
    package func made() throws(Problems) -> RecordArchive {
        let marked = mark()
        defer { marked?.end() }
        let scan = SiteScan(themeOf: build.root, share: build.share)
        let read = ReadTheme(root: build.root, share: build.share, pages: scan.pagePaths)
        guard let settings = read.settings.settings else { throw Problems(read.problems) }
        let errors = read.themeProblems.filter { $0.severity == .error }
        guard errors.isEmpty else { throw Problems(errors) }
        let theme = try SiteTheme(read.whole(), settings: settings)
        return try Problems.of { () throws(Problem) in
            if let marked { try keep(read, theme, scan: scan, marker: marked.state) }
            return try BuildCache.archive(records(read, theme))
        }
    }

    /// A moment from which on changes show, while no build is running.
    private struct Moment {
        let state: FileState
        let lock: FileLock
        let staging: Staging

        func end() {
            staging.remove()
            lock.release()
        }
    }

    /// Such a moment; nil where a build is running, or the folder beside the web root cannot be written to, as whoever posts
    /// something will hear.
    private func mark() -> Moment? {
        let webRoot = WebRoot(folder: build.output)
        do throws(Problems) {
            guard let lock = try webRoot.lockIfFree() else { return nil }
            do throws(Problem) {
                let staging = try webRoot.staging()
                if let state = FileState(of: staging.folder) {
                    return Moment(state: state, lock: lock, staging: staging)
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
