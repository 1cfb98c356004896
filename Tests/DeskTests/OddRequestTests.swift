import CGI
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Desk
@testable import State

/// `test_requests.py` sends those with an odd length through the real program, where it reads bodies itself.
@Suite("Odd requests") struct OddRequestTests {
    /// A request, and what it may get.
    struct Odd: Sendable {
        let name: String
        var method = "POST"
        var path: String?
        var type = "multipart/form-data; boundary=B"
        var body: [UInt8] = []
        let status: Int
        /// The status where a body has at most 16 KiB.
        var smaller: Int?
    }

    private static func part(
        _ disposition: String? = "form-data; name=\"title\"", _ content: String = "x", more: String = ""
    ) -> String {
        let head = disposition.map { "Content-Disposition: \($0)\r\n" } ?? ""
        return "--B\r\n\(head)\(more)\r\n\(content)\r\n"
    }

    private static func file(_ name: String) -> String { "form-data; name=\"picture\"; filename=\"\(name)\"" }

    /// A form with files: its parts, with the boundary that ends them.
    private static func parts(_ name: String, _ parts: String..., status: Int = 400) -> Odd {
        Odd(name: name, body: Array((parts.joined() + "--B--\r\n").utf8), status: status)
    }

    private static func fields(_ name: String, _ body: String, status: Int = 400, smaller: Int? = nil) -> Odd
    {
        Odd(
            name: name, type: "application/x-www-form-urlencoded", body: Array(body.utf8), status: status,
            smaller: smaller)
    }

    private static let title = part()
    private static let whole = Array((part() + "--B--\r\n").utf8)

    static let bodies: [Odd] = [
        Odd(name: "no type", type: "", body: Array("title=x".utf8), status: 415),
        Odd(name: "an unknown type", type: "text/xml", body: Array("<x/>".utf8), status: 415),
        Odd(name: "no boundary", type: "multipart/form-data", body: whole, status: 400),
        Odd(name: "an empty boundary", type: "multipart/form-data; boundary=", body: whole, status: 400),
        Odd(
            name: "a boundary over 70 bytes",
            type: "multipart/form-data; boundary=" + String(repeating: "B", count: 71), body: whole,
            status: 400),
        Odd(name: "no closing boundary", body: Array(title.utf8), status: 400),
        Odd(name: "lines that end with LF", body: whole.filter { $0 != 13 }, status: 400),
        parts("zero parts"),
        parts("101 parts", (0..<101).map { part("form-data; name=\"a\($0)\"") }.joined()),
        parts(
            "a part's head over 8 KiB", part(more: "X-A: \(String(repeating: "a", count: 9000))\r\n"),
            status: 413),
        parts("no disposition", part(nil)),
        parts("two dispositions", part(more: "Content-Disposition: form-data; name=\"b\"\r\n")),
        parts("no name", part("form-data")), parts("a repeated field", title, title),
        parts("nested parts", part(more: "Content-Type: multipart/mixed; boundary=C\r\n")),
        parts("base64", part(more: "Content-Transfer-Encoding: base64\r\n")),
        parts("folded heads", part(more: "X-A: a\r\n b\r\n")),
        parts("conflicting file names", part(file("a.png") + "; filename*=UTF-8''b.png")),
        parts("a NUL in a file's name", part(file("a\0.png"))),
        parts("CR LF in a file's name", part(file("a\r\nX: y"))),
        parts("a title of 1 MB", part(content: (1 << 20) + 1), status: 413),
        fields("invalid UTF-8", "title=%ff"), fields("overlong UTF-8", "title=%c0%ae"),
        fields("NUL", "title=a%00b"), fields("a lone CR", "title=a%0db"), fields("%zz", "title=%zz"),
        fields("10,000 parameters", (0..<10_000).map { "a\($0)=1" }.joined(separator: "&"), smaller: 413),
    ]

    private static func part(content count: Int) -> String {
        part("form-data; name=\"title\"", String(repeating: "a", count: count))
    }

    private static let others: [Odd] = [
        Odd(name: "method FOO", method: "FOO", type: "", status: 405),
        Odd(name: "a path with //", method: "GET", path: "//events", status: 400),
        Odd(name: "a path with %2e%2e", method: "GET", path: "/%2e%2e/login", status: 400),
        Odd(name: "a path with ..", method: "GET", path: "/../login", status: 400),
        Odd(name: "a path with LF", method: "GET", path: "/ev\nents", status: 400),
    ]

    @Test(
        "to a form are refused with a status that says why, and leave nothing, whoever is signed in",
        arguments: ["/events", "/feedback", "/courses/math-1/comment", "/courses/new", "/report"])
    func refused(_ path: String) async throws {
        let host = try await DeskHost.withRoles()
        try host.folder.write("---\nnumber: MATH 1\nname: Sums\n---\n", to: "Content/courses/math-1.md")
        let isOfficers = path == "/events"
        let token = try host.session(of: isOfficers ? .owner : .nobody, time: 0)
        let before = try Self.left(host)
        for odd in Self.bodies + (isOfficers ? Self.others : []) {
            let answer = await Self.answer(odd, at: path, host, token)
            let status = isOfficers ? odd.status : odd.smaller ?? odd.status
            #expect(answer.status == status, "\(odd.name)")
            #expect(answer.headers("Content-Security-Policy").count == 1, "\(odd.name)")
            #expect(answer.headers("Cache-Control") == ["no-store"], "\(odd.name)")
        }
        #expect(try Self.left(host) == before)
    }

    @Test("take no longer to be refused than ten pages for signing in")
    func time() async throws {
        let host = try await DeskHost.withRoles()
        let token = SessionToken.random()
        let page = Odd(name: "page", method: "GET", path: "/login", type: "", status: 200)
        func least(_ odd: Odd) async -> Duration {
            var least = Duration.seconds(60)
            for _ in 0..<5 {
                least = min(
                    least,
                    await processorTime(ofTasks: { _ = await Self.answer(odd, at: "/events", host, token) }))
            }
            return least
        }
        let limit = await least(page) * 10
        for odd in Self.bodies { #expect(await least(odd) < limit, "\(odd.name)") }
    }

    private static func answer(_ odd: Odd, at path: String, _ host: DeskHost, _ token: SessionToken) async
        -> DeskAnswer
    {
        var environment = [
            "REQUEST_METHOD": odd.method, "PATH_INFO": odd.path ?? path, "SCRIPT_NAME": "/poster",
            "HTTPS": "on",
            "REMOTE_ADDR": "192.0.2.7", "HTTP_ORIGIN": DeskHost.url,
            "HTTP_COOKIE": "__Host-corkboard=\(token.text); __Host-corkboard-form=\(token.text)",
        ]
        if odd.method == "POST" { environment["CONTENT_LENGTH"] = "\(odd.body.count)" }
        if !odd.type.isEmpty { environment["CONTENT_TYPE"] = odd.type }
        return DeskAnswer(
            response: await Desk(host.installation, now: DeskHost.now).answer(environment) { _ in odd.body }
                .response)
    }

    /// All that an accepted form can leave: content files, uploads, and numbers of rows.
    private static func left(_ host: DeskHost) throws -> [String] {
        let uploads = try host.folder.tree("State").keys.filter { $0.hasPrefix("uploads/") }
        let rows = try DatabaseQueue(path: host.folder("State/corkboard.sqlite")).read { database in
            try ["changes", "fileChanges", "unsentForms", "readerPosts", "readerReports"].map { table in
                "\(table): \(try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \(table)") ?? -1)"
            }
        }
        return try host.folder.tree("Content").keys.sorted() + uploads.sorted() + rows
    }
}
