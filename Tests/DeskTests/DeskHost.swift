import Building
import CGI
import Foundation
import Model
import TestSupport

@testable import Desk
@testable import State

/// A small site with its desk, and accounts of every kind; requests are answered in this process.
final class DeskHost: Sendable {
    /// A visitor of the desk.
    enum Role: String, CaseIterable, Sendable {
        case nobody, owner, other, editor, disabled, ended, owing

        /// The name of the account; nil of somebody without one.
        var account: String? { self == .nobody ? nil : rawValue }
    }

    /// One request.
    struct Request: Sendable {
        var method = "GET"
        var path = "/"
        var query = ""
        var form: [String: String] = [:]
        var role = Role.nobody
        var environment: [String: String] = [:]
        /// The moment, in seconds after `DeskHost.start`.
        var time: TimeInterval = 0
    }

    static let start = Date(timeIntervalSince1970: 1_900_000_000)
    private static let url = "https://club.example.org"
    private static let project = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    static let password = "a good long password"

    let folder: TemporaryFolder
    let installation: Desk.Installation
    /// The secrets of the second factors, by account.
    private let factors: [String: TimeCodes]

    /// A site whose officers need a second factor, where `settings` do not say otherwise. All have one but `owing`.
    init(settings: String = "signIn:\n  secondFactor: required\n") async throws {
        folder = try TemporaryFolder()
        try folder.write(
            "title: Club\nurl: \(Self.url)\ntimeZone: UTC\nlanguages: [en]\nposter: /poster\n\(settings)",
            to: "Content/site.yml")
        try folder.write("---\ntitle: About\n---\n\nWe row.\n", to: "Content/pages/about.md")
        try FileManager.default.copyItem(
            at: Self.project.appending(path: "Templates"), to: URL(filePath: folder("Templates")))
        installation = Desk.Installation(root: folder.path, executable: folder("programs/poster"))
        _ = try await installation.build.run(now: Self.start)
        let hasher = PasswordHasher(cost: ScryptCost(rounds: 16, blockSize: 1, parallelism: 1))
        factors = try Self.addAccounts(StateDatabase(root: folder.path, hasher: hasher))
    }

    /// Adds an account for each role, and `target`, to which things are done.
    private static func addAccounts(_ database: StateDatabase) throws -> [String: TimeCodes] {
        var factors: [String: TimeCodes] = [:]
        for account in Role.allCases.compactMap(\.account) + ["target"] {
            let officer = Officer(
                name: account, role: account == "editor" ? .editor : .officer,
                until: account == "ended" ? Self.start - 86_400 : nil)
            try database.add(
                officer, password: Password(password, of: account), by: "test", now: start - 100_000)
            guard account != "owing" else { continue }
            let codes = TimeCodes.random()
            _ = try database.turnOnSecondFactor(
                codes, code: codes.code(at: start), recovery: .random(), of: account, now: start)
            factors[account] = codes
        }
        try database.disable("disabled", by: "test", now: start)
        return factors
    }

    /// The answer to a request; in a session of its own, where no token is given.
    func answer(_ request: Request, in token: SessionToken? = nil) async throws -> CGIResponse {
        let now = Self.start + request.time
        var environment = [
            "REQUEST_METHOD": request.method, "PATH_INFO": request.path, "SCRIPT_NAME": "/poster",
            "QUERY_STRING": request.query, "HTTPS": "on", "REMOTE_ADDR": "192.0.2.7", "HTTP_ORIGIN": Self.url,
        ]
        var form = request.form
        let token = try token ?? session(of: request.role, time: request.time)
        environment["HTTP_COOKIE"] = "__Host-corkboard=\(token.text); __Host-corkboard-form=\(token.text)"
        if form["csrf"] == nil { form["csrf"] = token.csrf }
        var body: [UInt8] = []
        if ["POST", "PATCH"].contains(request.method) {
            body = Array(
                form.map { "\(RequestContext.encoded($0))=\(RequestContext.encoded($1))" }.joined(
                    separator: "&"
                ).utf8)
            environment["CONTENT_TYPE"] = "application/x-www-form-urlencoded"
            environment["CONTENT_LENGTH"] = "\(body.count)"
        }
        environment.merge(request.environment) { _, new in new }
        let sent = body
        return await Desk(installation, now: now).answer(environment) { _ in sent }.response
    }

    /// A session of an account, or a token that is none. One of an account that is off or over began while it was not.
    func session(of role: Role, time: TimeInterval) throws -> SessionToken {
        let now = Self.start + time
        guard let account = role.account else { return .random() }
        let database = try StateDatabase(root: folder.path)
        let browser = Browser(address: "192.0.2.7")
        switch role {
        case .disabled:
            try database.enable(account, by: "test", now: now)
            let session = try database.signIn(named: account, from: browser, now: now)
            try database.disable(account, by: "test", now: now)
            return session?.token ?? .random()
        case .ended:
            return try database.signIn(named: account, from: browser, now: Self.start - 90_000)?.token
                ?? .random()
        default: return try database.signIn(named: account, from: browser, now: now)?.token ?? .random()
        }
    }

    /// The fields with which an account shows once more that it is its officer.
    func proof(of role: Role, time: TimeInterval) -> [String: String] {
        ["password": Self.password, "code": factors[role.rawValue]?.code(at: Self.start + time) ?? ""]
    }

    /// Posts a weekly event of the role `owner`.
    /// - Returns: Its id.
    func post(_ title: String, time: TimeInterval) async throws -> String {
        var request = Request(method: "POST", path: "/events", role: .owner, time: time)
        request.form = [
            "nonce": EventSubmission.newNonce(), "title": title, "detail": "Bring *gloves*.",
            "date": "2035-05-04",
            "time": "18:00", "location": "Boathouse \(title)", "status": "published", "repeats": "weekly",
        ]
        let asked = try await answer(request)
        if asked.status == 200 || asked.status == 422 {
            let page = String(decoding: asked.body, as: UTF8.self)
            let tokens = page.components(separatedBy: "name=\"confirmed\" value=\"").dropFirst().first?
                .split(separator: "\"").first
            request.form["confirmed"] = tokens.map(String.init) ?? ""
            request.form["nonce"] = EventSubmission.newNonce()
        }
        let answer = asked.status == 303 ? asked : try await self.answer(request)
        let location = answer.headers.first { $0.name == "Location" }?.value ?? ""
        return String(location.dropFirst("/poster/events/".count).prefix { $0 != "?" })
    }
}
