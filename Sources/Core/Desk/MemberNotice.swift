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
    /// The title of the post; nil if there is none to be named: then the sentence is the title, as in the subject of a mail.
    let title: LocalizedText?
    /// The id of the post of which the title has text; nil if of none. When that post is gone, readers read no more of it.
    let titlePost: Slug?
    /// The sentence below the title.
    let sentence: DeskWords.MemberNotices
    /// The reason that officers gave; nil if there is none.
    let reason: String?
    /// The day that the sentence names; nil if it names none.
    let day: CivilDate?
    let page: Page
    /// The sentence, without a title, that is left when the post is gone, and its page; nil if nothing is.
    let remainder: (sentence: DeskWords.MemberNotices, page: Page)?
    /// Whether the notice says that there is a place, or none any more; nil if it says nothing of places. One that does is sent once for each
    /// change of the place.
    let hasPlace: Bool?
    /// Whether several of one type about one post within an hour are one; else each says something else.
    let isGrouped: Bool

    /// The page to which the notification leads.
    package enum Page: Sendable {
        /// A page of the site, from its root in the main language.
        case site(String)
        /// A page of the program, below the mount.
        case program(String)
    }

    package init(
        _ kind: Broadcast.Kind, of subject: String, title: LocalizedText?, ofPost titlePost: Slug? = nil,
        _ sentence: DeskWords.MemberNotices, reason: String? = nil, day: CivilDate? = nil,
        isGrouped: Bool = true, hasPlace: Bool? = nil, at page: Page,
        remainder: (sentence: DeskWords.MemberNotices, page: Page)? = nil
    ) {
        (self.kind, self.subject, self.title, self.titlePost) = (kind, subject, title, titlePost)
        (self.sentence, self.reason, self.day, self.page) = (sentence, reason, day, page)
        (self.isGrouped, self.hasPlace, self.remainder) = (isGrouped, hasPlace, remainder)
    }

    /// Steps of lending follow each other quickly, and each sentence says something else: only those of one sentence are grouped. All about
    /// a subject are taken back together.
    private var part: String {
        guard kind == .item || !isGrouped,
            let place = DeskWords.MemberNotices.allCases.firstIndex(of: sentence)
        else { return "" }
        return "\(place)-"
    }

    /// A sentence in the language of `words`.
    fileprivate func say(_ sentence: DeskWords.MemberNotices, in words: DeskWords) -> String {
        if let reason { return words.say(sentence, ["reason": reason]) }
        return words.say(sentence, day.map { ["day": words.words.dates.of($0)] })
    }

    fileprivate var key: MemberNoticeKey? {
        // Each decision of officers has a reason of its own.
        Self.key(kind, of: subject, part, isGrouped: isGrouped && kind != .violation, hasPlace: hasPlace)
    }

    fileprivate static func key(
        _ kind: Broadcast.Kind, of subject: String, _ part: String = "", isGrouped: Bool = true,
        hasPlace: Bool? = nil
    ) -> MemberNoticeKey? {
        PersonalRecord.id("\(MemberNoticeKey.prefix)", of: kind.rawValue, subject).map {
            MemberNoticeKey(
                type: kind.rawValue, subject: subject, idPrefix: "\($0)-\(part)", isGrouped: isGrouped,
                hasPlace: hasPlace)
        }
    }
}

extension RequestContext {
    /// Notifies a member in each browser in which they are signed in. Nothing happens where the member did it (`cause`) or wrote nothing
    /// (nil). The post was accepted before: a failure is reported to the log alone.
    package func tell(_ member: String?, _ notice: MemberNotice, causedBy cause: String?) {
        guard let member, member != cause, let key = notice.key else { return }
        do {
            let count = try database().tell(member, key, now: now) {
                site.record(notice, key, for: $0, mount: mount, at: now)
            }
            if count > 0 { installation.startDelivery() }
        } catch {
            installation.report("\(error)")
        }
    }

    /// Takes the notifications to a member about a subject back, since they have seen it. A failure is reported to the log alone.
    package func untell(_ member: String, _ kinds: [Broadcast.Kind], of subject: String) {
        do {
            for key in kinds.compactMap({ MemberNotice.key($0, of: subject) }) {
                try database().untell(member, key)
            }
        } catch {
            installation.report("\(error)")
        }
    }

    /// Notifies all members but one, in each browser in which they are signed in and that takes notifications, when `Broadcast.hold` is over:
    /// until then `takeBack` leaves nobody told.
    func tellAll(_ notice: MemberNotice, but cause: String?) {
        guard let key = notice.key else { return }
        let time = now + Broadcast.hold
        do {
            try database().tellAll(but: cause, key, now: now) {
                site.record(notice, key, for: $0, mount: mount, at: time)
            }
        } catch {
            installation.report("\(error)")
        }
    }

