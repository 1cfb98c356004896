import ContentFiles
import Foundation
import Model
import Posting
import State

/// Changes that part a series in two events.
extension EventPosting {
    /// The events after the change of a series' form; nil if the form changes an event as a whole.
    /// - Throws: `.form` with the field `scope` if the form does not say which dates it changes.
    func seriesResult(
        of form: EventForm, changing old: Event, to new: Event, now: Date
    ) throws(PostingError) -> SeriesEdit.Result? {
        guard let series = SeriesEdit(form, changing: old, to: new, now: now) else { return nil }
        let missing = PostingError.form([FormProblem("scope", .unknownChoice)])
        guard let scope = series.scope else { throw missing }
        do throws(FormProblems) {
            if let result = try series.result(scope) { return result }
        } catch {
            throw .form(error.all)
        }
        throw missing
    }

    /// The changes that part a series: of the event with the dates that stay, of the new event with the others, and of the event that
    /// continued the series before. Readers are told of the new event alone.
    func part(
        _ old: (event: Event, bytes: [UInt8]), into first: Event, _ later: Event, others: [Event],
        _ submission: Posting.Submission
    ) throws(PostingError) -> [Change] {
        let transition = transition(submission)
        var second = transition.published(try fresh(later, after: old.event, others, submission))
        let known = try known(old.event, submission.now)
        let announcement = known.record.flatMap { _ in
            transition.announcement(continuing: known.event ?? old.event, by: second)
        }
        let telling = try telling(announcement, submission)
        if telling == .nobody { second.isBroadcast = false }
        var ended = transition.changed(
            old.event, to: first, known: known.event, isTold: telling == .everyone)
        ended.continuedBy = second.slug.text
        // What readers were never told of is announced with what stays of it.
        let own: Telling = known.record == nil && known.held != nil ? .everyone : .nobody
        let changed = change(
            ended,
            [FileChange(path: old.event.file ?? "", before: old.bytes, after: try written(ended).bytes)]
                + (try recordChange(of: ended, to: record(of: ended, known, own, submission))),
            .edit, submission)
        let file = try written(second)
        var files = [FileChange(path: file.path, before: nil, after: file.bytes)]
        if telling == .everyone, let record = announcement?.record {
            files.append(core.recordChange(record, from: nil, to: record))
        }
        try core.publish(second.picture)
        return [changed, change(second, files, .post, submission)]
            + (try relinked(old.event.continuedBy, to: second, others, submission))
    }

    /// The new event of a series that is parted, with id, slug and links.
    private func fresh(
        _ later: Event, after old: Event, _ others: [Event], _ submission: Posting.Submission
    ) throws(PostingError) -> Event {
        var second = later
        second.id = PostName.id(of: "series", nonce: submission.nonce)
        let taken = Set(others.flatMap { [$0.slug] + $0.aliases })
        guard let slug = slug(of: second, isTaken: taken.contains) else {
            throw .form([FormProblem("title", .cannotBeStored)])
        }
        (second.slug, second.file, second.aliases, second.uid) = (slug, nil, [], nil)
        (second.posted, second.updated, second.sequence) = (nil, nil, 0)
        (second.formerStart, second.formerLocation, second.reason) = (nil, nil, nil)
        (second.continues, second.continuedBy) = (old.slug.text, old.continuedBy)
        return second
    }

    /// The change of the event that continued the series before it was parted; empty if there is none.
    private func relinked(
        _ slug: String?, to second: Event, _ others: [Event], _ submission: Posting.Submission
    ) throws(PostingError) -> [Change] {
        guard let slug, let last = others.first(where: { $0.slug.text == slug }) else { return [] }
        var (event, bytes) = try current(last)
        event.continues = second.slug.text
        let file = FileChange(path: event.file ?? "", before: bytes, after: try written(event).bytes)
        return [change(event, [file], .edit, submission)]
    }

    // MARK: Joining

    /// The event with this slug; nil if there is none.
    private func event(slug: String?) throws(PostingError) -> (event: Event, bytes: [UInt8])? {
        guard let slug = slug.flatMap({ Slug($0) }) else { return nil }
        let path = "Content/events/\(slug).md"
        guard let bytes = try core.bytes(at: path),
            let event = documents.event(in: OutputFile(path: path, bytes: bytes))
        else { return nil }
        return (event, bytes)
    }

    private func events(in change: Change) -> (before: Event?, after: Event?) {
        let file = change.files.first(where: \.isEvent)
        func event(_ bytes: [UInt8]?) -> Event? {
            bytes.flatMap { bytes in
                file.flatMap { documents.event(in: OutputFile(path: $0.path, bytes: bytes)) }
            }
        }
        return (event(file?.before), event(file?.after))
    }

    /// The change that parted a series and made the event that another change posted; nil if it was posted otherwise.
    func partingChange(before number: Int64, of event: String) throws(PostingError) -> (
        number: Int64, event: String
    )? {
        let changes = try Journal.state(core.database.changes(of: event))
        guard let posted = changes.first, posted.number == number, posted.action == .post,
            let first = try self.event(slug: events(in: posted).after?.continues)?.event
        else { return nil }
        let all = try Journal.state(core.database.changes(of: first.id))
        return all.contains { $0.number == number - 1 } ? (number - 1, first.id) : nil
    }

    /// The changes that take back the other events of a change that parted a series; empty if it parted none.
    /// - Throws: `.changedMeanwhile` if the new event was changed since.
    func rejoined(_ change: Change, _ submission: Posting.Submission) throws(PostingError) -> [Change] {
        let (before, after) = events(in: change)
        guard let slug = after?.continuedBy, slug != before?.continuedBy,
            let second = try event(slug: slug)?.event
        else { return [] }
        let all = try Journal.state(core.database.changes(of: second.id))
        guard let posted = all.first, all.count == 1, posted.number == change.number.map({ $0 + 1 }) else {
            throw .changedMeanwhile
        }
        var files: [FileChange] = []
        for file in posted.files {
            guard let now = try core.bytes(at: file.path), now == file.after else { throw .changedMeanwhile }
            files.append(FileChange(path: file.path, before: now, after: nil))
        }
        let gone = self.change(second, files, .takeBack, submission)
        guard let last = try event(slug: before?.continuedBy), let own = before?.slug.text else {
            return [gone]
        }
        var linked = last.event
        linked.continues = own
        let file = FileChange(
            path: linked.file ?? "", before: last.bytes, after: try written(linked).bytes)
        return [gone, self.change(linked, [file], .edit, submission)]
    }

    /// The changes that remove the later events of a series when a version from before it was parted comes back; readers are not told of
    /// each. Empty if the version has the same later event.
    func joined(
        _ old: Event, to new: Event, _ submission: Posting.Submission
    ) throws(PostingError) -> [Change] {
        guard old.continuedBy != new.continuedBy else { return [] }
        var (changes, next, seen): ([Change], String?, Set<String>) = ([], old.continuedBy, [old.slug.text])
        while let slug = next, seen.insert(slug).inserted, let (event, bytes) = try event(slug: slug) {
            let known = try known(event, submission.now)
            let file = FileChange(path: event.file ?? "", before: bytes, after: nil)
            let record = try recordChange(of: event, to: record(of: nil, known, .nobody, submission))
            changes.append(change(event, [file] + record, .delete, submission))
            next = event.continuedBy
        }
        return changes
    }
}
