import ContentFiles
import Files
import Foundation
import Model
import Site

/// One build of a site: reads and checks changed content, renders the affected pages and updates the web root.
///
/// The result for a site without errors is the same, byte for byte, whatever the cache contains: the cache only saves work.
/// Content files with errors are left out, and their earlier pages stay until the files are corrected or removed.
public struct SiteBuild: Sendable {
    public struct Report: Equatable, Sendable {
        /// Number of files of the web root that belong to the site.
        public var pages: Int
        /// Numbers of written, removed and unchanged files.
        public var outcome: WebRoot.Outcome
        /// Number of content files that were opened and read.
        public var read: Int
        /// Number of pages that were rendered, changed or not.
        public var rendered: Int
        /// The path under which a web server must offer the web root: empty, or `/csa`.
        public var basePath: String
        /// The errors of content files that were left out. Their earlier pages stay.
        public var leftOut: [Problem]
        public var warnings: [Problem]
        /// Fingerprints of the content files of all sections as the build read them, encoded; nil if a file
        /// is not settled.
        public var posts: [UInt8]?
    }

    public enum Step: Sendable {
        case reading
        /// Pictures are being rendered; their number.
        case drawing(Int)
        /// Pages are being rendered and stored; their number.
        case rendering(Int)
        case waiting
    }

    /// The site's folder, the one with Content/.
    public let root: String
    /// The web root to bring up to date.
    public let output: String
    /// The executable that renders pictures; nil if none shall be rendered.
    public let pictureProgram: String?
    /// Identifies the program that renders pages: another version may make other pages of the same content.
    public let program: String
    /// The running program, if it builds on behalf of another: its name, and what identifies its version, nil if that is unknown.
    let executable: (name: String, version: String?)
    /// The templates of a site that has none of its own.
    package let share: ShareFolder
    public let sections: Sections

    public init(
        root: String, output: String, pictureProgram: String? = nil, program: String = "",
        executable: (name: String, version: String?)? = nil, share: ShareFolder = ShareFolder(),
        sections: Sections
    ) {
        (self.root, self.output) = (root, output)
        (self.pictureProgram, self.program, self.share) = (pictureProgram, program, share)
        self.sections = sections
        self.executable = executable ?? ("corkboard", program)
    }

    /// Builds the site. With `rewriting`, everything is read again and pages are written even if their bytes are the same. Only `folders`
    /// are checked for changes, all if nil: changes elsewhere, and new pictures, are left to the next build. Errors in templates, phrases
    /// or settings leave the web root unchanged.
    public func run(
        now: Date, rewriting: Bool = false, lookingAt folders: Set<ContentFolder>? = nil,
        progress: (Step) -> Void = { _ in }
    ) async throws(Problems) -> Report {
        try refuseNoSite()
        let lock = try WebRoot(folder: output).lock(waiting: { progress(.waiting) })
        defer { lock.release() }
        return try await run(now: now, rewriting: rewriting, folders: folders, progress: progress)
    }

    /// Builds changes in some folders, unless another build is running. The request is recorded first: a caller of this function that is
    /// running then builds again when it sees `isWanted`; a build of another kind leaves that to the next one. Nil if
    /// another build is running.
    public func runIfFree(now: Date, lookingAt folders: Set<ContentFolder>) async throws(Problems) -> Report?
    {
        try refuseNoSite()
        let notes = BuildNotes(records: records)
        try Problems.of { () throws(Problem) in try notes.want() }
        guard let lock = try WebRoot(folder: output).lockIfFree() else { return nil }
        defer { lock.release() }
        return try await run(now: now, rewriting: false, folders: folders) { _ in }
    }

    /// Builds changes in some folders after the build that is running, if there is one: a file that was removed or changed before this call
    /// has no earlier page when it returns, since no build that read the file then is left.
    /// `patience` is the timeout in seconds; after it, the request stays recorded.
    public func runAfterOthers(
        now: Date, lookingAt folders: Set<ContentFolder>, patience: Double
    ) async throws(Problems) -> Report {
        try refuseNoSite()
        try Problems.of { () throws(Problem) in try BuildNotes(records: records).want() }
        let lock = try WebRoot(folder: output).lock(patience: patience)
        defer { lock.release() }
        return try await run(now: now, rewriting: false, folders: folders) { _ in }
    }

    /// Whether a build was requested and none has begun since.
    public var isWanted: Bool { BuildNotes(records: records).isWanted }

    /// The folder of the build's records beside the web root.
    var records: String { WebRoot(folder: output).records }

    /// Throws if the folder is not a site, before a web root or lock is created for it.
    private func refuseNoSite() throws(Problems) {
        if FileSystemEntry.isMissing("\(root)/\(ContentReading.settingsPath)") {
            throw Problems([Problem(file: ContentReading.settingsPath, cause: .missing)])
        }
    }

    private func run(
        now: Date, rewriting: Bool, folders: Set<ContentFolder>?, progress: (Step) -> Void
    ) async throws(Problems) -> Report {
        // Earlier versions made these readable for all users of the machine. A group may maintain content together.
        Audience.close("\(root)/State")
        Audience.close("\(root)/Content", keepingGroup: true)
        let notes = BuildNotes(records: records)
        try Problems.of { () throws(Problem) in try notes.begin() }
        do throws(Problems) {
            let report = try await make(now: now, rewriting: rewriting, folders: folders, progress: progress)
            try Problems.of { () throws(Problem) in
                try makeMissingPolledFiles()
                try notes.succeeded(at: now, isWhole: folders == nil, leavingOut: report.leftOut)
            }
            return report
        } catch {
            do throws(Problem) { try notes.failed(with: error) } catch let second {
                throw Problems(error.all + [second])
            }
            throw error
        }
    }

    private func make(
        now: Date, rewriting: Bool, folders: Set<ContentFolder>?, progress: (Step) -> Void
    ) async throws(Problems) -> Report {
        let webRoot = WebRoot(folder: output)
        progress(.reading)
        let staging = try Problems.of { () throws(Problem) in try webRoot.staging() }
        defer { staging.remove() }
        guard let marker = FileState(of: staging.folder) else {
            throw Problems([Problem(file: staging.folder, cause: .missing)])
        }
        let detection = await ChangeDetection(
            self, now: now, forgetting: rewriting || FileSystemEntry.isMissing(webRoot.folder),
            marker: marker,
            folders: folders, webRoot: webRoot)
        if let report = detection.unchangedReport { return report }
        return try await ChangedBuild(build: self, detection: detection, webRoot: webRoot, staging: staging)
            .run(rewriting: rewriting, progress: progress)
    }
}
