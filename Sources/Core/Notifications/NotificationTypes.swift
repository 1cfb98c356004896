import Model

/// The types of notifications: the tab of the site to which each belongs, and the page of its subject.
extension Broadcast.Kind {
    /// The name of the tab, as `tabs` of site.yml has it, and the path of the subject's page, with `{id}` in place of its id.
    static let places: [(kind: Self, tab: String, page: String)] = [
        (.newEvent, "events", "/events/{id}/"),
        (.signUp, "events", "/events/{id}/"),
        (.newEvDisRe, "events", "/events/{id}/"),
        (.newEvLike, "events", "/events/{id}/"),
        (.newBulletin, "notices", "/notifications/"),
        (.newRs, "meetups", "/meetups/{id}/"),
        (.newRsReply, "meetups", "/meetups/{id}/"),
        (.newRsReplyRe, "meetups", "/meetups/{id}/"),
        (.newRsLike, "meetups", "/meetups/{id}/"),
        (.newRsGoing, "meetups", "/meetups/{id}/"),
        (.mutualCrush, "meetups", "/meetups/{id}/"),
        (.newQAAnswer, "questions", "/questions/{id}/"),
        (.newQAReply, "questions", "/questions/{id}/"),
        (.newQAReplyRe, "questions", "/questions/{id}/"),
        (.newQAVoteQuestion, "questions", "/questions/{id}/"),
        (.newQAVoteAnswer, "questions", "/questions/{id}/"),
        (.upvote, "feedback", "/feedback/{id}/"),
        (.comment, "feedback", "/feedback/{id}/"),
        (.hot, "feedback", "/feedback/{id}/"),
        (.top, "feedback", "/feedback/{id}/"),
        (.leader, "feedback", "/feedback/"),
        (.reply, "messages", "/messages/{id}/"),
        (.violation, "feedback", "/feedback/{id}/"),
        (.item, "items", "/items/{id}/"),
        (.partner, "partners", "/partners/"),
        (.message, "messages", "/messages/{id}/"),
        (.generic, "notices", "/notifications/"),
    ]

    package var tab: String { Self.places.first { $0.kind == self }?.tab ?? "notices" }

    package func page(of subject: String) -> String {
        let page = Self.places.first { $0.kind == self }?.page ?? "/notifications/"
        return page.replacing("{id}", with: subject)
    }
}
