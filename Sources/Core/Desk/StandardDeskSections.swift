extension DeskSections {
    /// The kinds of posts that officers change.
    public static let standard = DeskSections([EventDeskSection.self])
}
