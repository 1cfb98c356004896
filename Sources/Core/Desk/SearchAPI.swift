import CGI
import Foundation

/// Counts the terms that readers search for: `POST /api/searches`.
enum SearchAPI {
    /// A search of a reader.
    private struct Search: Decodable {
        let query: String
    }

    /// Counts a term. The answer is 204 whether it counted or not, and sets no cookie.
    static func post(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        if let refusal = NotificationAPI.refusal(of: context) { return refusal }
        // Browsers send the origin with each POST. Searches of other programs are not counted.
        guard context.request.origin != nil else { throw .notFromHere }
        try context.checkOrigin()
        let search: Search
        do {
            search = try JSONDecoder().decode(Search.self, from: Data(context.request.body))
        } catch {
            return .problem(status: 400, detail: #"The body must be {"query": "..."}."#)
        }
        if let term = SearchTerm(search.query), !context.site.heldWords.matches(term.text) {
            let database = try context.database()
            let terms = TrendingTerms(context.site, context.installation.build)
            try DeskError.state(
                database.countSearch(
                    for: term.text, from: context.request.remoteAddress, now: context.now,
                    isNamed: { terms.isNamed($0) }))
        }
        return CGIResponse(status: 204, headers: [], body: [])
    }
}
