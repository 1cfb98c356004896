import Model

extension SiteContent {
    /// Pages, by slug.
    package var pages: [InfoPage] {
        get { self[InfoPage.self] }
        set { self[InfoPage.self] = newValue }
    }
}
