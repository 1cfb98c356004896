import Markdown
import Model

extension Event {
    /// The event with texts in Markdown, also where they are kept as they were typed.
    package var asMarkdown: Event {
        guard let profile = textProfile else { return self }
        var event = self
        event.textProfile = nil
        event.detail = MarkdownText.source(detail, profile: profile)
        event.translations = translations.mapValues { MarkdownText.source($0, profile: profile) }
        guard var changes = schedule?.recurrence?.changes else { return event }
        for index in changes.indices {
            changes[index].detail = changes[index].detail.map { MarkdownText.source($0, profile: profile) }
        }
        event.schedule?.recurrence?.changes = changes
        return event
    }

    /// This event, a change of `original.asMarkdown`, with the texts of `original` as they were typed; in Markdown if a text is another.
    package func typed(as original: Event) -> Event {
        let source = original.asMarkdown
        let sources = source.changedDetails
        let isSame =
            detail == source.detail && translations == source.translations
            && changedDetails.allSatisfy { sources[$0.key] == $0.value }
        guard original.textProfile != nil, isSame else { return self }
        var event = self
        event.textProfile = original.textProfile
        (event.detail, event.translations) = (original.detail, original.translations)
        guard var changes = schedule?.recurrence?.changes else { return event }
        let typed = original.changedDetails
        for index in changes.indices where changes[index].detail != nil {
            changes[index].detail = typed[changes[index].occurrence]
        }
        event.schedule?.recurrence?.changes = changes
        return event
    }

    private var changedDetails: [CivilDateTime: String] {
        let details = (schedule?.recurrence?.changes ?? []).compactMap { change in
            change.detail.map { (change.occurrence, $0) }
        }
        return Dictionary(details) { first, _ in first }
    }
}
