import Model

/// A page or other file that the site will have, planned and not yet rendered.
public struct Page: Sendable {
    /// Where it will stand: `/courses/math-216/`.
    public let address: String
    let kind: Kind

    /// What has to be rendered. Positions count from 0 in the catalog's order.
    enum Kind: Sendable {
        case home
        case courseList(Int)
        case course(Int)
        case info(InfoPage)
        case notFound
        case searchIndex
        case sitemap
        case robots
        case asset(OutputFile)
    }

    /// The path of its file from the web root.
    public var path: String { Address.file(address) }
}
