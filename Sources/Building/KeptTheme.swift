import ContentFiles
import Files
import Foundation
import Model
import Publishing
import Records
import Site

/// Settings and theme of a site as they were read, checked and compiled last, in a file beside the web root. Each program has its
/// own, since what templates are compiled to are numbers that another version may understand otherwise.
///
/// Whoever finds it missing, damaged or older than a template makes it anew.
package struct KeptTheme: Sendable {
    /// What it was made of.
    private struct Key: Codable, Equatable {
        let executable: String
        /// The files of themes and settings.
        let files: Fingerprint
        /// The pages that can be tabs.
        let pages: [String]
    }

    /// The file of the logo, which may lie in Content/media.
    private struct Logo: Codable {
        let path: String
        let state: FileState
    }

    private let build: SiteBuild
    private let memory: BuildMemory

    /// What a program keeps of a site.
    package init(_ build: SiteBuild) {
        (self.build, memory) = (build, BuildMemory(records: build.records))
    }

    private var name: String { "theme-\(build.executable.name)" }

    /// What is kept, where it is of the site as it is now: a state that was there long enough before it was kept, so that every
    /// later change shows in it. `scan` has the files of the site, with those of pages.
    func archive(_ scan: SiteScan) -> RecordArchive? {
        guard let version = build.executable.version, let archive = memory.archive(of: name),
            let key = archive.value(Key.self, of: "key"), key.executable == version,
            key.files == scan.themeFingerprint(), key.pages == scan.pagePaths,
            let logo = archive.value([Logo].self, of: "logo"),
            logo.allSatisfy({ FileState(of: "\(build.root)/\($0.path)") == $0.state })
        else { return nil }
        return archive
    }

    /// Keeps a theme without mistakes, unless one of its files may be changed without a trace. `marker` is the state of a file that was
    /// made before the scan.
    /// - Throws: `Problem` with `.unwritable`.
    func keep(_ read: ReadTheme, _ theme: SiteTheme, scan: SiteScan, marker: FileState) throws(Problem) {
        guard let version = build.executable.version, let files = scan.themeFingerprint(marker: marker),
            read.problems.allSatisfy({ $0.severity == .warning })
        else { return }
        let key = Key(executable: version, files: files, pages: scan.pagePaths)
        let logo = [read.settings.settings?.look.logo?.file].compactMap { path in
            path.flatMap { path in FileState(of: "\(build.root)/\(path)").map { Logo(path: path, state: $0) }
            }
        }
        guard logo.allSatisfy({ $0.state.isSettled(before: marker) }) else { return }
        try memory.keep(
            [("key", key), ("logo", logo)] + read.records + [("warnings", Warnings(theme.warnings))]
                + theme.records, as: name)
    }

    /// Settings and theme, for pages that no build makes: as they are kept, else as their files say.
    /// - Throws: `Problems` where they cannot be used.
    package func theme() throws(Problems) -> (settings: SiteSettings, theme: SiteTheme) {
        let scan = SiteScan(themeOf: build.root)
        let read =
            archive(scan).flatMap { ReadTheme($0, root: build.root) }
            ?? ReadTheme(root: build.root, pages: scan.pagePaths)
        guard let settings = read.settings.settings else { throw Problems(read.problems) }
        return (settings, try read.compiled(settings, withFiles: false))
    }

    // MARK: For the desk

    /// What is kept and holds; nil where nothing does.
    package func records() -> RecordArchive? { archive(SiteScan(themeOf: build.root)) }

    /// What there is to be kept, made anew, and kept where no build is running.
    /// - Throws: `Problems` where settings or theme cannot be used.
    package func made() throws(Problems) -> RecordArchive {
        let marked = mark()
        defer { marked?.end() }
        let scan = SiteScan(themeOf: build.root)
        let read = ReadTheme(root: build.root, pages: scan.pagePaths)
        guard let settings = read.settings.settings else { throw Problems(read.problems) }
        let errors = read.themeProblems.filter { $0.severity == .error }
        guard errors.isEmpty else { throw Problems(errors) }
        let theme = try SiteTheme(read.whole, settings: settings)
        return try Problems.of { () throws(Problem) in
            if let marked { try keep(read, theme, scan: scan, marker: marked.state) }
            return try BuildMemory.archive(read.records + theme.records)
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
