import Desk
import Model
import Site

extension DeskRenderer {
    /// The HTML of an event's description as on its page; nil if it is too long.
    package func detail(_ event: Event, pictures: String) -> String? {
        html(ofMarkdown: event.detail, event.translations, profile: event.textProfile, pictures: pictures)
    }
}

extension EventSection {
    package static let deskViews: [any DeskView.Type] = [
        EventFormView.self, SeriesDatesView.self, SeriesDateView.self,
    ]
}
