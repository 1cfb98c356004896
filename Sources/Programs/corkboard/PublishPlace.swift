import Publishing

/// A place to which a site is published.
protocol PublishPlace {
    /// Asks whose place it is before anything is sent, and marks all of it as doubtful where it is not as the last run left it.
    func open(_ manifest: inout PlaceManifest, site: String) throws(PublishFailure)

    /// Marks files as doubtful that are not there as they were sent.
    /// - Returns: Number of these files.
    func compare(_ files: [PublishedFile], _ manifest: inout PlaceManifest) throws(PublishFailure) -> Int

    /// Sends and removes files. `show` is called before each step.
    /// - Returns: What the place answered about files for which it failed.
    /// - Throws: `PublishFailure` where the place as a whole fails.
    func bring(
        _ plan: PublishPlan, _ manifest: inout PlaceManifest, show: (PublishPlan.Step) -> Void
    ) throws(PublishFailure) -> [String: String]
}
