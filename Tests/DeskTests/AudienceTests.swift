import CGI
import Foundation
import Notes
import StandardSections
import State
import Testing

@testable import Desk

@Suite("The audience of a route", .serialized)
struct AudienceTests {
    /// The answer to a role that is not admitted.
    private enum Refusal: Equatable {
        case signIn, join, setUpFactor, notYours

        /// The status, and the beginning of the address to which it leads.
        var answer: (status: Int, location: String?) {
            switch self {
            case .signIn: (303, "/poster/login")
            case .join: (303, "/poster/join")
            case .setUpFactor: (303, "/poster/account/factor")
            case .notYours: (403, nil)
            }
        }
    }

    private static let routes = NoteFormTests.sections.routes.all
    /// The routes by which an officer sets up the second factor, and the help about it.
    private static let settingUp: Set = [
        "/account/factor", "/help", "/help/:page", "/help/picture/:picture.webp",
    ]

    /// The answer that the audience of a route implies for a role; nil if the role is admitted.
    private static func refusal(_ route: Route, _ role: DeskHost.Role) -> Refusal? {
        switch route.audience {
        case .everyone, .readers: nil
        case .members: role == .member ? nil : .join
        case .officers, .editors:
            switch role {
            case .nobody, .reader, .member, .disabled, .ended: .signIn
            case .owing: settingUp.contains(route.pattern) ? nil : .setUpFactor
            case .owner, .other: route.audience == .editors ? .notYours : nil
            case .editor: nil
            }
        }
    }

    private static func name(_ route: Route, _ role: DeskHost.Role) -> String {
        "\(route.method.rawValue) \(route.pattern), \(role)"
    }

    private static func request(
        _ route: Route, _ role: DeskHost.Role, _ time: TimeInterval = 0
    ) -> DeskHost.Request {
        let steps = route.pattern.split(separator: "/", omittingEmptySubsequences: false)
        let path = steps.map { $0.hasPrefix(":") ? "x" + $0.drop { $0 != "." } : $0 }.joined(separator: "/")
        return DeskHost.Request(method: route.method.rawValue, path: path, role: role, time: time)
    }

    @Test("is admitted by its gate, and nobody else, on all routes of all sections")
    func gate() async throws {
        let host = try await DeskHost.withRoles(hasNotes: true)
        var time: TimeInterval = 0
        for route in Self.routes {
            for role in DeskHost.Role.allCases {
                // Wrong passwords are counted for a day.
                time += 90_000
                let answer = try await host.answer(Self.request(route, role, time))
                let location = answer.headers.first { $0.name == "Location" }?.value
                guard let refusal = Self.refusal(route, role) else {
                    let isSentAway = location.map {
                        $0.hasPrefix("/poster/login?next") || $0.hasPrefix("/poster/join")
                    }
                    #expect(isSentAway != true, "\(Self.name(route, role))")
                    continue
                }
                let (status, beginning) = route.isForScripts ? (403, nil) : refusal.answer
                #expect(answer.status == status, "\(Self.name(route, role))")
                if let beginning {
                    #expect(location?.hasPrefix(beginning) == true, "\(Self.name(route, role))")
                }
            }
        }
        #expect(Set(Self.routes.map(\.audience)) == Set(Route.Audience.allCases))
    }

    @Test(
        "of editors is named to an officer, with what to do",
        arguments: ["/officers", "/handover", "/pages/about/edit", "/courses/x/edit"])
    func editors(path: String) async throws {
        let host = try await DeskHost.withRoles(hasNotes: true)
        let answer = try await host.answer(DeskHost.Request(path: path, role: .other))
        let page = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == 403)
        #expect(page.contains("<h1 dir=\"auto\">Only editors can do this</h1>"))
        #expect(page.contains("Ask an editor to do it for you") && !page.contains("someone else’s event"))
    }

    @Test("sends no form without the token of its session, and none from another site")
    func forms() async throws {
        let host = try await DeskHost.withRoles(hasNotes: true)
        let tokens = (try host.session(of: .editor, time: 0), try host.session(of: .member, time: 0))
        let before = try host.database.log(limit: 1)
        for route in Self.routes
        where route.method != .get && ![.everyone, .readers].contains(route.audience) {
            let isOfMembers = route.audience == .members
            var request = Self.request(route, isOfMembers ? .member : .editor)
            let token = isOfMembers ? tokens.1 : tokens.0
            for csrf in ["", "another", isOfMembers ? tokens.0.csrf : tokens.1.csrf] {
                request.form = ["csrf": csrf]
                let answer = try await host.answer(request, in: token)
                #expect(answer.status == 403, "\(Self.name(route, request.role)): \(csrf)")
            }
            request.form = [:]
            request.environment = ["HTTP_ORIGIN": "https://other.example"]
            let answer = try await host.answer(request, in: token)
            #expect(answer.status == 403, "\(Self.name(route, request.role)) from another site")
        }
        #expect(try host.database.log(limit: 1) == before)
    }

    @Test("is not that of a session of another kind, also under the other's cookie")
    func kinds() async throws {
        let host = try await DeskHost.withRoles(hasNotes: true)
        let (officer, member) = (
            try host.session(of: .editor, time: 0), try host.session(of: .member, time: 0)
        )
        func answer(_ path: String, _ role: DeskHost.Role, _ token: SessionToken) async throws -> Int {
            try await host.answer(DeskHost.Request(path: path, role: role), in: token).status
        }
        #expect(try await answer("/log", .editor, officer) == 200)
        #expect(try await answer("/log", .editor, member) == 303)
        #expect(try await answer("/log", .member, officer) == 303)
        #expect(try await answer("/notes/suggest", .member, member) == 200)
        #expect(try await answer("/notes/suggest", .member, officer) == 303)
        #expect(try await answer("/notes/suggest", .editor, member) == 303)
        #expect(AccountKind.officer.cookie == "corkboard" && AccountKind.member.cookie == "corkboard-member")
    }
}
