import ContentFiles
import Model
import Posting
import State

extension EventPosting {
    /// Makes a time that an event offers the time of the event, which ends its poll.
    /// - Throws: `.changedMeanwhile` if the event does not offer the time any longer; `.notNow` if it has begun.
    package func choose(
        _ option: DateOption, of event: Event, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            let (old, bytes) = try current(event)
            guard old.schedule == nil, old.dateOptions.contains(option) else { throw .changedMeanwhile }
            guard option.start.instant > submission.now else { throw .notNow }
            var new = old
            new.schedule = Schedule(start: option.start, end: option.end, timeZone: settings.timeZone)
            new.dateOptions = []
            // As where the form of the event gives it a time.
            let record = try known(old, submission.now).record
            let isChosen = old.status == .draft || record == nil
            return try change(
                (old, bytes), to: new, action: .edit, submission,
                telling: isChosen ? (new.isBroadcast ? .everyone : .nobody) : nil)
        }
    }
}
