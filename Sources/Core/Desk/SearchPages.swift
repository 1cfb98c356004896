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
        let renderer = context.site.hitRenderer(
            in: fields["lang"], pages: context.navigationPages, build.sections)
        guard let renderer else { throw .outOfOrder("The record of the theme is damaged.") }
        let search = SearchRecords(output: build.output, sections: build.sections).search(
            in: SearchResultPage.areas(fields, sections: build.sections))
        return .html(SearchResultPage(fields, search: search, renderer: renderer).html)
    }
}

extension RequestContext {
    /// The association's own pages that the navigation links.
    var navigationPages: [NavigationPage] {
        let build = installation.build
        let paths = build.sections.navigationFolders.flatMap {
            FileListing(of: $0.path, below: build.root).paths
        }
        // Read one after the other: for so few files, threads cost more than they save.
        let items = ContentItems(
            paths: paths, below: build.root, timeZone: site.settings.timeZone, kinds: build.sections.kinds)
        return build.sections.navigationPages(in: items.content(site.settings))
    }
}
