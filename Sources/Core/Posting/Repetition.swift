import Model
import State

extension Posting {
    /// Whether an event's form says what an earlier change made of the event, as far as readers see it. For changes that an earlier version
    /// of this program accepted, without a digest of the form's fields.
    public func isRepetition(_ form: EventForm, of earlier: Change) -> Bool {
        guard let file = earlier.files.first(where: \.isEvent), let bytes = file.after,
            let event = documents.event(in: OutputFile(path: file.path, bytes: bytes))
        else { return false }
        return says(form, event)
    }

    /// The posting of an event that is there and that the log does not know, as where State/ was restored from an older copy.
    /// - Throws: `PostingError` with `.usedForm` where the form says something else.
    func repetition(_ form: EventForm, of event: Event, _ submission: Submission) throws(PostingError)
        -> Change
    {
        let (event, bytes) = try current(event)
        guard let path = event.file, says(form, event),
            form.fields["status"] ?? event.status.rawValue == event.status.rawValue
        else { throw .usedForm(change(event, [], .post, submission)) }
        // The log has to know again who posted it. The file stays as it is.
        return change(event, [FileChange(path: path, before: bytes, after: bytes)], .post, submission)
    }

    /// Whether a form says what an event says.
    func says(_ form: EventForm, _ event: Event) -> Bool {
        do throws(FormProblems) {
            let parts = try form.event(changing: event, or: event).parts(differingFrom: event)
            return Set(parts).isDisjoint(with: [.title, .time, .place, .detail])
        } catch {
            return false
        }
    }
}
