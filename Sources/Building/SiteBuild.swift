import ContentFiles
import Files
import Foundation
import Model
import Publishing
import Site

/// One build of a site: all content is read and checked, every page rendered, and the web root brought up to date.
public struct SiteBuild: Sendable {
    /// What a build did.
    public struct Report: Equatable, Sendable {
        /// Files of the web root that belong to the site.
        public let pages: Int
        /// What became of them.
        public let outcome: WebRoot.Outcome
        /// The path at which a web server has to offer the web root: empty, or `/csa`.
        public let basePath: String
        /// What someone should look at, though it kept nothing from being published.
        public let warnings: [Problem]
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

    /// The site's folder, the one with Content/ and Templates/.
    public let root: String
    /// The web root to bring up to date.
    public let output: String
    /// The executable that draws pictures; nil where none shall be drawn.
    public let pictureProgram: String?

    /// A build of the site in `root` into `output`.
    public init(root: String, output: String, pictureProgram: String? = nil) {
        self.root = root
        self.output = output
        self.pictureProgram = pictureProgram
    }

    /// Builds the site.
    /// - Parameters:
    ///   - now: the time that counts as the present.
    ///   - rewriting: whether pages are written though their bytes are the same.
    ///   - progress: called at each step.
    /// - Throws: `Problems` with everything that keeps the site from being published; the web root is then as it was.
    /// - Returns: What the build did.
    public func run(
        now: Date, rewriting: Bool = false, progress: (Step) -> Void = { _ in }
    ) async throws(Problems) -> Report {
        // A folder that is no site gets no web root, nor a lock for one.
        if FileSystemEntry.isMissing("\(root)/\(ContentReading.settingsPath)") {
            throw Problems([Problem(file: ContentReading.settingsPath, cause: .missing)])
        }
        let webRoot = WebRoot(folder: output)
        let lock = try webRoot.lock(waiting: { progress(.waiting) })
        defer { lock.release() }
        progress(.reading)
        let site = try await CheckedSite(root: root, now: now) { plan in
            guard let pictureProgram else { return DrawnPictures() }
            return await DrawnPictures(plan, root: root, program: pictureProgram) { progress(.drawing($0)) }
        }
        let pages = site.renderer.pages
        progress(.rendering(pages.count))
        let outcome = try await webRoot.publish(pages, rewriting: rewriting, held: true) {
            page throws(Problem) in
            try site.file(of: page)
        }
        try Problems.of { () throws(Problem) in
            var record = site.earlier
            try record.record(site.renderer.addresses)
        }
        return Report(
            pages: pages.count, outcome: outcome, basePath: site.renderer.base.path, warnings: site.warnings)
    }
}

/// A site without errors, ready to be rendered.
struct CheckedSite: Sendable {
    private let root: String
    /// Where pages stood at earlier builds.
    let earlier: AddressRecord
    let renderer: SiteRenderer
    let warnings: [Problem]

    /// Reads content and templates; `drawing` draws the site's pictures.
    /// - Throws: `Problems` with every error and warning where there is an error.
    init(
        root: String, now: Date,
        drawing: (PicturePlan) async -> DrawnPictures = { _ in DrawnPictures() }
    ) async throws(Problems) {
        self.root = root
        let reading = await ContentReading(root: root, now: now)
        let theme = ThemeReading(root: root)
        let problems = (reading.problems + theme.problems).sorted()
        guard !theme.problems.contains(where: { $0.severity == .error }) else { throw Problems(problems) }
        guard let content = reading.content else {
            throw Problems((problems + SiteRenderer.problems(in: theme.theme)).sorted())
        }
        do throws(Problems) {
            earlier = try Problems.of { () throws(Problem) in try AddressRecord(root: root) }
            let drawn = await drawing(try await PicturePlan(content, theme: theme.theme, now: now))
            renderer = try await SiteRenderer(
                content: content, theme: theme.theme, now: now, earlier: earlier.addresses,
                drawings: drawn.files)
            warnings = (problems + drawn.problems + renderer.warnings).sorted()
        } catch {
            throw Problems((problems + error.all).sorted())
        }
    }

    /// The file of a page: rendered, or the content file that it is a copy of.
    /// - Throws: `Problem` of a content file that cannot be read or made into a page.
    func file(of page: Page) throws(Problem) -> OutputFile {
        guard let source = page.source else { return try renderer.render(page) }
        let file = try SourceFile(path: source, below: root, limit: MediaFile.sizeLimit)
        return OutputFile(path: page.path, bytes: file.bytes)
    }
}
