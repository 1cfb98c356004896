import Foundation
import Model
import Samples
import Testing

@testable import Courses
@testable import Site

@Suite("Queries that may be meant")
struct CloseQueriesTests {
    private static let entries = [
        ("COMPSCI 205", "Structures"), ("CHINESE 205", "Tea"), ("ECE 150", "Signals"),
        ("ECON 150", "Markets"),
        ("STAT 230", "Probability and statistics"), ("MATH 1", "Statistics"),
    ].map { number, name in
        let reviews = [Sample.review("r", number, professor: "B. Smith")]
        let bob = Professor(
            slug: Sample.slug("bob"), name: "Bob Smith", aliases: ["B. Smith", "Robert Smith"])
        return CourseEntry(
            Sample.course(number, LocalizedText(name)), reviews: reviews,
            directory: ProfessorDirectory(reviews, professors: [bob]))
    }

    private let vocabulary = SearchVocabulary(CloseQueriesTests.entries)

    @Test("A vocabulary has subjects, frequent words first, and other spellings")
    func words() {
        #expect(
            SearchVocabulary(Self.entries).json(comments: 2) == """
                {"comments":2,"subjects":"chinese compsci ece econ math stat","words":"smith statistics markets probability signals structures","aliases":[["b. smith","Bob Smith"],["robert smith","Bob Smith"]]}

                """)
    }

    @Test(
        "Abbreviated subjects and other spellings are always looked up",
        arguments: [
            ("cs 205", ["COMPSCI 205", "CHINESE 205"]), ("CS-205", ["COMPSCI 205", "CHINESE 205"]),
            ("comp205", ["COMPSCI 205"]), ("ecn 150", ["ECON 150", "ECE 150"]), ("ece 150", []), ("cs", []),
            ("205", []), ("robert", ["Bob Smith"]), ("smith", []), ("b.", []),
        ])
    func always(query: String, expected: [String]) {
        #expect(vocabulary.suggestions(SearchQuery(query), .all).map(\.shown) == expected)
    }

    @Test(
        "Slips are looked up where nothing is found",
        arguments: [
            ("probabilty", ["probability"]), ("prob", []), ("statisics", ["statistics"]),
            ("probabilty and statistcs", ["probability and statistics", "probability", "statistics"]),
            ("smith, bob", ["bob smith"]), ("b. smith", ["smith b", "smith"]), ("xqzw", []), ("饺子", []),
        ])
    func instead(query: String, expected: [String]) {
        #expect(vocabulary.corrections(SearchQuery(query), .all).map(\.text) == expected)
    }

    @Test("Comments are cut into files of about 48 KB, the same for a comment more")
    func parts() {
        let entries = (0..<100).map { number in
            CourseEntry(
                Sample.course("MATH \(number)"),
                reviews: [Sample.review("r\(number)", "MATH \(number)", String(repeating: "x", count: 3000))])
        }
        let parts = CommentPart.all(entries)
        #expect(parts.map(\.first) == [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96])
        #expect(parts[1].json.hasPrefix("[\n[8,\"r8\",\"xxx"))
        #expect(CommentPart.all([]).isEmpty)
    }
}
