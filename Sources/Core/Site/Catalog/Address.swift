import Model

/// Absolute paths of the site: `/courses/math-216/`.
enum Address {
    static let home = "/"
    static let courses = "/courses/"
    static let searchIndex = "/courses/search.json"
    /// Path of the search below the CGI program's mount.
    static let search = "/search"
    static let notFound = "/404.html"
    static let sitemap = "/sitemap.xml"

    /// The sitemap of a section, in files numbered from 0: `/sitemap-courses.xml`, `/sitemap-courses-2.xml`.
    static func sitemap(_ part: SiteSection, number: Int) -> String {
        "/sitemap-\(part.rawValue)\(number == 0 ? "" : "-\(number + 1)").xml"
    }
    static let robots = "/robots.txt"

    /// A file of grams, numbered from 0.
    static func searchGrams(_ number: Int) -> String { "/courses/search/grams/\(number).json" }

    /// A part of the courses for search, numbered from 0.
    static func searchCourses(part: Int) -> String { "/courses/search/courses/\(part).json" }

    /// The vocabulary of the catalog, for queries with typing errors.
    static let searchWords = "/courses/search/words.json"

    /// A file of comment texts, numbered from 0.
    static func searchComments(part: Int) -> String { "/courses/search/comments/\(part).json" }

    static func course(_ slug: Slug) -> String { "/courses/\(slug)/" }

    /// A page of the course list, numbered from 0; the first is `/courses/`.
    static func courses(page: Int) -> String { page == 0 ? courses : "/courses/page/\(page + 1)/" }

    static func comment(_ review: Review) -> String { "\(course(review.course))#\(commentID(review))" }

    /// The id of a comment's HTML element.
    static func commentID(_ review: Review) -> String { "c-\(review.id)" }

    static func event(_ slug: Slug) -> String { "/events/\(slug)/" }

    static func media(_ name: String) -> String { "/media/\(name)" }

    static func info(_ slug: Slug) -> String { "/\(slug)/" }

    /// The file in the web root that a web server sends for an address: `courses/math-216/index.html`.
    static func file(_ address: String) -> String {
        address.dropFirst() + (address.hasSuffix("/") ? "index.html" : "")
    }

    /// The id of a letter's section: `letter-a`; `letter-other` for digits and signs.
    static func letterID(_ letter: String) -> String {
        Slug(making: letter).map { "letter-\($0)" } ?? "letter-other"
    }
}
