import Model
import Site

/// Addresses of courses.
extension Address {
    static let courses = "/courses/"
    static let searchIndex = "/courses/search.json"

    /// The courses of a large catalog for search without a connection.
    static let searchKept = "/courses/search-kept.json"

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

    static let professors = "/courses/professors/"

    static func professor(_ slug: Slug) -> String { "\(professors)\(slug)/" }

    /// A page of the list of professors, numbered from 0.
    static func professors(page: Int) -> String {
        page == 0 ? professors : "\(professors)page/\(page + 1)/"
    }

    static func comment(_ review: Review) -> String { "\(course(review.course))#\(commentID(review))" }

    /// The id of a comment's HTML element.
    static func commentID(_ review: Review) -> String { "c-\(review.id)" }
}
