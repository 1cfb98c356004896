/// A part of the site that plans its own pages: the catalog, the events, the feedback.
package protocol PageGroup: Sendable {
    /// The templates of its pages by name, each with the shapes of its values.
    static func templates(assets: AssetNames) -> [String: [String: Shape]]

    /// The pages, in a fixed order.
    var pages: [Page] { get }
}
