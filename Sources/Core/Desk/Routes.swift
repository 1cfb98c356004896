import CGI

/// The route table of a desk.
struct Routes: Sendable {
    /// All routes: the desk's own, then those of its sections. The first pattern that matches a path decides.
    let all: [Route]

    init(_ sections: [any DeskSection.Type]) { all = Self.core + sections.flatMap { $0.routes } }

    /// The routes that every desk has.
    private static let core: [Route] = [
        Route(.get, "", OfficerListPage.toList, for: .everyone),
        Route(.get, "/", OfficerListPage.get, for: .officers),
        Route(.get, "/login", SignInPages.get, for: .everyone),
        Route(.post, "/login", SignInPages.post, body: .strangers, for: .everyone),
        Route(.post, "/logout", SignInPages.end, body: .strangers, for: .everyone),
        Route(.get, "/reset", ResetPages.get, for: .everyone),
        Route(.post, "/reset", ResetPages.post, body: .strangers, for: .everyone),
        Route(.get, "/search", SearchPages.get, for: .readers),

        Route(.get, "/log", LogPages.get, for: .officers),
        Route(.get, "/handover", HandoverPage.get, for: .editors),
        Route(.get, "/account", AccountPages.get, for: .officers),
        Route(.post, "/account/password", AccountPages.setPassword, body: .officers, for: .officers),
        Route(.post, "/account/sessions", AccountPages.endSessions, body: .officers, for: .officers),
        Route(.get, "/account/factor", SecondFactorPages.get, for: .officers, isSettingUp: true),
        Route(
            .post, "/account/factor", SecondFactorPages.turnOn, body: .officers, for: .officers,
            isSettingUp: true),
        Route(.post, "/account/factor/off", SecondFactorPages.turnOff, body: .officers, for: .officers),
        Route(.get, "/account/recovery-codes", SecondFactorPages.newCodes, for: .officers),
        Route(.post, "/account/recovery-codes", SecondFactorPages.keepCodes, body: .officers, for: .officers),
        Route(.get, "/officers", OfficerPages.get, for: .editors),
        Route(.post, "/officers/add", NewOfficer.post, body: .officers, for: .editors),
        Route(.post, "/officers/change", ChangedOfficer.post, body: .officers, for: .editors),
        Route(.post, "/officers/reset", OfficerPages.reset, body: .officers, for: .editors),
        Route(.post, "/officers/end", OfficerPages.endSessions, body: .officers, for: .editors),
        Route(.post, "/officers/disable", OfficerPages.disable, body: .officers, for: .editors),
        Route(.post, "/officers/enable", OfficerPages.enable, body: .officers, for: .editors),

        Route(.get, "/member", MemberAccountPages.get, for: .members, admitsSuspended: true),
        Route(.post, "/member/name", MemberAccountPages.setName, body: .strangers, for: .members),
        Route(.post, "/member/picture", MemberAccountPages.setPicture, body: .postForm, for: .members),
        Route(.get, "/member/picture/:name", MemberPictures.get, for: .readers),
        Route(
            .post, "/member/sessions", MemberAccountPages.endSessions, body: .strangers, for: .members,
            admitsSuspended: true),
        Route(
            .post, "/member/sign-out", MemberAccountPages.signOut, body: .strangers, for: .members,
            admitsSuspended: true),
        Route(.post, "/member/unsent", MemberDrafts.post, body: .strangers, for: .members),
        Route(.get, "/member/address", MemberAddressPages.get, for: .members),
        Route(.post, "/member/address", MemberAddressPages.post, body: .strangers, for: .members),
        Route(.get, "/member/data", MemberDataPages.get, for: .members, admitsSuspended: true),
        Route(.get, "/member/data.json", MemberDataPages.file, for: .members, admitsSuspended: true),
        Route(.get, "/member/delete", MemberDeletion.get, for: .members, admitsSuspended: true),
        Route(
            .post, "/member/delete", MemberDeletion.post, body: .strangers, for: .members,
            admitsSuspended: true),
        Route(.get, "/members", MemberListPages.get, for: .officers),
        Route(.post, "/members", MemberListPages.post, body: .officers, for: .officers),

        Route(.get, "/help", HelpPages.list, for: .officers, isSettingUp: true),
        Route(.get, "/help/picture/:picture.webp", HelpPages.picture, for: .officers, isSettingUp: true),
        Route(.get, "/help/:page", HelpPages.get, for: .officers, isSettingUp: true),
        Route(.get, "/picture/:name", PicturePages.get, for: .officers),
        Route(.post, "/unsent/discard", DraftSubmissions.discard, body: .officers, for: .officers),

        Route(.get, "/receipt/:code", ReceiptPages.get, for: .readers),
        Route(.get, "/receipt/:code/correct", ReceiptPages.correction, for: .readers),
        Route(.post, "/receipt/:code/correct", ReceiptPages.correct, body: .readers, for: .readers),
        Route(.post, "/receipt/:code/withdraw", ReceiptPages.withdraw, body: .strangers, for: .readers),
        Route(.post, "/receipt/:code/remove", ReceiptPages.askRemoval, body: .strangers, for: .readers),
        Route(.get, "/report", ReportPages.get, for: .readers),
        Route(.post, "/report", ReportPages.post, body: .readers, for: .readers),
        Route(.get, "/votes", VotePages.get, for: .readers),
        Route(.post, "/votes", VotePages.post, body: .strangers, for: .readers),
        Route(.get, "/join", JoinPages.get, for: .readers),
        Route(.post, "/join", JoinPages.post, body: .strangers, for: .readers),
        Route(.get, "/join/:code", JoinLinkPages.get, for: .readers),
        Route(.post, "/join/:code", JoinLinkPages.post, body: .strangers, for: .readers),
        Route(.get, "/moderation", ModerationPages.get, for: .officers),
        Route(.post, "/moderation", ModerationPages.post, body: .moderation, for: .officers),
        Route(.get, "/discussions", DiscussionPages.list, for: .officers),
        Route(.get, "/discussions/:post", DiscussionPages.get, for: .officers),
        Route(.post, "/discussions/:post", DiscussionPages.answer, body: .postAction, for: .officers),
        Route(.post, "/discussions/:post/:id", DiscussionPages.change, body: .postAction, for: .officers),
        Route(.get, "/comments/new", CommentPages.new, for: .members),
        Route(.post, "/comments", CommentPages.post, body: .readers, for: .members),
        Route(.get, "/comments/:id", CommentPages.get, for: .readers),
        Route(.post, "/comments/:id", CommentPages.edit, body: .readers, for: .members),
        Route(.post, "/comments/:id/delete", CommentPages.delete, body: .strangers, for: .members),
        Route(.get, "/visits", VisitPages.get, for: .officers),
        Route(.get, "/searches", TrendingPages.get, for: .officers),
        Route(.post, "/searches", TrendingPages.post, body: .officers, for: .officers),

        Route(.get, "/notifications/mail", MailPages.get, for: .readers),
        Route(.post, "/notifications/mail", MailPages.post, body: .strangers, for: .readers),
        Route(.get, "/notifications/mail/:key", MailPages.subscription, for: .readers),
        Route(.post, "/notifications/mail/:key/confirm", MailPages.confirm, body: .strangers, for: .readers),
        Route(
            .post, "/notifications/mail/:key/settings", MailPages.settings, body: .strangers, for: .readers),
        Route(.get, "/notifications/mail/:key/unsubscribe", MailPages.subscription, for: .readers),
        Route(
            .post, "/notifications/mail/:key/unsubscribe", MailPages.unsubscribe, body: .strangers,
            for: .readers),

        Route(.post, "/api/notifications/register", NotificationAPI.register, body: .api, for: .everyone),
        Route(.post, "/api/notifications/unregister", NotificationAPI.unregister, body: .api, for: .everyone),
        Route(.get, "/api/notifications/settings", NotificationSettingsAPI.get, for: .everyone),
        Route(
            .patch, "/api/notifications/settings", NotificationSettingsAPI.patch, body: .api, for: .everyone),
        Route(.get, "/api/notifications/history", NotificationListAPI.history, for: .everyone),
        Route(.get, "/api/notifications/unread", NotificationListAPI.unread, for: .everyone),
        Route(
            .post, "/api/notifications/acknowledge", NotificationListAPI.acknowledge, body: .api,
            for: .everyone),
        Route(.post, "/api/searches", SearchAPI.post, body: .api, for: .everyone),
        Route(.get, "/api/votes", VoteAPI.get, for: .everyone),
        Route(.post, "/api/votes", VoteAPI.post, body: .api, for: .everyone),
    ]

