import Model

extension DeskWords {
    /// The phrases about visits.
    package enum Visits: String, PhraseKey {
        package static let group = "desk-visits"
        case heading, lead, counted, pages, inLanguage
    }
}
