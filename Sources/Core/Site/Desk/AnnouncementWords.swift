import Model

extension DeskWords {
    /// The phrases about the announcement of a change.
    package enum Announcement: String, PhraseKey {
        case device = "desk-announcement.device"

        package static let values: Set = ["channel", "count"]
    }
}
