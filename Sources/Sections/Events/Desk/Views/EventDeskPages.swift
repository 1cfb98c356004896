import Model
import Site

/// The pages of events on the desk.
extension DeskRenderer {
    /// The event form.
    package func html(_ view: EventFormView, _ frame: DeskFrame) -> String { html("desk-event", view, frame) }

    /// The dates of a series.
    package func html(_ view: SeriesDatesView, _ frame: DeskFrame) -> String {
        html("desk-dates", view, frame)
    }

    /// One date of a series.
    package func html(_ view: SeriesDateView, _ frame: DeskFrame) -> String { html("desk-date", view, frame) }

    /// The list of an event's versions.
    package func html(_ view: VersionListView, _ frame: DeskFrame) -> String {
        html("desk-versions", view, frame)
    }

    /// One version of an event.
    package func html(_ view: VersionView, _ frame: DeskFrame) -> String { html("desk-version", view, frame) }

    /// The HTML of an event's description as on its page; nil if it is too long.
    package func detail(_ event: Event, pictures: String) -> String? {
        html(ofMarkdown: event.detail, event.translations, pictures: pictures)
    }
}

extension EventSection {
    package static func deskTemplates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "desk-event": JoinedView<EventFormView, DeskFrame>.shapes(assets: assets),
            "desk-dates": JoinedView<SeriesDatesView, DeskFrame>.shapes(assets: assets),
            "desk-date": JoinedView<SeriesDateView, DeskFrame>.shapes(assets: assets),
            "desk-versions": JoinedView<VersionListView, DeskFrame>.shapes(assets: assets),
            "desk-version": JoinedView<VersionView, DeskFrame>.shapes(assets: assets),
        ]
    }
}
