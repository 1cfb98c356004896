import Model

/// The types of notifications: the tab of the site to which each belongs, and the page of its subject.
package enum NotificationTypes {
    package struct Entry: Sendable {
        package let kind: Broadcast.Kind
        /// The name of the tab, as `tabs` of site.yml has it.
        package let tab: String
        /// The path of the subject's page, with `{id}` in place of its id.
        package let page: String
    }

    package static let all: [Entry] = [
        Entry(kind: .newEvent, tab: "events", page: "/events/{id}/"),
        Entry(kind: .newEvDisRe, tab: "events", page: "/events/{id}/"),
        Entry(kind: .newEvLike, tab: "events", page: "/events/{id}/"),
        Entry(kind: .newBulletin, tab: "notices", page: "/notifications/"),
        Entry(kind: .newRs, tab: "meetups", page: "/meetups/{id}/"),
        Entry(kind: .newRsReply, tab: "meetups", page: "/meetups/{id}/"),
        Entry(kind: .newRsReplyRe, tab: "meetups", page: "/meetups/{id}/"),
        Entry(kind: .newRsLike, tab: "meetups", page: "/meetups/{id}/"),
        Entry(kind: .newRsGoing, tab: "meetups", page: "/meetups/{id}/"),
        Entry(kind: .mutualCrush, tab: "meetups", page: "/meetups/{id}/"),
        Entry(kind: .newQAAnswer, tab: "questions", page: "/questions/{id}/"),
        Entry(kind: .newQAReply, tab: "questions", page: "/questions/{id}/"),
        Entry(kind: .newQAReplyRe, tab: "questions", page: "/questions/{id}/"),
        Entry(kind: .newQAVoteQuestion, tab: "questions", page: "/questions/{id}/"),
        Entry(kind: .newQAVoteAnswer, tab: "questions", page: "/questions/{id}/"),
        Entry(kind: .upvote, tab: "feedback", page: "/feedback/{id}/"),
        Entry(kind: .comment, tab: "feedback", page: "/feedback/{id}/"),
        Entry(kind: .hot, tab: "feedback", page: "/feedback/{id}/"),
        Entry(kind: .top, tab: "feedback", page: "/feedback/{id}/"),
        Entry(kind: .leader, tab: "feedback", page: "/feedback/"),
        Entry(kind: .reply, tab: "feedback", page: "/feedback/{id}/"),
        Entry(kind: .violation, tab: "feedback", page: "/feedback/{id}/"),
        Entry(kind: .message, tab: "messages", page: "/messages/{id}/"),
        Entry(kind: .generic, tab: "notices", page: "/notifications/"),
    ]

    package static func tab(of kind: Broadcast.Kind) -> String {
        all.first { $0.kind == kind }?.tab ?? "notices"
    }

    package static func page(of kind: Broadcast.Kind, subject: String) -> String {
        let page = all.first { $0.kind == kind }?.page ?? "/notifications/"
        return page.replacing("{id}", with: subject)
    }
}
