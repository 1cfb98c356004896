import Model
import Site

extension Address {
    /// A page of Content/pages.
    static func info(_ slug: Slug) -> String { "/\(slug)/" }
}