    /// Removes the notifications about a post that have not taken effect.
    package func takeBack(_ kind: Broadcast.Kind, of subject: String) {
        guard let prefix = MemberNotice.key(kind, of: subject)?.idPrefix else { return }
        do {
            try database().takeBack(prefix: prefix, now: now)
        } catch {
            installation.report("\(error)")
        }
    }

    /// Notifies the members whom the publication of a post concerns (`ReaderPostKind.notices`).
    func tellOfPublished(_ post: ReaderPost, _ database: StateDatabase) {
        do throws(DeskError) {
            guard let kind = installation.sections.readerPosts(post.kind),
                let file = try file(of: post)
            else { return }
            let notices = try kind.notices(of: post, file, self)
            let forAll = kind.noticeToAll(of: post, file, self)
            if notices.isEmpty, forAll == nil { return }
            let author = try author(ofPost: post.id, database)
            if let forAll { tellAll(forAll, but: author) }
            for (member, notice) in notices { tell(member, notice, causedBy: author) }
        } catch {
            installation.report("\(error)")
        }
    }

    /// Notifies the member who wrote a post of officers' decision on it: that it is off the site, with their reason, or on the site, of
    /// which the page has the reason.
    func tellAuthor(of post: ReaderPost, before state: ReaderPost.State?, _ database: StateDatabase) {
        do throws(DeskError) {
            guard let author = try author(ofPost: post.id, database),
                let kind = installation.sections.readerPosts(post.kind)
            else { return }
            if post.state != .published, let type = kind.typeToAll { takeBack(type, of: post.id) }
            let file = try file(of: post)
            let summary = kind.summary(post, file, self)
            let title = localized { kind.summary(post, file, $0)?.title ?? $0.words.siteName }
            let shown: DeskWords.MemberNotices = state == .waiting ? .approved : .restored
            // A post that waited may never have been on the site.
            let (hidden, withoutReason): (DeskWords.MemberNotices, DeskWords.MemberNotices) =
                state == .waiting ? (.held, .heldWithoutReason) : (.hidden, .hiddenWithoutReason)
            let sentence =
                post.state == .published ? shown : post.reason == nil ? withoutReason : hidden
            let notice = MemberNotice(
                .violation, of: post.id, title: title,
                ofPost: summary.flatMap { $0.titlePost ?? Slug(post.id) }, sentence, reason: post.reason,
                at: .program(kind.authorPath(of: post) ?? "/member"),
                remainder: (sentence, .program("/member")))
            tell(author, notice, causedBy: nil)
        } catch {
            installation.report("\(error)")
        }
    }

    /// The id of the member who wrote a post; nil if no member did.
    package func author(ofPost id: String, _ database: StateDatabase) throws(DeskError) -> String? {
        guard case .member(let author) = try DeskError.state(database.firstChange(of: id))?.author else {
            return nil
        }
        return author
    }
}

extension DeskSite {
    private func url(of page: MemberNotice.Page, mount: String) -> String {
        switch page {
        case .site(let address): settings.url + address
        case .program(let path): settings.programOrigin + mount + path
        }
    }

    /// The record of a notice for a reader, which takes effect at `time`.
    fileprivate func record(
        _ notice: MemberNotice, _ key: MemberNoticeKey, for owner: Int64, mount: String, at time: Date
    ) -> PersonalRecord? {
        guard let stamp = Timestamp(time, in: settings.timeZone),
            let id = Slug("\(key.idPrefix)\(owner)-\(Int(time.timeIntervalSince1970 * 1000))")
        else { return nil }
        func sentence(_ key: DeskWords.MemberNotices) -> LocalizedText {
            let texts = wordsByLanguage.map { ($0.language, notice.say(key, in: $0)) }
            return LocalizedText(byLanguage: Dictionary(texts) { first, _ in first }).simplified
        }
        func broadcast(
            _ title: LocalizedText?, _ key: DeskWords.MemberNotices, _ page: MemberNotice.Page
        ) -> Broadcast {
            Broadcast(
                id: id, title: title ?? sentence(key), body: title == nil ? settings.title : sentence(key),
                subject: notice.subject, timestamp: stamp, kind: notice.kind, url: url(of: page, mount: mount)
            )
        }
        return PersonalRecord(
            broadcast(notice.title, notice.sentence, notice.page), of: owner, textOf: notice.titlePost,
            remainder: notice.remainder.map { broadcast(nil, $0.sentence, $0.page) })
    }

    /// Notifies a member without a request, as from `DeskSection.keepUp`.
    package func tell(_ member: String, _ notice: MemberNotice, _ database: StateDatabase, now: Date)
        throws(StateError)
    {
        guard let key = notice.key, let mount = settings.programPath else { return }
        try database.tell(member, key, now: now) { record(notice, key, for: $0, mount: mount, at: now) }
    }
}