    /// The routes that match a path, one per method, with the path's parameters; nil if there are none.
    func matching(_ path: String) -> (routes: [Route], parameters: [String: String])? {
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
        let audience: Route.Audience
        let isForScripts: Bool
        let isForPages: Bool
        private let body: Route.Body
        private let handler: Route.Handler

        init(_ head: CGIRequestHead, _ routes: Routes) {
            let found = routes.matching(head.path)
            parameters = found?.parameters ?? [:]
            isForScripts = found?.routes.first?.isForScripts ?? false
            isForPages = found?.routes.first?.isForPages ?? false
            if let route = found?.routes.first(where: { $0.methods.contains(head.method) }) {
                (body, audience, handler) = (route.body, route.audience, route.handler)
            } else {
                let error = found.map { DeskError.methodNotAllowed(Routes.allowed($0.routes)) } ?? .notFound
                (body, audience) = (.none, found?.routes.first?.audience ?? .everyone)
                handler = { _ throws(DeskError) in throw error }
            }
        }

        private init(_ other: Target, _ handler: @escaping Route.Handler) {
            (parameters, body, audience) = (other.parameters, other.body, other.audience)
            (isForScripts, isForPages, self.handler) = (other.isForScripts, other.isForPages, handler)
        }

        var limits: CGILimits { body.limits }

        /// Whether an accepted request changes files in Content/.
        var changesContent: Bool { body.changesContent }

        /// A copy of the target with a handler that throws `error`.
        func refusing(_ error: DeskError) -> Target {
            Target(self) { _ throws(DeskError) in throw error }
        }

        func answer(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
            try await handler(context)
        }
    }
}
