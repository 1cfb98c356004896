import CGI
import Desk
import Foundation
import Model
import Site
import State

/// A conversation that a member opens, and what the member may do there.
struct OpenConversation {
    /// The id of the other member.
    let other: String
    /// The member's side; nil before anything was written.
    let side: Conversation?
    let permission: MessagePermission
    /// The name of the other member; nil if the account was deleted.
    let otherName: String?
    /// The numbers of the messages that the member reported, until officers decide.
    let reported: Set<Int64>

    /// The path of its page, below the mount.
    var path: String { RequestContext.conversationPath(with: other) }

    func name(_ words: PageWords) -> String { otherName ?? words.say(MessageKey.formerMember) }

    /// Why the member cannot write; nil if the member can.
    func obstacle(_ words: PageWords) -> String? {
        let key: MessageKey? =
            switch permission.answer {
            case .write: nil
            case .yourself: .cannotYourself
            case .unblockFirst: .cannotBlocking
            case .gone: .cannotGone
            case .notNow: .cannotNow
            }
        return key.map { words.say($0) }
    }
}

extension AdmittedRequest where Account == MemberSession {
    /// The member's conversation with the member whom the request's path names.
    /// - Throws: `.notFound` where there is no such member to write to, and no conversation: those of others are never looked for.
    func conversation() throws(DeskError) -> OpenConversation {
        try checkOffered()
        let other = context.parameter("member")
        guard other.utf8.count == 28, Member.isID(other) else { throw .notFound }
        let side = try DeskError.state(database.conversation(of: member.id, with: other))
        let account = try DeskError.state(database.member(other))
        guard side != nil || account?.shownName != nil else { throw .notFound }
        return OpenConversation(
            other: other, side: side,
            permission: try DeskError.state(database.mayWrite(from: member.id, to: other)),
            otherName: account?.shownName,
            reported: side == nil
                ? [] : try DeskError.state(database.reportedMessages(of: member.id, with: other)))
    }
}
