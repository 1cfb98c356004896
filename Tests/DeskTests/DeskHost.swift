import CGI
import ContentFiles
import Files
import Foundation
import StandardSections
import TestSupport

@testable import Desk
@testable import State

/// The desk of a small site in a folder of its own, asked as a web server asks it, without a process.
final class DeskHost: Sendable {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let password = "four unrelated words"
    static let url = "https://csa.example.edu"

    let folder: TemporaryFolder
    let installation: Desk.Installation
    let database: StateDatabase

    /// A site at an address, with the program at `poster`, and with these lines in `Content/site.yml` beside the least that it takes. Others
    /// who change content are waited for so many seconds.
    init(
        url: String = DeskHost.url, poster: String = "/poster", settings: String = "",
        patience: Double = ContentLock.patience, sections: DeskSections = .standard
    ) throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            title: {en: Harbor CSA, zh-Hans: 海港学生会}
            url: \(url)
            timeZone: America/New_York
            languages: [en, zh-Hans]
            poster: \(poster)
            \(settings)
            """, to: "Content/site.yml")
        try folder.write("---\ntitle: About\n---\n\nWe row.\n", to: "Content/pages/about.md")
        // The project's templates, as they are installed. With a program that has a version they are compiled for the first request
        // and kept for the others.
        let project = URL(filePath: #filePath).appending(path: "../../..").standardized
        try folder.link("share/corkboard", to: project.path)
        try folder.write("", to: "programs/poster")
        // Hashes that cost next to nothing.
        let hasher = PasswordHasher(cost: ScryptCost(rounds: 16, blockSize: 1, parallelism: 1))
        var installation = Desk.Installation(
            root: folder.path, executable: folder("programs/poster"), patience: patience, sections: sections)
        installation.openState = { root throws(StateError) in try StateDatabase(root: root, hasher: hasher) }
        self.installation = installation
        database = try installation.openState(folder.path)
    }

    /// Adds an account with the password of all.
    func add(_ name: String, _ role: Officer.Role = .officer, until: Date? = nil) throws {
        try database.add(
            Officer(name: name, role: role, until: until), password: Password(Self.password, of: name),
            by: "test", now: Self.now)
    }

    /// Adds an account without a password, and returns the code for one.
    func invite(_ name: String, _ role: Officer.Role = .officer) throws -> String {
        try database.invite(
            Officer(name: name, role: role), by: .random(), by: "test", now: Self.now
        ).code.text
    }

    /// Sends a form, or asks for a page where `fields` is nil, and has the browser keep the cookies of the answer.
    func ask(
        _ path: String, _ fields: [String: String]? = nil, by browser: inout DeskBrowser,
        after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let body = Array(
            (fields ?? [:]).sorted { $0.key < $1.key }.map { "\($0)=\(RequestContext.encoded($1))" }.joined(
                separator: "&"
            ).utf8)
        let desk = Desk(installation, now: Self.now + seconds)
        let answer = await desk.answer(browser.variables(path, fields == nil ? nil : body)) { _ in body }
        browser.keep(answer.response)
        return DeskAnswer(response: answer.response)
    }

    /// Signs in by the form of the desk.
    func signIn(
        _ name: String, _ password: String = DeskHost.password, by browser: inout DeskBrowser,
        after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let form = await ask("/login", by: &browser, after: seconds)
        let fields = ["csrf": form.value("csrf"), "username": name, "password": password]
        return await ask("/login", fields, by: &browser, after: seconds)
    }
}

/// A browser: where it is, and the cookies that it keeps.
struct DeskBrowser {
    var address = "192.0.2.1"
    var cookies: [String: String] = [:]
    /// Further variables of its requests.
    var variables: [String: String] = [:]
    /// Whether it keeps cookies that are `Secure`, which takes TLS.
    var hasTLS = true

    func variables(_ path: String, _ body: [UInt8]?) -> [String: String] {
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        var all = [
            "REQUEST_METHOD": body == nil ? "GET" : "POST", "SCRIPT_NAME": "/poster",
            "PATH_INFO": parts.first ?? "",
            "QUERY_STRING": parts.count > 1 ? parts[1] : "", "REMOTE_ADDR": address,
            "HTTP_COOKIE": cookies.map { "\($0)=\($1)" }.joined(separator: "; "),
        ]
        if let body {
            all["CONTENT_LENGTH"] = "\(body.count)"
            all["CONTENT_TYPE"] = "application/x-www-form-urlencoded"
            all["HTTP_ORIGIN"] = hasTLS ? DeskHost.url : "http://csa.example.edu"
        }
        return all.merging(variables) { $1 }
    }

    mutating func keep(_ response: CGIResponse) {
        for header in response.headers where header.name == "Set-Cookie" {
            let parts = header.value.split(separator: "; ").map(String.init)
            guard hasTLS || !parts.contains("Secure") else { continue }
            let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[String(pair[0])] = parts.contains("Max-Age=0") ? nil : String(pair[1])
        }
    }
}

/// An answer of the desk.
struct DeskAnswer {
    let response: CGIResponse

    var status: Int { response.status }
    var page: String { String(decoding: response.body, as: UTF8.self) }

    /// The values of a header, in their order.
    func headers(_ name: String) -> [String] { response.headers.filter { $0.name == name }.map(\.value) }

    /// The value of a field of the page; empty where it has none.
    func value(_ name: String) -> String {
        let parts = page.components(separatedBy: "name=\"\(name)\" value=\"")
        return parts.count > 1 ? parts[1].components(separatedBy: "\"")[0] : ""
    }

    /// What the page says above its forms.
    var notes: [String] {
        page.components(separatedBy: "<p class=\"note\" role=\"alert\">").dropFirst().map {
            $0.components(separatedBy: "</p>")[0]
        }
    }
}
