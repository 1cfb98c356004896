import Model
import Site

/// Search among the items, by their names and texts.
extension ItemSection: PostSearch {
    package static let area = part
    package static let title: any PhraseKey = Key.found
    package static let kind: any PhraseKey = Key.foundKind
    package static let count: any PhraseKey = Key.count

    static func searchTable(_ items: [Item]) -> SearchTable {
        SearchTable(items) {
            SearchedPost(id: $0.id, title: $0.name, texts: $0.texts.dropFirst())
        }
    }

    /// The newest items, for search without a connection.
    static func searchIndex(_ items: [Item]) -> Page {
        PostSearchIndex.page(Address.itemSearch, of: items) {
            SearchedPost(
                id: $0.id, title: $0.name, texts: $0.texts.dropFirst(), time: $0.posted.instant)
        }
    }
}
