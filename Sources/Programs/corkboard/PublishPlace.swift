import Publishing

/// A place to which a site is published.
protocol PublishPlace {
    /// Asks whose place it is before anything is sent, and marks as doubtful what is not as the last run left it. `names` are those of the
    /// files and folders at the top of the site: a new place has none of them.
    func open(_ manifest: inout PlaceManifest, site: String, names: Set<String>) throws(PublishFailure)

    /// Marks files as doubtful that are not there as they were sent.
    func compare(_ files: [PublishedFile], _ manifest: inout PlaceManifest) throws(PublishFailure)

    /// Sends and removes files. `show` is called before each step.
    /// - Returns: What the place answered about files for which it failed.
    /// - Throws: `PublishFailure` where the place as a whole fails.
    func bring(
        _ plan: PublishPlan, _ manifest: inout PlaceManifest, show: (PublishPlan.Step) -> Void
    ) throws(PublishFailure) -> [String: String]
}
