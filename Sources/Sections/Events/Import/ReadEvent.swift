import Events
import Foundation
import Model

/// The data of an event in a calendar, in Corkboard's types.
struct ReadEvent {
    var identity: EventUID
    /// The line of the main component.
    var line: Int
    var title: String
    var schedule: Schedule
    var location: String?
    /// The description; empty if there is none.
    var detail: ReadText
    /// The descriptions of changed occurrences.
    var changedDetails: [CivilDateTime: ReadText] = [:]
    var url: String?
    var tags: [String]
    var status: Event.Status
    var reason: String?
    var sequence: Int
    var created: Date?
    var modified: Date?
    /// The time of the last change, or of the file where the calendar does not say (RFC 5545 3.8.7.2).
    var stamp: Date?
    /// The fingerprint of the calendar; nil if it is a message about single events.
    var calendar: String?
    /// Corkboard's own properties.
    var own: [ContentLine]
    var changedOwn: [CivilDateTime: [ContentLine]] = [:]
    /// The lines of the components of changed occurrences.
    var changedLines: [CivilDateTime: Int] = [:]
    /// Maximum number of people; only of a table.
    var capacity: Int?
}

/// A description from a calendar.
struct ReadText: Hashable {
    /// Plain text, or Markdown converted from HTML.
    let text: String
    let isMarkdown: Bool

    static let none = ReadText(text: "", isMarkdown: false)

    var isEmpty: Bool { text.isEmpty }

    func markdown(_ literal: (String) -> String) -> String { isMarkdown ? text : literal(text) }
}
