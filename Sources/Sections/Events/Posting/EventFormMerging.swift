import ContentFiles
import Model
import Posting
import State

/// Merges of event forms with the changes since they were opened.
extension EventPosting {
    /// Merges a form opened with `version` with the current event; nil if the event is unchanged since. `choices` resolve
    /// conflicts and are used only if the event is still at version `seen`. `language` is that of the form's page.
    package func merge(
        _ event: Event, _ sent: [String: String], version: String, choices: [String: Bool], seen: String?,
        language: String? = nil
    ) throws(PostingError) -> FormMerge? {
        let (now, bytes) = try current(event)
        let newest = Posting.version(of: bytes)
        guard version != newest else { return nil }
        // Each version is compared as the form has it: from the same date of the series on.
        let date = EventForm(sent, settings: settings).seriesDate
        let (base, steps) = try history(of: now, bytes, since: version, language, from: date)
        var merge = FormMerge(
            sent, over: base.map { fields(of: $0, language, from: date) }, since: steps,
            choices: seen == newest ? choices : [:], version: newest)
        merge.keepState(now.status, since: base?.status)
        return merge
    }

    /// The changes since `version` that the officer's last change, the form opened with that version, has kept; empty if the version is
    /// unknown.
    package func kept(
        in event: Event, since version: String, by author: Author
    ) throws(PostingError) -> [FormMerge.Other] {
        let (now, bytes) = try current(event)
        let (base, steps) = try history(of: now, bytes, since: version, nil)
        guard let base, let last = steps.lastIndex(where: { $0.author == author }) else { return [] }
        let fields = fields(of: base, nil)
        let merge = FormMerge(fields, over: fields, since: Array(steps[..<last]), choices: [:], version: "")
        return merge.taken.filter { steps[last].has($0) }
    }

    private func fields(
        of event: Event, _ language: String?, from date: CivilDateTime? = nil
    ) -> [String: String] {
        EventForm(of: event, settings: settings, language: language, from: date).fields
    }

    /// The event at the form's version (nil if unknown) and all versions since, in order; the last is the current one.
    private func history(
        of event: Event, _ bytes: [UInt8], since version: String, _ language: String?,
        from date: CivilDateTime? = nil
    ) throws(PostingError) -> (base: Event?, steps: [FormMerge.Step]) {
        FormMerge.history(of: event, bytes, since: version, in: try versions(of: event.id)) {
            fields(of: $0, language, from: date)
        }
    }
}

extension FormMerge {
    /// Drops the form's status if somebody else changed the event's status since `base`.
    mutating func keepState(_ status: Event.Status, since base: Event.Status?) {
        if base == nil ? status != .draft : base != status { drop("status") }
    }
}
