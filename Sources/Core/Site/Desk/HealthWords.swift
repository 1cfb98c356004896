import Model

extension DeskWords {
    /// The phrases about the health of host and site.
    package enum Health: String, PhraseKey {
        package static let group = "desk-health"
        case fine, broken, noticeTitle, notice, noticeMore, unpublished

        package static let values: Set = ["time", "count", "place"]
    }

}
