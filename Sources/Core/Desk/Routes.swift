import CGI

/// The route table of the desk.
enum Routes {
    /// All routes. The first pattern that matches a path decides.
    static let all: [Route] = [
        Route(.get, "", OfficerListPage.toList),
        Route(.get, "/", OfficerListPage.get),
        Route(.get, "/login", SignInPages.get),
        Route(.post, "/login", SignInPages.post, body: .strangers),
        Route(.post, "/logout", SignInPages.end, body: .strangers),
        Route(.get, "/reset", ResetPages.get),
        Route(.post, "/reset", ResetPages.post, body: .strangers),
        Route(.get, "/search", SearchPages.get),

        Route(.get, "/log", LogPages.get),
        Route(.get, "/handover", HandoverPage.get),
        Route(.get, "/account", AccountPages.get),
        Route(.post, "/account/password", AccountPages.setPassword, body: .officers),
        Route(.post, "/account/sessions", AccountPages.endSessions, body: .officers),
        Route(.get, "/account/factor", SecondFactorPages.get),
        Route(.post, "/account/factor", SecondFactorPages.turnOn, body: .officers),
        Route(.post, "/account/factor/off", SecondFactorPages.turnOff, body: .officers),
        Route(.get, "/account/recovery-codes", SecondFactorPages.newCodes),
        Route(.post, "/account/recovery-codes", SecondFactorPages.keepCodes, body: .officers),
        Route(.get, "/officers", OfficerPages.get),
        Route(.post, "/officers/add", NewOfficer.post, body: .officers),
        Route(.post, "/officers/reset", OfficerPages.reset, body: .officers),
        Route(.post, "/officers/end", OfficerPages.endSessions, body: .officers),
        Route(.post, "/officers/disable", OfficerPages.disable, body: .officers),
        Route(.post, "/officers/enable", OfficerPages.enable, body: .officers),

        Route(.get, "/events/new", EventPages.new),
        Route(.post, "/events", EventFormHandlers.post, body: .event),
        Route(.post, "/preview", EventFormHandlers.preview, body: .event),
        Route(.get, "/picture/:name", PicturePages.get),
        Route(.post, "/unsent/discard", UnsentForms.discard, body: .officers),
        Route(.get, "/events/:id", EventPages.get),
        Route(.post, "/events/:id", EventFormHandlers.edit, body: .event),
        Route(.post, "/events/:id/cancel", EventActions.cancel, body: .eventAction),
        Route(.post, "/events/:id/delete", EventActions.delete, body: .eventAction),
        Route(.post, "/events/:id/restore", EventActions.restore, body: .eventAction),
        Route(.post, "/events/:id/withdraw-picture", EventActions.withdrawPicture, body: .eventAction),
        Route(.get, "/events/:id/versions", VersionPages.get),
        Route(.post, "/events/:id/erase", VersionPages.erase, body: .eventAction),
        Route(.get, "/events/:id/dates", DatePages.list),
        Route(.get, "/events/:id/dates/:start", DatePages.get),
        Route(.post, "/events/:id/dates/:start", DatePages.post, body: .eventAction),
    ]

    /// The routes that match a path, one per method, with the path's parameters; nil if there are none.
    static func matching(_ path: String) -> (routes: [Route], parameters: [String: String])? {
        let steps = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(
            Substring.init)
        for route in all {
            if let parameters = route.parameters(in: steps) {
                return (all.filter { $0.pattern == route.pattern }, parameters)
            }
        }
        return nil
    }

    /// The value of the header `Allow` (RFC 9110 10.2.1) for these routes.
    static func allowed(_ routes: [Route]) -> String {
        routes.flatMap(\.methods).map(\.rawValue).joined(separator: ", ")
    }

    /// The handler for the path and method of a request.
    struct Target: Sendable {
        let parameters: [String: String]
        private let body: Route.Body
        private let handler: Route.Handler

        init(_ head: CGIRequestHead) {
            let found = Routes.matching(head.path)
            parameters = found?.parameters ?? [:]
            if let route = found?.routes.first(where: { $0.methods.contains(head.method) }) {
                (body, handler) = (route.body, route.handler)
            } else {
                let error = found.map { DeskError.methodNotAllowed(Routes.allowed($0.routes)) } ?? .notFound
                (body, handler) = (.none, { _ throws(DeskError) in throw error })
            }
        }

        private init(_ parameters: [String: String], _ body: Route.Body, _ handler: @escaping Route.Handler) {
            (self.parameters, self.body, self.handler) = (parameters, body, handler)
        }

        /// The limits of the request's body.
        var limits: CGILimits { body.limits }

        /// Whether an accepted request changes files in Content/.
        var changesContent: Bool { body.changesContent }

        /// The same target with a handler that throws `error`.
        func refusing(_ error: DeskError) -> Target {
            Target(parameters, body) { _ throws(DeskError) in throw error }
        }

        /// Runs the handler.
        func answer(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
            try await handler(context)
        }
    }
}
