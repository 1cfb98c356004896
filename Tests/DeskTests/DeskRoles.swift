import Building
import CGI
import Foundation
import Notes
import Posting

@testable import Desk
@testable import State

/// Visitors of every kind.
extension DeskHost {
    /// A visitor of the desk.
    enum Role: String, CaseIterable, Sendable {
        case nobody, owner, other, editor, disabled, ended, owing, reader, member

        /// The name of the officer's account; nil of somebody without one.
        var account: String? { [.nobody, .reader, .member].contains(self) ? nil : rawValue }

        /// The cookie with the secret of the session, or of a reader.
        var cookie: String {
            switch self {
            case .reader: "__Host-corkboard-reader"
            case .member: "__Host-corkboard-member"
            default: "__Host-corkboard"
            }
        }
    }

    /// One request.
    struct Request: Sendable {
        var method = "GET"
        var path = "/"
        var query = ""
        var form: [String: String] = [:]
        var role = Role.nobody
        var environment: [String: String] = [:]
        /// The moment, in seconds after `DeskHost.now`.
        var time: TimeInterval = 0
    }

    /// The second factor of all accounts that have one.
    private static let factor = TimeCodes.random()

    /// A site that is built, whose officers need a second factor, with an account for each role and `target`, to which things are done.
    /// All have a second factor but `owing`. `hasNotes` adds the section that only tests have.
    static func withRoles(hasNotes: Bool = false) async throws -> DeskHost {
        let host = try DeskHost(
            settings: "signIn: {secondFactor: required}",
            sections: hasNotes ? NoteFormTests.sections : .standard)
        if hasNotes { try NoteTheme.add(toSiteIn: host.folder.path) }
        _ = try await host.installation.build.run(now: now)
        for account in Role.allCases.compactMap(\.account) + ["target"] {
            try host.add(
                account, account == "editor" ? .editor : .officer,
                until: account == "ended" ? now - 86_400 : nil)
            guard account != "owing" else { continue }
            _ = try host.database.turnOnSecondFactor(
                factor, code: factor.code(at: now), recovery: .random(), of: account, now: now)
        }
        try host.database.disable("disabled", by: "test", now: now)
        return host
    }

    /// The answer to a request; in a session of its own, where no token is given.
    func answer(_ request: Request, in token: SessionToken? = nil) async throws -> CGIResponse {
        let now = Self.now + request.time
        var environment = [
            "REQUEST_METHOD": request.method, "PATH_INFO": request.path, "SCRIPT_NAME": "/poster",
            "QUERY_STRING": request.query, "HTTPS": "on", "REMOTE_ADDR": "192.0.2.7", "HTTP_ORIGIN": Self.url,
        ]
        var form = request.form
        let token = try token ?? session(of: request.role, time: request.time)
        environment["HTTP_COOKIE"] =
            "\(request.role.cookie)=\(token.text); __Host-corkboard-form=\(token.text)"
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
        let now = Self.now + time
        if role == .member {
            let member = try database.addMember(at: "member@example.edu", now: now)
            return try database.beginSession(of: member, now: now) ?? .random()
        }
        guard let account = role.account else { return .random() }
        let browser = Browser(address: "192.0.2.7")
        switch role {
        case .disabled:
            try database.enable(account, by: "test", now: now)
            let session = try database.signIn(named: account, from: browser, now: now)
            try database.disable(account, by: "test", now: now)
            return session?.token ?? .random()
        case .ended:
            return try database.signIn(named: account, from: browser, now: Self.now - 90_000)?.token
                ?? .random()
        default: return try database.signIn(named: account, from: browser, now: now)?.token ?? .random()
        }
    }

    /// The fields with which an account shows once more that it is its officer.
    func proof(of role: Role, time: TimeInterval) -> [String: String] {
        ["password": Self.password, "code": Self.factor.code(at: Self.now + time)]
    }

    /// Posts a weekly event of the role `owner`.
    /// - Returns: Its id.
    func post(_ title: String, time: TimeInterval) async throws -> String {
        var request = Request(method: "POST", path: "/events", role: .owner, time: time)
        request.form = [
            "nonce": FormSubmission.newNonce(), "title": title, "detail": "Bring *gloves*.",
            "date": "2035-05-04",
            "time": "18:00", "location": "Boathouse \(title)", "status": "published", "repeats": "weekly",
        ]
        let asked = try await answer(request)
        if asked.status == 200 || asked.status == 422 {
            let page = String(decoding: asked.body, as: UTF8.self)
            let tokens = page.components(separatedBy: "name=\"confirmed\" value=\"").dropFirst().first?
                .split(separator: "\"").first
            request.form["confirmed"] = tokens.map(String.init) ?? ""
            request.form["nonce"] = FormSubmission.newNonce()
        }
        let answer = asked.status == 303 ? asked : try await self.answer(request)
        let location = answer.headers.first { $0.name == "Location" }?.value ?? ""
        return String(location.dropFirst("/poster/events/".count).prefix { $0 != "?" })
    }
}
