import CGI

/// The addresses of accounts, and what answers there.
struct AccountRoutes {
    typealias Page = @Sendable (Visit) throws(DeskError) -> CGIResponse

    let get: Page?
    let post: Page?

    private init(get: Page? = nil, post: Page? = nil) { (self.get, self.post) = (get, post) }

    /// The methods that are answered, for the header `Allow`.
    var allowed: String {
        [get.map { _ in "GET, HEAD" }, post.map { _ in "POST" }].compactMap(\.self).joined(separator: ", ")
    }

    /// By path below the mount.
    static let all: [String: AccountRoutes] = [
        "/account": AccountRoutes(get: AccountPages.get),
        "/account/password": AccountRoutes(post: AccountPages.setPassword),
        "/account/sessions": AccountRoutes(post: AccountPages.endSessions),
        "/account/factor": AccountRoutes(get: SecondFactorPages.get, post: SecondFactorPages.turnOn),
        "/account/factor/off": AccountRoutes(post: SecondFactorPages.turnOff),
        "/account/recovery-codes": AccountRoutes(
            get: SecondFactorPages.newCodes, post: SecondFactorPages.keepCodes),
        "/reset": AccountRoutes(get: ResetPages.get, post: ResetPages.post),
        "/officers": AccountRoutes(get: OfficerPages.get),
        "/officers/add": AccountRoutes(post: NewOfficer.post),
    ].merging(
        OfficerPages.Action.allCases.map { action in
            (
                "/officers/\(action.rawValue)",
                AccountRoutes(post: { visit throws(DeskError) in try OfficerPages.post(visit, action) })
            )
        }, uniquingKeysWith: { first, _ in first })
}
