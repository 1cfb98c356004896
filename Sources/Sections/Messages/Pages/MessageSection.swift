import ContentFiles
import Desk
import Model
import Site

/// Messages between two members, where the site has some. The section has no content: all of it is in State/ and on pages of the program. The one
/// page of the site shows what a browser keeps.
package enum MessageSection: Section {
    package static let part = SiteSection.messages
    package static let kinds: [any ContentKind.Type] = []
    package static let pageGroups: [any PageGroup.Type] = [KeptMessages.self]
    package static let phrases: [any PhraseKey.Type] = [
        MessageKey.self, KeptMessages.Key.self,
    ]

    package static func plan(_ content: SiteContent, in site: SectionContext) -> SectionPlan<NoSummary> {
        SectionPlan(pages: KeptMessages(content.settings).pages)
    }

    package static func keptPages(of settings: SiteSettings) -> [KeptPage] { KeptMessages(settings).kept }

    package static let isOptional = true

    package static func isOffered(by settings: SiteSettings) -> Bool { settings.members != nil }

    package static var memberNotificationTypes: [NotificationType] {
        [(.message, title: MessageKey.messageNotices), (.reply, title: MessageKey.replyNotices)]
    }

    package static func privacy(in site: SectionContext) -> [String] {
        guard isOffered(by: site.settings) else { return [] }
        // As long as a session that is not used (message-store.js).
        let time = site.words.days(Retention.unusedMemberSession)
        return [site.words.html(MessageKey.privacy, ["time": time])]
    }

    package static let deskViews: [any DeskView.Type] = [
        MessageListView.self, ConversationView.self, MessageQuestionView.self, MessageReportView.self,
        ReportedMessagesView.self,
    ]
}

extension SiteSection {
    /// The part of messages.
    public static let messages = SiteSection(rawValue: "messages")
}
