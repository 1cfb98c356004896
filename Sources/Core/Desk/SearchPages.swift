import Building
import CGI
import ContentFiles
import Files
import Foundation
import Model
import Site

/// Search without JavaScript, for all readers.
enum SearchPages {
    /// `GET /search`: `q`, `in`, `scope`, `page` and `lang`.
    static func get(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let query = context.request.query
        let fields = Dictionary(uniqueKeysWithValues: query.names.map { ($0, query[$0] ?? "") })
        let build = context.installation.build
        let search = SearchRecords(output: build.output, sections: build.sections).search(
            in: SearchResultPage.areas(fields, sections: build.sections))
        let page = SearchResultPage(fields, search: search, editions: try await editions(context))
        return .html(page.html)
    }

    /// The site in each of its languages, with its pages for the navigation.
    private static func editions(_ context: RequestContext) async throws(DeskError) -> LocalizedSite {
        let build = context.installation.build
        do throws(Problems) {
            let (settings, theme) = try KeptTheme(build).compiled()
            let files = build.sections.navigationFolders.flatMap {
                FileListing(of: $0.path, below: build.root).files
            }
            let items = await ContentItems(
                files, below: build.root, timeZone: settings.timeZone, kinds: build.sections.kinds)
            return LocalizedSite(
                settings, pages: build.sections.navigationPages(in: items.content(settings)), media: [],
                theme: theme,
                sections: build.sections)
        } catch {
            throw .outOfOrder(error.all.map(\.description).joined(separator: "\n"))
        }
    }
}
