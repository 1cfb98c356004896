import ContentFiles
import Foundation
import Model
import Notifications
import Site
import State

/// A notification to the member who wrote a post, about what others did with it.
package struct MemberNotice {
    /// The type, by which a reader turns it off.
    let kind: Broadcast.Kind
    /// The id of the post, whose page takes the badge away.
    let subject: String
    /// The title of the post.
    let title: String
    /// The sentence below the title.
    let sentence: DeskWords.MemberNotices
    /// The reason that officers gave; nil if there is none.
    let reason: String?
    /// The address of the page, from the site's root in the main language.
    let address: String

    package init(
        _ kind: Broadcast.Kind, of subject: String, title: String, _ sentence: DeskWords.MemberNotices,
        reason: String? = nil, at address: String
    ) {
        (self.kind, self.subject, self.title, self.sentence) = (kind, subject, title, sentence)
        (self.reason, self.address) = (reason, address)
    }

    fileprivate var key: MemberNoticeKey? {
        PersonalRecord.id("\(MemberNoticeKey.prefix)", of: kind.rawValue, subject).map {
            MemberNoticeKey(type: kind.rawValue, subject: subject, idPrefix: "\($0)-")
        }
    }
}

extension RequestContext {
    /// Notifies a member in each browser in which they are signed in. Nothing happens where the member did it (`cause`) or wrote nothing
    /// (nil). The post was accepted before: a failure is reported to the log alone.
    package func tell(_ member: String?, _ notice: MemberNotice, causedBy cause: String?) {
        guard let member, member != cause, let key = notice.key else { return }
        do {
            let count = try database().tell(member, key, now: now) { record(notice, key, for: $0) }
            if count > 0 { installation.startDelivery() }
        } catch {
            installation.report("\(error)")
        }
    }

    private func record(_ notice: MemberNotice, _ key: MemberNoticeKey, for owner: Int64) -> PersonalRecord? {
        let settings = site.settings
        guard let time = Timestamp(now, in: settings.timeZone),
            let id = Slug("\(key.idPrefix)\(owner)-\(Int(now.timeIntervalSince1970 * 1000))")
        else { return nil }
        let texts = site.wordsByLanguage.map { words in
            (words.language, words.say(notice.sentence, notice.reason.map { ["reason": $0] }))
        }
        let broadcast = Broadcast(
            id: id, title: LocalizedText(notice.title),
            body: LocalizedText(byLanguage: Dictionary(texts) { first, _ in first }).simplified,
            subject: notice.subject, timestamp: time, kind: notice.kind,
            url: settings.url + notice.address)
        return PersonalRecord(broadcast, of: owner)
    }
}
