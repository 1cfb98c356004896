import ContentFiles
import Files
import Foundation
import Model
import Publishing
import Site

/// One build of a site: what was changed is read and checked, what shows it is rendered, and the web root brought up to date.
///
/// What it makes of a site without errors is the same, byte for byte, whatever it remembers of earlier builds: that only spares work.
/// Content files with errors are left out, and their earlier pages stay until the files are mended or removed.
public struct SiteBuild: Sendable {
    /// What a build did.
    public struct Report: Equatable, Sendable {
        /// Files of the web root that belong to the site.
        public var pages: Int
        /// What became of them.
        public var outcome: WebRoot.Outcome
        /// Content files that were opened and read.
        public var read: Int
        /// Pages that were made, whether they came out as they were or not.
        public var rendered: Int
        /// The path at which a web server has to offer the web root: empty, or `/csa`.
        public var basePath: String
        /// The errors of content files that were left out. Their earlier pages stay.
        public var leftOut: [Problem]
        /// What someone should look at, though it kept nothing from being published.
        public var warnings: [Problem]
        /// What stands for the files of events and of what everyone was told, as the build saw them; nil where one may be changed without
        /// a trace.
        public var posts: [UInt8]?
    }

    /// How far a build has come.
    public enum Step: Sendable {
        /// Content is being read.
        case reading
        /// So many pictures are being drawn.
        case drawing(Int)
        /// So many pages are being rendered and stored.
        case rendering(Int)
        /// Another build of this web root is running, and this one waits.
        case waiting
    }

    /// A program that builds.
    public struct Executable: Sendable {
        /// Its name.
        let name: String
        /// What tells it from earlier and later ones of that name; nil where nobody knows.
        let version: String?

        /// A program.
        public init(name: String, version: String?) { (self.name, self.version) = (name, version) }
    }

    /// The site's folder, the one with Content/.
    public let root: String
    /// The web root to bring up to date.
    public let output: String
    /// The executable that draws pictures; nil where none shall be drawn.
    public let pictureProgram: String?
    /// What tells this program from others, which may make other pages of the same content.
    public let program: String
    /// The program itself, where it builds for another.
    let executable: Executable
    /// Where templates lie, if the site has none.
    let share: ShareFolder

    /// A build of the site in `root` into `output`.
    public init(
        root: String, output: String, pictureProgram: String? = nil, program: String = "",
        executable: Executable? = nil, share: ShareFolder = ShareFolder()
    ) {
        (self.root, self.output) = (root, output)
        (self.pictureProgram, self.program, self.share) = (pictureProgram, program, share)
        self.executable = executable ?? Executable(name: "corkboard", version: program)
    }

    /// Builds the site.
    /// - Parameters:
    ///   - now: the time that counts as the present.
    ///   - rewriting: whether all is read anew and pages are written though their bytes are the same.
    ///   - folders: the folders of content in which changes are looked for, by who knows that there are no others; what is
    ///     changed elsewhere the next build finds, and it draws the pictures that are new. All, where nil.
    ///   - progress: called at each step.
    /// - Throws: `Problems` with everything that is wrong where templates, words or settings have errors; the web root is then as it was.
    /// - Returns: What the build did.
    public func run(
        now: Date, rewriting: Bool = false, lookingAt folders: Set<ContentFolder>? = nil,
        progress: (Step) -> Void = { _ in }
    ) async throws(Problems) -> Report {
        try refuseNoSite()
        let lock = try WebRoot(folder: output).lock(waiting: { progress(.waiting) })
        defer { lock.release() }
        return try await run(now: now, rewriting: rewriting, folders: folders, progress: progress)
    }

    /// Builds what is changed in some folders, where no other build is running. A build that is running sees to it when it is done,
    /// where it was begun by this function too; else the next one does.
    /// - Throws: `Problems` as `run` does.
    /// - Returns: What the build did; nil where another is running.
    public func runIfFree(now: Date, lookingAt folders: Set<ContentFolder>) async throws(Problems) -> Report?
    {
        try refuseNoSite()
        let notes = BuildNotes(records: records)
        try Problems.of { () throws(Problem) in try notes.want() }
        guard let lock = try WebRoot(folder: output).lockIfFree() else { return nil }
        defer { lock.release() }
        return try await run(now: now, rewriting: false, folders: folders) { _ in }
    }

    /// Whether somebody waits for a build that none has begun since.
    public var isWanted: Bool { BuildNotes(records: records).isWanted }

    /// How builds of this web root stand.
    public var state: BuildState { BuildNotes(records: records).state }

    /// What builds know about the web root.
    var records: String { WebRoot(folder: output).records }

    /// A folder that is no site gets no web root, nor a lock for one.
    private func refuseNoSite() throws(Problems) {
        if FileSystemEntry.isMissing("\(root)/\(ContentReading.settingsPath)") {
            throw Problems([Problem(file: ContentReading.settingsPath, cause: .missing)])
        }
    }

    /// The build itself, behind the lock.
    private func run(
        now: Date, rewriting: Bool, folders: Set<ContentFolder>?, progress: (Step) -> Void
    ) async throws(Problems) -> Report {
        // Earlier versions made them for all users of the machine to read. A group may look after content together.
        Audience.close("\(root)/State")
        Audience.close("\(root)/Content", keepingGroup: true)
        let notes = BuildNotes(records: records)
        try Problems.of { () throws(Problem) in try notes.begin() }
        do throws(Problems) {
            let report = try await make(now: now, rewriting: rewriting, folders: folders, progress: progress)
            try Problems.of { () throws(Problem) in
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
        let survey = await ChangeDetection(
            self, now: now, forgetting: rewriting || FileSystemEntry.isMissing(webRoot.folder),
            marker: marker,
            folders: folders, webRoot: webRoot)
        if let report = survey.unchangedReport { return report }
        return try await ChangedBuild(self, survey: survey, webRoot: webRoot, staging: staging)
            .run(rewriting: rewriting, progress: progress)
    }
}
