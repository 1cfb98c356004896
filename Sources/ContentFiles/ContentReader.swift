import Files
import Foundation
import Model
import Parallel

/// Reads all of Content/ and everything that is wrong with it.
public struct ContentReading: Sendable {
    /// The file that every site has.
    public static var settingsPath: String { SettingsFile.path }

    /// The content; nil where anything is wrong that keeps the site from being published.
    public let content: SiteContent?
    /// Errors and warnings, by file and line.
    public let problems: [Problem]
    /// How many files were read.
    public let fileCount: Int

    /// Reads the site whose folder is `root`, on every core. Where `now` is given, what was posted after it is warned of.
    public init(root: String, now: Date? = nil) async {
        let listing = FileListing(of: "Content", below: root)
        let pages = listing.paths.compactMap { path in
            if case .page(let slug) = ContentPlace(path: path) { slug } else { nil }
        }
        let settings = SettingsFile.read(below: root, pages: Set(pages))
        let timeZone = settings.value?.timeZone ?? .gmt
        let files = await listing.paths.parallelMap { path in
            ContentItem(path: path, below: root, timeZone: timeZone)
        }
        // Neither needs what the other finds.
        async let ordered = settings.value.map { SiteContent(files, settings: $0) }
        let check = ContentCheck(files, now: now)
        let isMissing = settings.value == nil && !settings.problems.contains { $0.severity == .error }
        let missing = isMissing ? [Problem(file: SettingsFile.path, cause: .missing)] : []
        let untranslated = settings.value.map { value in
            let check = TranslationCheck(languages: value.languages)
            return check.problems(in: value, lines: settings.lines) + check.problems(in: files)
        }
        problems =
            (missing + settings.problems + listing.problems + check.problems + (untranslated ?? [])).sorted()
        fileCount = files.count
        guard !problems.contains(where: { $0.severity == .error }) else {
            content = nil
            return
        }
        content = await ordered
    }
}

/// One file of Content/, read.
struct ContentItem: Sendable {
    /// Indirect, since an event has a hundred words, and arrays of files are copied.
    indirect enum Value: Sendable {
        case course(Course)
        case review(Review)
        case page(InfoPage)
        case event(Event)
        case feedback(Feedback)
        case broadcast(Broadcast)
        case picture(MediaFile)
        case nothing
    }

    let path: String
    let value: Value
    let problems: [Problem]
    /// Lines of the front matter's keys.
    let lines: KeyLines

    init(path: String, below root: String, timeZone: TimeZone) {
        func file() throws(Problem) -> SourceFile { try SourceFile(path: path, below: root) }
        do throws(Problem) {
            switch ContentPlace(path: path) {
            case .course(let slug):
                self.init(path, CourseFile.read(try file(), slug: slug)) { .course($0) }
            case .review(let course, let id):
                let review = ReviewFile.read(try file(), course: course, id: id, timeZone: timeZone)
                self.init(path, review) { .review($0) }
            case .page(let slug):
                self.init(path, InfoPageFile.read(try file(), slug: slug)) { .page($0) }
            case .event(let slug):
                self.init(path, EventFile.read(try file(), slug: slug, timeZone: timeZone)) { .event($0) }
            case .feedback(let id):
                let feedback = FeedbackFile.read(try file(), id: id, timeZone: timeZone)
                self.init(path, feedback) { .feedback($0) }
            case .broadcast(let id):
                let broadcast = BroadcastFile.read(try file(), id: id, timeZone: timeZone)
                self.init(path, broadcast) { .broadcast($0) }
            case .picture(let name):
                let file = try SourceFile(path: path, below: root, limit: MediaFile.sizeLimit)
                self.init(path, PictureFile.read(file, name: name)) { .picture($0) }
            case .elsewhere:
                self.init(path, problems: [])
            case .unusableName:
                self.init(path, problems: [Problem(file: path, cause: .unusableName)])
            case .unknown:
                self.init(path, problems: [Problem(file: path, cause: .unexpectedPlace)])
            }
        } catch {
            self.init(path, problems: [error])
        }
    }

    private init<Content>(_ path: String, _ result: ReadResult<Content>, wrap: (Content) -> Value) {
        self.path = path
        value = result.value.map(wrap) ?? .nothing
        problems = result.problems
        lines = result.lines
    }

    private init(_ path: String, problems: [Problem]) {
        self.path = path
        value = .nothing
        self.problems = problems
        lines = KeyLines()
    }
}
