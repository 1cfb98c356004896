import CGI
import Model

/// Answers for scripts of pages on another host of the same site (CORS, Fetch Standard 3.3): with cookies, for that one origin, and on the
/// routes alone that such scripts ask (`Route.isForPages`).
enum PageSharing {
    /// Time for which a browser need not ask again whether it may send a request, in seconds: an hour.
    private static let askedAgain = 3600

    /// The origin of the pages where they are on another host of the same site; nil for all other sites.
    static func origin(of settings: SiteSettings) -> String? {
        guard case .sameSite = settings.program else { return nil }
        return settings.origin
    }

    /// A response with the headers by which a script of `pages` may read it; nil for requests of others, whose answers differ in that.
    static func shared(_ response: CGIResponse, with pages: String?) -> CGIResponse {
        var response = response
        response.headers.append(("Vary", "Origin"))
        guard let pages else { return response }
        response.headers += [
            ("Access-Control-Allow-Origin", pages), ("Access-Control-Allow-Credentials", "true"),
            ("Access-Control-Expose-Headers", "Retry-After"),
        ]
        return response
    }

    /// The answer to a browser that asks whether a script may send a request (preflight, Fetch Standard 4.8); nil for every other request.
    static func permission(
        _ environment: [String: String], _ installation: Desk.Installation
    ) -> CGIResponse? {
        guard environment["REQUEST_METHOD"] == "OPTIONS", let origin = environment["HTTP_ORIGIN"],
            let method = environment["HTTP_ACCESS_CONTROL_REQUEST_METHOD"].flatMap(
                CGIRequest.Method.init(rawValue:)),
            let routes = installation.sections.routes.matching(environment["PATH_INFO"] ?? "")?.routes,
            routes.contains(where: { $0.isForPages && $0.methods.contains(method) }),
            let pages = self.origin(installation), origin.utf8.elementsEqual(pages.utf8)
        else { return nil }
        let answer = CGIResponse(
            status: 204,
            headers: [
                ("Access-Control-Allow-Methods", method.rawValue),
                ("Access-Control-Allow-Headers", "Content-Type"), ("Access-Control-Max-Age", "\(askedAgain)"),
            ], body: [])
        return shared(answer, with: pages)
    }

    /// The sharing of the site in a folder; nil where its settings have errors, which other requests say.
    private static func origin(_ installation: Desk.Installation) -> String? {
        do throws(Problems) {
            return origin(of: try DeskSite(installation.build, preferring: []).settings)
        } catch {
            return nil
        }
    }
}
