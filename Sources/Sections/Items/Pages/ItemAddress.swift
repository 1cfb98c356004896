import Model
import Site

extension Address {
    static let items = "/items/"
    static let itemSearch = "/items/search.json"

    static func item(_ id: Slug) -> String { "\(items)\(id)/" }
}
