import Building
import CGI
import Desk
import Foundation
import Model
import Site
import State

/// Messages on the desk: members read and write; officers decide on reported messages.
package enum MessageDeskSection: DeskSection {
    package static let routes: [Route] = [
        Route(.get, "/messages", MessagePages.list, for: .members),
        Route(.post, "/messages", MessagePages.find, body: .strangers, for: .members),
        Route(.post, "/messages/settings", MessagePages.set, body: .strangers, for: .members),
        Route(.get, "/messages/to/:post", MessagePages.toAuthor, for: .members),
        Route(.get, "/messages/reports", ReportedMessages.get, for: .officers),
        Route(.post, "/messages/reports", ReportedMessages.post, body: .officers, for: .officers),
        Route(.get, "/messages/:member.json", MessageNews.get, for: .members, isForScripts: true),
        Route(.get, "/messages/:member", ConversationPages.get, for: .members),
        Route(.post, "/messages/:member", ConversationPages.post, body: .readers, for: .members),
        Route(.post, "/messages/:member/read", MessageNews.read, body: .strangers, for: .members),
        Route(.post, "/messages/:member/delete", ConversationActions.delete, body: .strangers, for: .members),
        Route(.post, "/messages/:member/block", ConversationActions.block, body: .strangers, for: .members),
        Route(
            .post, "/messages/:member/unblock", ConversationActions.unblock, body: .strangers, for: .members),
        Route(.get, "/messages/:member/report", MessageReports.get, for: .members),
        Route(.post, "/messages/:member/report", MessageReports.post, body: .readers, for: .members),
    ]

    package static let kinds: [any PostKind.Type] = []

    package static var reports: (path: String, title: any PhraseKey)? {
        (ReportedMessages.path, MessageKey.reports)
    }

    package static func waitingReports(_ database: StateDatabase) throws(StateError) -> Int {
        try database.numberOfMessageReports()
    }

    package static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) -> any DeskPosts { NoPosts() }

    package static func memberWays(
        _ member: Member, _ context: RequestContext
    ) throws(DeskError) -> [MemberWay] {
        let database = try context.database()
        let unread = try DeskError.state(database.unreadMessages(of: member.id))
        return [
            MemberWay(MessagePages.path, context.words.words.say(MessageKey.title), count: unread, context)
        ]
    }

    package static func memberRecords(
        _ member: String, _ context: RequestContext
    ) throws(DeskError) -> [MemberRecordGroup] {
        try MessageRecords(member, context).groups
    }

    /// Removes the files of open pages whose sessions have ended.
    package static func keepUp(
        _ site: () throws -> DeskSite, _ build: SiteBuild, _ database: StateDatabase, now: Date
    ) throws {
        let ended = try database.endedMessageTokens()
        if ended.isEmpty { return }
        for token in ended { try LiveFile(token, build).remove() }
        try database.forget(messageTokens: ended)
    }
}
