import Foundation
import Posting
import State

/// The conversation between giver and requester, which a request opens.
enum LendingConversation {
    /// Whether a member may write to another one: else a request is refused, without saying why.
    static func isOpen(
        from member: Member, to giver: Member, _ database: StateDatabase
    ) throws(PostingError) -> Bool { true }
}
