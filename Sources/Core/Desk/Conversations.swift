import Building
import Files
import Foundation
import Model
import State

/// The result of opening a conversation.
package enum OpenedConversation: Equatable, Sendable {
    /// Both members have it; the path of its page below the mount.
    case opened(path: String)
    /// The other member cannot be written to. A page says no more than that.
    case refused
    /// The member has begun too many conversations, or written too many messages, until a time.
    case tooMany(until: Date)
}

extension RequestContext {
    /// The path of the page of a member's conversation with another one, below the mount.
    package static func conversationPath(with other: String) -> String { "/messages/\(other)" }

    /// The address of the page on which a member writes to the author of a post; nil for the author, without a session, and for authors who
    /// have no account.
    package func messageAddress(
        to author: String?, by reader: Member?, _ database: StateDatabase
    ) throws(DeskError) -> String? {
        guard let author, let reader, author != reader.id,
            try DeskError.state(database.member(author))?.shownName != nil
        else { return nil }
        return mount + Self.conversationPath(with: author)
    }

    /// Opens a conversation of two members with a line by the program about a thing, of which nobody typed a word, such as an item that `member`
    /// wants to borrow. `page` is the address of the thing from the site's root in the main language, and `nonce` that of the member's form: the
    /// same line comes once. The other member is not notified of the line.
    package func openConversation(
        from member: Member, to other: String, about title: String, page: String, nonce: String
    ) throws(DeskError) -> OpenedConversation {
        let database = try database()
        let line = NewMessage(
            about: MessageSubject(title: title, page: page), from: member.id, to: other, nonce: nonce)
        switch try DeskError.state(database.send(line, now: now)) {
        case .sent, .repeated, .used:
            showMessages(of: member.id, other, database)
            return .opened(path: Self.conversationPath(with: other))
        case .refused: return .refused
        case .throttled(let end, _): return .tooMany(until: end)
        }
    }

    /// Tells the open pages of both sides of a conversation, and their open lists, that it changed. They ask again when a page is loaded, so that a failure is reported
    /// to the log alone.
    package func showMessages(of member: String, _ other: String, _ database: StateDatabase) {
        do {
            for (one, another) in [(member, other), (other, member)] {
                let files = [
                    try database.messageCounter(of: one, with: another),
                    try database.messageListCounter(of: one),
                ]
                for (token, changes) in files.compactMap(\.self) {
                    try LiveFile(token, installation.build).update(counter: Int(changes))
                }
            }
        } catch {
            installation.report("\(error)")
        }
    }

    /// The address of the file that an open page of a conversation asks, which is made if it is missing; nil if there is none, or it cannot be
    /// written: then the page shows what comes when it is loaded again.
    package func liveMessages(of member: String, with other: String, _ database: StateDatabase) -> String? {
        do {
            guard try database.messageToken(of: member, with: other) != nil,
                let (token, changes) = try database.messageCounter(of: member, with: other)
            else { return nil }
            return try address(of: token, changes)
        } catch {
            installation.report("\(error)")
            return nil
        }
    }

    /// The address of the file that an open list of a member's conversations asks, which is made if it is missing, and what it says; nil if it
    /// cannot be written.
    package func liveMessageList(of member: String, _ database: StateDatabase) -> (
        address: String, changes: Int64
    )? {
        do {
            try database.makeMessageList(of: member)
            guard let (token, changes) = try database.messageListCounter(of: member) else { return nil }
            return (address: try address(of: token, changes), changes: changes)
        } catch {
            installation.report("\(error)")
            return nil
        }
    }

    private func address(of token: LiveToken, _ changes: Int64) throws(Problem) -> String {
        try LiveFile(token, installation.build).write(counter: Int(changes))
        return "\(site.settings.basePath)/\(token.path)"
    }
}
