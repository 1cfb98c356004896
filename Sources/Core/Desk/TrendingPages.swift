import CGI
import Foundation
import Site
import State

/// The terms that readers searched for: officers allow those that are none of published names, and remove any.
enum TrendingPages {
    /// Maximum number of terms on the page.
    private static let limit = 100
    /// Maximum length of a term, in bytes; stored terms are shorter.
    private static let termLimit = 480

    /// `GET /searches`; `done` after a decision.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let terms = TrendingTerms(context.site, context.installation.build)
        let vocabulary = terms.vocabulary
        let found = try DeskError.state(database.searchedTerms(now: context.now, limit: limit))
        let rows = found.compactMap { row($0, terms.state(of: $0, vocabulary), context.words) }
        let words = context.words
        let done: DeskWords.Searches? =
            switch context.request.query["done"] {
            case "allow": .doneAllow
            case "remove": .doneRemove
            case "later": .doneLater
            default: nil
            }
        let view = TrendingView(done: done.map { words.say($0) }, terms: rows)
        return context.page(view, words.say(DeskWords.Searches.heading), session, tab: .posts)
    }

    /// `POST /searches`: `term`, and `action`: `allow` or `remove`. A term that is removed is in no public file when the answer is given;
    /// where that is not possible at once, the answer says so.
    static func post(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let form = context.request.form
        guard let term = form["term"], (1...termLimit).contains(term.utf8.count) else {
            throw .badField("term")
        }
        guard let action = form["action"], ["allow", "remove"].contains(action) else {
            throw .badField("action")
        }
        try DeskError.state(
            database.decide(
                onSearchesFor: term, isAllowed: action == "allow", by: session.officer.name, now: context.now)
        )
        let terms = TrendingTerms(context.site, context.installation.build)
        try DeskError.state(terms.update(database, now: context.now, isForced: true))
        let isLive = await Rebuild.run(
            context.installation, now: context.now, isRemoval: action == "remove")
        return context.redirect(to: "/searches?done=\(isLive ? action : "later")")
    }

    /// The row of a term; nil for one that has too few clients to be shown to anybody.
    private static func row(
        _ term: SearchedTerm, _ state: TrendingTerms.State, _ words: DeskWords
    ) -> TrendingRow? {
        let name: DeskWords.Searches
        switch state {
        case .shown: name = .isShown
        case .waiting: name = .isWaiting
        case .removed: name = .isRemoved
        case .held: name = .isHeld
        case .rare: return nil
        }
        return TrendingRow(
            termText: term.text,
            termCount: term.count > 0 ? words.say(DeskWords.Searches.count, count: term.count) : nil,
            termState: words.say(name), canAllow: state == .waiting || state == .removed,
            canRemove: state == .waiting || state == .shown)
    }
}
