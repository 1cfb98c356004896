import ContentFiles
import Foundation
import Model
import Posting
import State

/// Changes that split a series in two events.
extension EventPosting {
    /// The events after the change of a series' form; nil if the form changes an event as a whole.
    /// - Throws: `.form` with the field `scope` if the form does not say which dates it changes.
    func seriesResult(
        of form: EventForm, changing old: Event, to new: Event, now: Date
    ) throws(PostingError) -> (event: Event, later: Event?)? {
        guard let series = SeriesEdit(form, changing: old, to: new, now: now) else { return nil }
        guard let scope = series.scope else { throw .form([series.problem].compactMap(\.self)) }
        return try Self.form(series.result(scope))
    }

    /// The changes that split a series: of the event with the dates that stay, of the new event with the others, and of the event that
    /// continued the series before. Readers are told of the new event alone.
    func split(
        _ old: (event: Event, bytes: [UInt8]), into first: Event, _ later: Event, others: [Event],
        _ submission: Posting.Submission
    ) throws(PostingError) -> [Change] {
        let transition = transition(submission)
        var second = transition.published(try fresh(later, after: old.event, others, submission))
        let known = try known(old.event, submission.now)
        // The announcement of a new event is decided: until it counts, changes are a part of it.
        let isPending = known.record == nil && known.held != nil
        let announcement =
            known.record == nil && !isPending
            ? nil : transition.announcement(continuing: known.event ?? old.event, by: second)
        let telling = try telling(announcement, submission, isPending ? .everyone : nil)
        if telling == .nobody { second.isBroadcast = false }
        var ended = transition.changed(
            old.event, to: first, known: known.event, isTold: telling == .everyone)
        ended.continuedBy = second.slug.text
        // What readers were never told of is announced with what stays of it. What they were told of the first event, or are about to be
        // told, stays until they are told of the new one.
        let isUnchanged = !isPending && (telling == .everyone || known.held != nil)
        let record =
            isUnchanged
            ? known.held ?? known.record
            : record(of: ended, known, isPending ? .everyone : .nobody, submission)
        let changed = change(
            ended,
            [FileChange(path: old.event.file ?? "", before: old.bytes, after: try written(ended).bytes)]
                + (try recordChange(of: ended, to: record)),
            .edit, submission)
        let file = try written(second)
        var files = [FileChange(path: file.path, before: nil, after: file.bytes)]
        if telling == .everyone, let record = announcement?.record {
            files.append(core.recordChange(record, from: nil, to: record))
        }
        try core.publish(second.picture)
        return [changed, change(second, files, .post, submission)]
            + (try relinked(old.event.continuedBy, to: second, after: old.event, submission))
    }

    /// The new event of a series that is split, with id, slug and links.
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
        // The calendar has its dates in the first event.
        if var memory = ImportedFields(second.imported) {
            memory["calendar"] = nil
            second.imported = memory.line
        }
        return second
    }

    /// The change of the event with a slug that continues another one from now on; empty if there is none, or if it does not
    /// continue `old`.
    private func relinked(
        _ slug: String?, to earlier: Event, after old: Event? = nil, _ submission: Posting.Submission
    ) throws(PostingError) -> [Change] {
        guard let (found, bytes) = try event(slug: slug), old?.isContinued(by: found) ?? true else {
            return []
        }
        var event = found
        event.continues = earlier.slug.text
        let file = FileChange(path: event.file ?? "", before: bytes, after: try written(event).bytes)
        return [change(event, [file], .edit, submission)]
    }

    // MARK: Joining

    private func event(slug: String?) throws(PostingError) -> (event: Event, bytes: [UInt8])? {
        guard let slug = slug.flatMap({ Slug($0) }) else { return nil }
        let path = "Content/events/\(slug).md"
        guard let bytes = try core.bytes(at: path), let event = event(in: bytes, at: path) else { return nil }
        return (event, bytes)
    }

    /// The changes that remove the later events of a series when a version from before it was split comes back; readers are not told of
    /// each. The event that the version names as the later one stays, and is linked to it again.
    func joined(
        _ old: Event, to new: Event, _ submission: Posting.Submission
    ) throws(PostingError) -> [Change] {
        guard old.continuedBy != new.continuedBy else { return [] }
        var (changes, part, seen): ([Change], Event, Set<String>) = ([], old, [old.slug.text])
        while let slug = part.continuedBy, seen.insert(slug).inserted,
            let (event, bytes) = try event(slug: slug),
            part.isContinued(by: event)
        {
            if slug == new.continuedBy { return changes + (try relinked(slug, to: new, submission)) }
            let known = try known(event, submission.now)
            let file = FileChange(path: event.file ?? "", before: bytes, after: nil)
            let record = try recordChange(of: event, to: record(of: nil, known, .nobody, submission))
            changes.append(change(event, [file] + record, .delete, submission))
            part = event
        }
        return changes
    }
}
