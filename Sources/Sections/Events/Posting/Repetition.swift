import Model
import Posting
import State

extension EventPosting {
    /// Whether a form describes the event that an earlier change made, as far as readers see it. For changes
    /// that an earlier version of this program accepted, without a digest of the form's fields.
    package func isRepetition(_ form: EventForm, of earlier: Change) -> Bool {
        guard let file = earlier.files.first(where: \.isEvent),
            let event = event(in: file.after, at: file.path)
        else { return false }
        return says(form, event)
    }

    /// The posting of an existing event that the log does not have, as when State/ was restored from an older copy.
    /// - Throws: `PostingError` with `.usedForm` if the form describes something else.
    func repetition(_ form: EventForm, of event: Event, _ submission: Posting.Submission) throws(PostingError)
        -> Change
    {
        let (event, bytes) = try current(event)
        guard let path = event.file, says(form, event),
            form.fields["status"] ?? event.status.rawValue == event.status.rawValue
        else { throw .usedForm(change(event, [], .post, submission)) }
        // The log records again which officer posted the event. The file is unchanged.
        return change(
            event, [FileChange(path: path, before: bytes, after: bytes)],
            event.status == .draft ? .draft : .post, submission)
    }

    /// Whether the form agrees with an event in title, time, location and description.
    func says(_ form: EventForm, _ event: Event) -> Bool {
        do throws(FormProblems) {
            let parts = try form.event(changing: event, or: event).parts(differingFrom: event)
            return Set(parts).isDisjoint(with: [.title, .time, .place, .detail])
        } catch {
            return false
        }
    }
}
