import Desk
import Foundation
import Model
import Site
import State

/// The data of a member's messages in State/, for the page of the member's own data.
struct MessageRecords {
    private let member: String
    private let context: RequestContext
    private let database: StateDatabase

    init(_ member: String, _ context: RequestContext) throws(DeskError) {
        (self.member, self.context) = (member, context)
        database = try context.database()
    }

    private var words: PageWords { context.words.words }

    /// Each conversation with its messages; whom the member blocked, the setting, and reports on which officers have not decided.
    var groups: [MemberRecordGroup] {
        get throws(DeskError) {
            var groups: [MemberRecordGroup] = []
            for each in try DeskError.state(database.conversations(of: member)) {
                groups.append(try conversation(each))
            }
            groups.append(MemberRecordGroup(title: words.say(MessageKey.title), rows: try others))
            return groups
        }
    }

    private func conversation(_ each: Conversation) throws(DeskError) -> MemberRecordGroup {
        let name = each.otherName ?? words.say(MessageKey.formerMember)
        let messages = try DeskError.state(database.allMessages(of: member, with: each.other))
        return MemberRecordGroup(
            title: "\(words.say(MessageKey.title)): \(name)",
            rows: messages.map { message in
                let time = context.words.fullMoment(message.sent)
                return .init(
                    words.say(message.isOwn ? MessageKey.recordOwn : .recordOther, ["time": time]),
                    message.line.map { words.say(MessageKey.about, ["title": $0]) } ?? message.text)
            })
    }

    private var others: [MemberRecordGroup.Row] {
        get throws(DeskError) {
            let blocked = try DeskError.state(database.blockedConversations(of: member))
            let reports = try DeskError.state(database.messageReports(by: member))
            let emptied = try DeskError.state(database.emptiedConversations(of: member))
            var rows: [MemberRecordGroup.Row] = []
            for (key, found) in [(MessageKey.recordsEmptied, emptied), (.recordsBlocked, blocked)]
            where !found.isEmpty {
                let names = found.map { $0.otherName ?? words.say(MessageKey.formerMember) }
                rows.append(.init(words.say(key), names.joined(separator: " · ")))
            }
            if try DeskError.state(database.refusesStrangers(member)) {
                rows.append(
                    .init(words.say(MessageKey.recordsSettings), words.say(MessageKey.recordsRefuses)))
            }
            for report in reports {
                let texts = report.messages.map(\.text) + [report.note]
                rows.append(
                    .init(
                        words.say(MessageKey.recordsReports),
                        texts.filter { !$0.isEmpty }.joined(separator: " · ")))
            }
            return rows
        }
    }
}
