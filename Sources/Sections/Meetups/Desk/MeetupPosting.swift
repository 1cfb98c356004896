import ContentFiles
import Desk
import Files
import Foundation
import Model
import Posting
import Site
import State

/// Changes of meet-ups by their authors, each under the content lock.
struct MeetupPosting {
    let posting: MemberPosting
    let member: Member

    init(_ request: MemberRequest) throws(DeskError) {
        (posting, member) = (try request.posting, request.member)
    }

    /// Posts a new meet-up. `texts` reads the form at the time at which it is accepted.
    /// - Throws: `PostingError`, as `MemberPosting.added`.
    func plan(
        by submission: Posting.Submission, _ texts: (Date) throws(PostingError) -> MeetupTexts
    ) throws(PostingError) -> Journal.Outcome {
        try posting.core.change(by: submission) { submission throws(PostingError) in
            let texts = try texts(submission.now)
            guard let id = posting.id(Meetup.idMark, "meetup", by: member, nonce: submission.nonce),
                let author = Slug(member.id), let posted = posting.time(of: submission)
            else { throw .notNow }
            var meetup = Meetup(
                id: id, title: texts.title, author: author, schedule: nil, location: texts.location,
                posted: posted)
            meetup.take(texts)
            let draft = posting.draft(of: meetup, MeetupPosts.kind, title: texts.title, texts: texts.typed)
            return try posting.added(draft, submission)
        }
    }

    /// Changes the member's meet-up, of which the member read this version.
    /// - Throws: `PostingError`: `.changedMeanwhile`, `.notNow` for one that is cancelled, or as `MemberPosting.edited`.
    func edit(
        _ id: String, version: String, by submission: Posting.Submission,
        _ texts: (Meetup, Date) throws(PostingError) -> MeetupTexts
    ) throws(PostingError) -> Journal.Outcome {
        try posting.core.change(by: submission) { submission throws(PostingError) in
            let open = try opened(id)
            if open.meetup.version != version { throw .changedMeanwhile }
            if open.meetup.status == .cancelled { throw .notNow }
            let texts = try texts(open.meetup, submission.now)
            var meetup = open.meetup
            meetup.take(texts)
            if meetup != open.meetup { meetup.updated = posting.time(of: submission) }
            let draft = posting.draft(
                of: meetup, MeetupPosts.kind, title: texts.title, texts: texts.typed, over: open.file)
            return try posting.edited(draft, submission)
        }
    }

    /// Cancels the member's meet-up. It keeps its page, and says so.
    /// - Throws: `PostingError`: `.notNow` for one that is cancelled or over.
    func cancel(_ id: String, by submission: Posting.Submission) throws(PostingError) -> Journal.Outcome {
        try change(id, .cancel, by: submission) { meetup, now throws(PostingError) in
            guard meetup.status == .published, !meetup.isOver(at: now) else { throw .notNow }
            meetup.status = .cancelled
        }
    }

    /// Makes one of the times that the member's meet-up offers its time.
    /// - Throws: `PostingError`: `.notNow` for a time that it does not offer, or that has begun.
    func choose(
        _ option: String, of id: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try change(id, .edit, by: submission) { meetup, now throws(PostingError) in
            guard meetup.hasPoll(at: now), !meetup.isHidden,
                let chosen = meetup.dateOptions.first(where: { $0.key == option }),
                chosen.start.instant > now
            else { throw .notNow }
            meetup.schedule = Schedule(
                start: chosen.start, end: chosen.end, timeZone: posting.core.settings.timeZone)
            meetup.dateOptions = []
        }
    }

    /// Deletes the member's meet-up with its replies. The texts are erased everywhere, also in the log.
    /// - Returns: The changes; none if the member has no such meet-up.
    func delete(_ id: String, now: Date) throws(PostingError) -> [Change] {
        try posting.withdraw(by: member, now: now) { () throws(PostingError) in
            guard let open = try found(id), open.isPlanned(by: member) else { return [] }
            let replies = FileListing(
                of: Meetup.entryFolder(ofPost: open.meetup.id), below: posting.core.root
            ).paths
            return [
                try posting.withdrawal(
                    of: id, kind: MeetupPosts.kind, in: open.file, also: replies, by: member, now: now)
            ]
        }
    }

    // MARK: Parts

    private func change(
        _ id: String, _ action: Change.Action, by submission: Posting.Submission,
        _ make: (inout Meetup, Date) throws(PostingError) -> Void
    ) throws(PostingError) -> Journal.Outcome {
        try posting.core.change(by: submission) { submission throws(PostingError) in
            let open = try opened(id)
            var meetup = open.meetup
            try make(&meetup, submission.now)
            meetup.updated = posting.time(of: submission)
            let file = try posting.core.written(meetup, over: open.file)
            return posting.core.change(
                of: id, LocalizedText(meetup.title),
                [FileChange(file, over: open.file)], action, submission)
        }
    }

    private func found(_ id: String) throws(PostingError) -> OpenMeetup? {
        try Journal.file(OpenMeetup(id, posting.core.documents))
    }

    private func opened(_ id: String) throws(PostingError) -> OpenMeetup {
        guard let open = try found(id), open.isPlanned(by: member) else { throw .noSuchPost(id) }
        return open
    }
}
