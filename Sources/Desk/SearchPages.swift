import Building
import CGI
import ContentFiles
import Files
import Foundation
import Model
import Site

/// Search without JavaScript, for every reader.
enum SearchPages {
    /// `GET /search`: `q`, `in`, `scope`, `page` and `lang`.
    static func get(_ visit: Visit) async throws(DeskError) -> CGIResponse {
        let query = visit.request.query
        let fields = Dictionary(uniqueKeysWithValues: query.names.map { ($0, query[$0] ?? "") })
        let search = SearchRecords(output: "\(visit.place.root)/Public").search(in: FoundPage.areas(fields))
        let page = FoundPage(fields, search: search, editions: try await editions(visit))
        return .html(page.html)
    }

    /// The site in each of its languages: its pages stand in the navigation.
    private static func editions(_ visit: Visit) async throws(DeskError) -> Editions {
        let root = visit.place.root
        do throws(Problems) {
            let (settings, theme) = try KeptTheme(visit.place.build).compiled()
            let files = FileListing(of: ContentFolder.pages.path, below: root).files
            let items = await ContentItems(files, below: root, timeZone: settings.timeZone)
            return Editions(settings, pages: items.content(settings).pages, media: [], theme: theme)
        } catch {
            throw .outOfOrder(error.all.map(\.description).joined(separator: "\n"))
        }
    }
}
