import Foundation
import Model

/// A content file, read.
struct ContentItem: Sendable {
    /// Indirect, since an event is about a hundred words large and arrays of items are copied.
    indirect enum Value: Sendable {
        case course(Course)
        case review(Review)
        case professor(Professor)
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
    /// The lines of the front matter's keys.
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
            case .professor(let slug):
                self.init(path, ProfessorFile.read(try file(), slug: slug)) { .professor($0) }
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

    /// A page's permanent identity and its current address; nil for an item without them.
    var identity: (name: String, address: String)? {
        switch value {
        case .course(let course): ("course \(course.number)", "/courses/\(course.slug)/")
        case .event(let event): ("event \(event.id)", "/events/\(event.slug)/")
        default: nil
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

extension ContentItem: Codable {
    private enum CodingKeys: CodingKey { case path, lines, kind, value }

    /// The kinds of cached values.
    private enum Kind: String, Codable {
        case course, review, professor, page, event, feedback, broadcast, picture, nothing
    }

    /// Decodes a cached item, which has no problems.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        path = try fields.decode(String.self, forKey: .path)
        lines = try fields.decode(KeyLines.self, forKey: .lines)
        problems = []
        value =
            switch try fields.decode(Kind.self, forKey: .kind) {
            case .course: .course(try fields.decode(Course.self, forKey: .value))
            case .review: .review(try fields.decode(Review.self, forKey: .value))
            case .professor: .professor(try fields.decode(Professor.self, forKey: .value))
            case .page: .page(try fields.decode(InfoPage.self, forKey: .value))
            case .event: .event(try fields.decode(Event.self, forKey: .value))
            case .feedback: .feedback(try fields.decode(Feedback.self, forKey: .value))
            case .broadcast: .broadcast(try fields.decode(Broadcast.self, forKey: .value))
            case .picture: .picture(try fields.decode(MediaFile.self, forKey: .value))
            case .nothing: .nothing
            }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(path, forKey: .path)
        try fields.encode(lines, forKey: .lines)
        func encode(_ kind: Kind, _ value: some Encodable) throws {
            try fields.encode(kind, forKey: .kind)
            try fields.encode(value, forKey: .value)
        }
        switch value {
        case .course(let course): try encode(.course, course)
        case .review(let review): try encode(.review, review)
        case .professor(let professor): try encode(.professor, professor)
        case .page(let page): try encode(.page, page)
        case .event(let event): try encode(.event, event)
        case .feedback(let message): try encode(.feedback, message)
        case .broadcast(let broadcast): try encode(.broadcast, broadcast)
        case .picture(let picture): try encode(.picture, picture)
        case .nothing: try fields.encode(Kind.nothing, forKey: .kind)
        }
    }
}
