import ArgumentParser
import Building
import Foundation
import Site
import StandardSections

/// `corkboard search`: the results that the CGI program would give, for tests and diagnosis.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Searches as the server does, for each line of standard input; a line of JSON for each.",
        shouldDisplay: false)

    @OptionGroup var site: SiteOptions

    @Option(name: .customLong("in"), help: "courses, events or feedback.")
    var area = "courses"

    @Option(help: "Of courses: all, number, name, professor or comments.")
    var scope = "all"

    @Flag(help: "Of courses: close matches in place of the hits.")
    var close = false

    @Option(help: "Of each only so many hits.")
    var limit = Int.max

    func run() throws {
        guard let area = Sections.standard.searchAreas.first(where: { $0.rawValue == area }) else {
            throw ValidationError("--in '\(area)' is none of courses, events, feedback and pages.")
        }
        guard let scope = Sections.standard.searchScopes.first(where: { $0.rawValue == scope }) else {
            throw ValidationError("--scope '\(scope)' is none of all, number, name, professor and comments.")
        }
        let search = SearchRecords(output: "\(try site.folder())/Public", sections: .standard).search(in: [
            area
        ])
        while let query = readLine() {
            let rows =
                close
                ? search.close(query, scope: scope).rows : search.rows(query, in: area, scope: scope)
            let hits = rows.prefix(limit).map { search.slug($0, in: area) }
            print(String(decoding: try JSONEncoder().encode(hits), as: UTF8.self))
        }
    }
}
