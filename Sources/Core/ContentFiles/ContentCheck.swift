import Foundation
import Model

/// Finds problems between files, such as duplicates.
struct ContentCheck {
    /// Times after `now` are reported as future; nil to skip this check.
    private let now: Date?
    private(set) var problems: [Problem] = []
    /// When the first of the problems ends because a future time has come.
    private(set) var changes: Date?
    /// Folders of reviews by their names, which need not be slugs, with the course of each.
    private var reviewFolders: [(path: Substring, course: Slug)] = []
    /// Uses of pictures by files, with the line.
    private var pictureUses: [(name: String, file: String, line: Int?)] = []
    /// Unique property, as in a problem's sentence -> the file that has it. Compared as bytes, since Swift considers some different
    /// texts equal.
    private var owners: [[UInt8]: String] = [:]
    /// Earlier addresses, which the page that now has the address keeps.
    private var aliases: [(address: String, file: String, line: Int?)] = []

    /// Checks all files. They are sorted by path, so that the second of two files with one address is the duplicate.
    init(_ files: [ContentItem], now: Date?) {
        self.now = now
        owners.reserveCapacity(2 * files.count)
        for file in files { add(file) }
        checkWhole()
    }

    private mutating func add(_ item: ContentItem) {
        problems += item.problems
        switch item.value {
        case .course(let course): add(course, item)
        case .review(let review): add(review, item)
        case .professor(let professor):
            // A name may be repeated among the aliases of its own file.
            for name in Set(([professor.name] + professor.aliases).map(Professor.key)).sorted()
            where !name.isEmpty {
                claim(
                    "the professor \"\(name)\"", item,
                    name == Professor.key(professor.name) ? "name" : "aliases")
            }
        case .page(let page):
            claimAddress("/\(page.slug)/", aliases: page.aliases.map { "/\($0)/" }, item)
        case .event(let event): add(event, item)
        case .feedback(let message):
            claim("the address /feedback/\(message.id)/", item)
            warnOfFuture("posted", message.posted, item)
        case .broadcast(let broadcast):
            claim("the broadcast \(broadcast.id)", item)
            if broadcast.from == nil { warnOfFuture("data.timestamp", broadcast.timestamp, item) }
        case .picture(let picture):
            claim("the address /media/\(picture.name)", item)
        case .nothing:
            // A course file with errors still has its address: its reviews are not without a course.
            switch ContentPlace(path: item.path) {
            case .course(let slug): owners[Array("the address /courses/\(slug)/".utf8)] = item.path
            case .picture(let name): owners[Array("the address /media/\(name)".utf8)] = item.path
            default: break
            }
        }
    }

    /// Finds problems that need all files: reviews without a course, missing pictures, earlier addresses that other pages have now.
    private mutating func checkWhole() {
        for (path, course) in reviewFolders where owners[Array("the address /courses/\(course)/".utf8)] == nil
        {
            problems.append(Problem(file: String(path), cause: .noSuchCourse(course)))
        }
        for use in pictureUses where owners[Array("the address /media/\(use.name)".utf8)] == nil {
            problems.append(Problem(file: use.file, line: use.line, cause: .noSuchPicture(use.name)))
        }
        for alias in aliases {
            claim("the address \(alias.address)", file: alias.file, line: alias.line)
        }
    }

    private mutating func add(_ course: Course, _ item: ContentItem) {
        let aliases = course.aliases.map { "/courses/\($0)/" }
        claimAddress("/courses/\(course.slug)/", aliases: aliases, item)
        for number in [course.number] + course.crossListed {
            let key = number == course.number ? "number" : "crossListed"
            claim("the number \(number)", as: "number \(number.text.lowercased())", item, key)
        }
    }

    private mutating func add(_ review: Review, _ item: ContentItem) {
        claim("the id \(review.id)", item)
        if let posted = review.posted { warnOfFuture("posted", posted, item) }
        let folder = item.path[..<(item.path.lastIndex(of: "/") ?? item.path.endIndex)]
        if reviewFolders.last?.path != folder { reviewFolders.append((folder, review.course)) }
    }

    private mutating func add(_ event: Event, _ item: ContentItem) {
        let aliases = event.aliases.map { "/events/\($0)/" }
        claimAddress("/events/\(event.slug)/", aliases: aliases, item)
        claim("the id \(event.id)", as: "event \(event.id)", item, "id")
        // An id with a host is a UID too.
        if let uid = event.uid ?? (event.id.utf8.contains(UInt8(ascii: "@")) ? event.id : nil) {
            claim("the UID \(uid)", as: "event UID \(uid)", item, event.uid == nil ? "id" : "uid")
        }
        if let picture = event.picture { pictureUses.append((picture, item.path, item.lines["picture"])) }
        if let posted = event.posted { warnOfFuture("posted", posted, item) }
    }

    private mutating func warnOfFuture(_ key: String, _ time: Timestamp, _ item: ContentItem) {
        guard let now, time.instant > now else { return }
        changes = min(changes ?? time.instant, time.instant)
        let cause = Problem.Cause.inFuture(key, value: time.text)
        problems.append(Problem(file: item.path, line: item.lines[key], cause: cause))
    }

    private mutating func claimAddress(_ address: String, aliases: [String], _ item: ContentItem) {
        claim("the address \(address)", item)
        for alias in aliases { self.aliases.append((alias, item.path, item.lines["aliases"])) }
    }

    private mutating func claim(
        _ what: String, as key: String? = nil, _ item: ContentItem, _ field: String = ""
    ) {
        claim(what, as: key, file: item.path, line: item.lines[field])
    }

    private mutating func claim(
        _ what: String, as key: String? = nil, file: String, line: @autoclosure () -> Int?
    ) {
        let bytes = Array((key ?? what).utf8)
        if let other = owners[bytes] {
            problems.append(Problem(file: file, line: line(), cause: .duplicate(what, other: other)))
        } else {
            owners[bytes] = file
        }
    }
}
