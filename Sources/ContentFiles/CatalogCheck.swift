import Foundation
import Model

/// Puts what the files hold together and finds what is wrong between files.
struct CatalogCheck {
    /// When comments can have been posted at the latest; nil where that does not matter.
    private let now: Date?
    private(set) var problems: [Problem] = []
    private var courses: [Course] = []
    private var reviews: [Review] = []
    /// Folders of reviews by their own names, which need not be slugs, with the course that each belongs to.
    private var reviewFolders: [(path: Substring, course: Slug)] = []
    private var pages: [InfoPage] = []
    /// What can be taken only once -> the file that has it.
    private var courseSlugs: [Slug: String] = [:]
    private var courseNumbers: [String: String] = [:]
    private var reviewIDs: [Slug: String] = [:]
    private var pageSlugs: [Slug: String] = [:]

    init(now: Date?) {
        self.now = now
    }

    /// Takes a file; files come by path, so that of two for one address the second is the duplicate.
    mutating func add(_ item: ContentItem) {
        problems += item.problems
        switch item.value {
        case .course(let course):
            claim("the address /courses/\(course.slug)/", course.slug, in: \.courseSlugs, for: item)
            for number in [course.number] + course.crossListed {
                let key = number == course.number ? "number" : "crossListed"
                let folded = number.text.lowercased()
                claim("the number \(number)", folded, in: \.courseNumbers, for: item, line: item.lines[key])
            }
            courses.append(course)
        case .review(let review):
            claim("the id \(review.id)", review.id, in: \.reviewIDs, for: item)
            if let now, let posted = review.posted, posted.instant > now {
                let cause = Problem.Cause.inFuture("posted", value: posted.text)
                problems.append(Problem(file: item.path, line: item.lines["posted"], cause: cause))
            }
            reviews.append(review)
            let folder = item.path[..<(item.path.lastIndex(of: "/") ?? item.path.endIndex)]
            if reviewFolders.last?.path != folder { reviewFolders.append((folder, review.course)) }
        case .page(let page):
            claim("the address /\(page.slug)/", page.slug, in: \.pageSlugs, for: item)
            pages.append(page)
        case .nothing:
            // A broken course still has its address, so that its reviews are not called homeless.
            if case .course(let slug) = ContentPlace(path: item.path) { courseSlugs[slug] = item.path }
        }
    }

    /// Finds what only the whole shows: folders of reviews without a course.
    mutating func checkWhole() {
        for (path, course) in reviewFolders where courseSlugs[course] == nil {
            problems.append(Problem(file: String(path), cause: .noSuchCourse(course)))
        }
    }

    /// The site's content in its fixed order.
    func content(with settings: SiteSettings) -> SiteContent {
        SiteContent(
            settings: settings,
            courses: courses.sorted { $0.number < $1.number },
            reviews: reviews.sorted { ($0.course, $0.id) < ($1.course, $1.id) },
            pages: pages.sorted { $0.slug < $1.slug })
    }

    private mutating func claim<Key: Hashable>(
        _ what: String, _ key: Key, in owners: WritableKeyPath<CatalogCheck, [Key: String]>,
        for item: ContentItem, line: Int? = nil
    ) {
        if let other = self[keyPath: owners][key] {
            problems.append(Problem(file: item.path, line: line, cause: .duplicate(what, other: other)))
        } else {
            self[keyPath: owners][key] = item.path
        }
    }
}
