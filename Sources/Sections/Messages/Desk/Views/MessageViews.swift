import Desk
import Foundation
import Model
import Site
import State

/// The list of a member's conversations.
struct MessageListView: DeskView {
    static let template = "desk-messages"

    let done: String?
    /// The id of the member whose page it is.
    let memberID: String
    /// The sum of the changes of all conversations that the page has.
    let changeCount: String
    /// The address of the file that the page asks; nil if it cannot be written.
    let liveAddress: String?
    /// The number of unread messages in words; nil for none.
    let unreadWords: String?
    let conversations: [ConversationRow]
    /// The members whom the member blocked.
    let blocked: [ConversationRow]
    /// The typed name after a problem.
    let findName: String
    let findProblem: String?
    let refusesStrangers: Bool
    let paging: Paging?

    static let computed = FieldTable<MessageListView>([
        .flag("isEmpty") { $0.conversations.isEmpty }, .flag("hasBlocked") { !$0.blocked.isEmpty },
    ])
}

/// A conversation in the list.
struct ConversationRow: TemplateView {
    let rowName: String
    let rowAddress: String
    let rowTime: String
    /// The first words of the newest message; nil without messages.
    let rowLast: String?
    /// The number of unread messages in words; nil for none.
    let rowUnread: String?
    let rowPicture: String?

    init(_ conversation: Conversation, _ context: RequestContext) {
        let words = context.words.words
        rowName = conversation.otherName ?? words.say(MessageKey.formerMember)
        rowAddress = context.mount + RequestContext.conversationPath(with: conversation.other)
        rowTime = conversation.last.map { context.words.moment($0, now: context.now) } ?? ""
        let last =
            conversation.lastLine.map { words.say(MessageKey.about, ["title": $0]) } ?? conversation.lastText
        let isOwn = conversation.lastIsOwn == true && conversation.lastLine == nil
        rowLast = isOwn ? last.map { words.say(MessageKey.lastOwn, ["text": $0]) } : last
        rowUnread =
            conversation.unread == 0 ? nil : words.say(MessageKey.unread, count: conversation.unread)
        rowPicture = conversation.otherPicture.map { "\(context.mount)/member/picture/\($0)" }
    }
}

/// The page of a conversation.
struct ConversationView: DeskView {
    static let template = "desk-conversation"

    let done: String?
    let notice: String?
    let heading: String
    /// The path of the page, below the mount.
    let conversationPath: String
    let olderAddress: String?
    /// The address of the page with the newest messages; nil on that page.
    let newestAddress: String?
    let messages: [MessageRow]
    /// The number of the newest message on the page; 0 for none.
    let lastNumber: String
    /// The number of changes of the conversation that the page has; nil before the first one.
    let changeCount: String?
    /// The address of the file that the page asks; nil on pages with older messages.
    let liveAddress: String?
    /// The id of the member whose page it is, for what the browser keeps.
    let memberID: String
    /// Why the member cannot write.
    let obstacle: String?
    let nonce: String
    let inputs: [FormInput]
    let typed: TypedText?
    let isBlocking: Bool
    let canBlock: Bool

    static let computed = FieldTable<ConversationView>([
        .flag("isEmpty") { $0.messages.isEmpty }, .flag("hasMessages") { !$0.messages.isEmpty },
        .flag("isNewest") { $0.newestAddress == nil },
    ])
}

/// A message on a page.
struct MessageRow: TemplateView {
    let messageNumber: String
    let isOwn: Bool
    /// The name of the writer.
    let messageName: String
    let messageText: String
    /// The sentence of a line by the program.
    let line: String?
    let lineAddress: String?
    let messageTime: String
    /// The time in ISO 8601.
    let messageMoment: String
    let canReport: Bool
    let isReported: Bool

    var number: Int64 { Int64(messageNumber) ?? 0 }

    init(_ message: Message, _ open: OpenConversation, _ context: RequestContext) {
        let words = context.words.words
        messageNumber = "\(message.number)"
        (isOwn, messageText) = (message.isOwn, message.text)
        messageName = message.isOwn ? words.say(MessageKey.you) : open.name(words)
        line = message.line.map { words.say(MessageKey.about, ["title": $0]) }
        lineAddress = message.page.map { words.link($0) }
        messageTime = context.words.moment(message.sent, now: context.now)
        messageMoment = message.sent.formatted(.iso8601)
        isReported = open.reported.contains(message.number)
        canReport = !message.isOwn && message.line == nil && !isReported
    }
}

/// The question before a message or a conversation is deleted, or a member is blocked.
struct MessageQuestionView: DeskView {
    static let template = "desk-message-question"

    let heading: String
    let why: String
    let questioned: MessageRow?
    /// Whether the question is about blocking, not about deleting.
    let isBlock: Bool
    let formPath: String
    let keptFields: [HiddenField]
    let backAddress: String
}

/// The form of a report.
struct MessageReportView: DeskView {
    static let template = "desk-message-report"

    let lead: String
    let reported: MessageRow
    let conversationPath: String
    let reportNumber: String
    let reportText: String
    let reportReasons: [ReportReasonView]
    let problem: String?
    let backAddress: String
}

/// The reported messages, for officers.
struct ReportedMessagesView: DeskView {
    static let template = "desk-reported-messages"

    let done: String?
    let queueAddress: String
    let reports: [ReportedRow]

    static let computed = FieldTable<ReportedMessagesView>([.flag("isEmpty") { $0.reports.isEmpty }])
}

/// A report with the copies of its messages.
struct ReportedRow: TemplateView {
    let reportID: String
    let reportedName: String
    /// Nil where the account was deleted.
    let reportedAddress: String?
    let reportWords: String
    let reportNote: String?
    let lines: [ReportedLine]
    var typedReason: String?
    var reasonProblem: String?

    init(
        _ report: MessageReport, isGone: Bool, _ names: ShownNames, _ context: RequestContext
    ) {
        let words = context.words.words
        reportID = "\(report.id)"
        reportedName = names.name(ofMember: report.reported)
        reportedAddress = isGone ? nil : "\(context.mount)/members?member=\(report.reported)"
        reportWords =
            "\(context.reportReason(report.reason)) · \(context.words.moment(report.time, now: context.now))"
        reportNote = report.note.isEmpty ? nil : report.note
        let (reporter, reported) = (words.say(MessageKey.reportedBy), names.name(ofMember: report.reported))
        lines = report.messages.map { line in
            ReportedLine(
                lineName: line.isByReporter ? reporter : reported,
                lineText: line.line.map { words.say(MessageKey.about, ["title": $0]) } ?? line.text,
                lineTime: context.words.moment(line.sent, now: context.now))
        }
    }
}

/// A copy of a message in a report.
struct ReportedLine: TemplateView {
    let lineName: String
    let lineText: String
    let lineTime: String
}
