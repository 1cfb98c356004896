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
