import Foundation
import Model

/// What a calendar says of an event, in Corkboard's own terms.
struct ReadEvent {
    var identity: EventUID
    /// The line of its main component.
    var line: Int
    var title: String
    var schedule: Schedule
    var location: String?
    /// Empty where the calendar says nothing.
    var detail: ReadText
    /// Descriptions of changed occurrences.
    var changedDetails: [CivilDateTime: ReadText] = [:]
    var url: String?
    var tags: [String]
    var status: Event.Status
    var reason: String?
    var sequence: Int
    var created: Date?
    var modified: Date?
    /// The properties that Corkboard itself wrote.
    var own: [ContentLine]
    var changedOwn: [CivilDateTime: [ContentLine]] = [:]
    /// The lines of the changed occurrences' components.
    var changedLines: [CivilDateTime: Int] = [:]
}
