import Calendars
import Model

extension CalendarEvent {
    /// Creates the calendar entry of an event, without its page, description and picture.
    package init(_ event: Event) {
        self.init(id: event.id, title: event.title)
        (uid, sequence, schedule, location) = (event.uid, event.sequence, event.schedule, event.location)
        (reason, tags, posted, updated) = (event.reason, event.tags, event.posted, event.updated)
        switch event.status {
        case .published: status = .confirmed
        case .draft: status = .tentative
        case .cancelled: status = .cancelled
        }
    }
}

extension Event {
    /// The event's UID in calendars of a site with this host.
    package func uid(host: String) -> String { CalendarEvent.uid(uid, id: id, host: host) }
}
