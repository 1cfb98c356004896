import Foundation
import Posting
import Site
import State

/// Words about the versions of a post.
package struct VersionWords {
    private let words: DeskWords
    private let now: Date
    private let names: ShownNames

    /// Words at the time of the request.
    package init(_ context: RequestContext, _ database: StateDatabase) throws(DeskError) {
        (words, now) = (context.words, context.now)
        names = try ShownNames(database, context.words)
    }

    /// Time, officer and action of a version.
    package func fields<Value>(
        of version: ContentVersion<Value>
    ) -> (time: String, officer: String, action: String) {
        let time = words.moment(version.change.time, now: now)
        if version.isByHand {
            return (
                words.say(DeskWords.Key.before, ["time": time]), words.say(DeskWords.Key.byHand),
                words.say(DeskWords.Key.didWrite)
            )
        }
        let action =
            switch version.change.action {
            case .takeBack: words.say(DeskWords.Key.tookBack)
            case .draft: words.say(DeskWords.Key.savedDraft)
            default: LogPages.words(for: version.change.action, in: words)
            }
        return (time, names.author(of: version.change), action)
    }
}
