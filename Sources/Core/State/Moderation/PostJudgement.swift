import Foundation
import Model

/// The verdict on a submitted post.
public enum Verdict: Equatable, Sendable {
    /// The post is published at once.
    case publish
    /// The post waits until an officer approves it.
    case wait(ModerationCause)
    /// The post is not taken, since its client sent too many today. The page keeps the text.
    case refuse
    /// The post would wait and is not taken, since too many of its network, or of all readers, wait already. The page keeps the text.
    case refuseToQueue
}

/// A submitted post as it is judged.
public struct PostJudgement: Sendable {
    /// Number of letters below which a text is a duplicate only of the same client's: others may well say `Thank you` too.
    static let shortText = 12
    /// Number of letters below which a member may repeat a text, the own one too: `Thank you so much!`
    static let thanks = 24
    /// Number of letters from which similar texts are compared: of fewer, single words decide.
    static let comparedText = 40
    /// Maximum number of bits in which the SimHashes of near-duplicates differ. Of 3,729 real comments, each compared with the 2,000 before
    /// it, two pairs are the same and two more are as near as that; a word put into a text of 80 letters changes 5 bits or so.
    static let nearDistance = 8

    private let texts: [FoldedText]
    /// The fingerprint of the texts, which is stored with the post.
    public let fingerprint: TextFingerprint
    private let trap: FormTrap?
    private let need: ModerationCause?

    /// A post of all `texts` that the reader typed. `trap` is nil if the form's trap fields are not judged, as for a correction; `need` is why
    /// the section has the post approved in any case.
    public init(texts: [String], trap: FormTrap?, need: ModerationCause? = nil) {
        self.texts = texts.map { FoldedText($0) }
        fingerprint = TextFingerprint(folded: self.texts)
        (self.trap, self.need) = (trap, need)
    }

    /// The verdict. The trap ranks first, then listed words, so that nobody approves them among the many posts of a network, then the
    /// network's limit, and the site's rule to approve all posts comes last.
    public func verdict(
        _ activity: PostActivity, of author: PostAuthor = .reader, words: WordList,
        settings: ModerationSettings, now: Date
    ) -> Verdict {
        if activity.ofClientToday >= PostLimits.refused { return .refuse }
        guard let cause = cause(activity, of: author, words: words, settings: settings, now: now) else {
            return .publish
        }
        let others = activity.waiting - activity.waitingOfNetwork
        let limit = PostLimits.waitingOfNetwork(beside: others)
        return activity.waitingOfNetwork < limit ? .wait(cause) : .refuseToQueue
    }

    private func cause(
        _ activity: PostActivity, of author: PostAuthor, words: WordList, settings: ModerationSettings,
        now: Date
    ) -> ModerationCause? {
        if trap?.isCaught(now: now) == true { return .trap }
        if texts.contains(where: words.matches) { return .words }
        let isOverLimit =
            activity.ofClientLately >= author.short || activity.ofClientToday >= author.long
            || activity.ofSiteLately >= PostLimits.shortOfSite
            || activity.ofSiteToday >= PostLimits.longOfSite
        if isOverLimit { return .limit }
        if !settings.publishesDuplicates,
            activity.newest.prefix(PostLimits.compared).contains(where: { isDuplicate(of: $0, by: author) })
        {
            return .duplicate
        }
        return need ?? (settings.approvesAll ? .approval : nil)
    }

    private func isDuplicate(of other: PostActivity.Post, by author: PostAuthor) -> Bool {
        // Texts without letters, such as emoji, all have the same digest.
        guard let length = fingerprint.length, length > 0 else { return false }
        if author == .member, length < Self.thanks { return false }
        if fingerprint.digest == other.texts.digest { return other.isOfClient || length >= Self.shortText }
        return length >= Self.comparedText && fingerprint.distance(to: other.texts) <= Self.nearDistance
    }
}

/// Traps of a form for programs that fill all fields, at once.
public struct FormTrap: Equatable, Sendable {
    private let isFilled: Bool
    private let opened: Date?

    /// `website` is the field that people do not see; `opened` the time at which the page was made, in seconds since 1970, as its form says.
    public init(website: String?, opened: String?) {
        isFilled = !(website ?? "").isEmpty
        let isNumber = opened.map { (1...15).contains($0.utf8.count) } ?? false
        self.opened =
            isNumber ? opened.flatMap { Int64($0) }.map { Date(timeIntervalSince1970: Double($0)) } : nil
    }

    /// Whether a program filled the form: the hidden field has a text, the time is missing, or it is less than two seconds ago. A time
    /// ahead of `now` says that the clock was set back.
    public func isCaught(now: Date) -> Bool {
        guard !isFilled, let opened else { return true }
        let seconds = now.timeIntervalSince(opened)
        // The time of the page is in whole seconds.
        return seconds >= 0 && seconds < PostLimits.fillingTime
    }
}
