import Foundation
import Posting
import Site
import State

/// Words about the versions of a post.
package struct VersionWords {
    private let words: DeskWords
    private let now: Date
    /// Account name -> display name.
    private let shownNames: [String: String]

    /// Words at the time of the request.
    package init(_ context: RequestContext, _ database: StateDatabase) throws(DeskError) {
        (words, now) = (context.words, context.now)
        shownNames = try Self.shownNames(database)
    }

    /// The display names of all accounts by their names.
    static func shownNames(_ database: StateDatabase) throws(DeskError) -> [String: String] {
        let officers = try DeskError.state(database.officers())
        return Dictionary(
            officers.map { ($0.name, $0.shownName) }, uniquingKeysWith: { first, _ in first })
    }

    /// Time, officer and action of a version.
    package func fields<Value>(
        of version: ContentVersion<Value>
    ) -> (time: String, officer: String, action: String) {
        let time = words.moment(version.change.time, now: now)
        if version.isByHand {
            return (words.say(.before, ["time": time]), words.say(.byHand), words.say(.didWrite))
        }
        let (officer, action) = (version.change.officer, version.change.action)
        return (
            time, shownNames[officer] ?? officer,
            action == .takeBack ? words.say(.tookBack) : LogPages.words(for: action, in: words)
        )
    }
}
