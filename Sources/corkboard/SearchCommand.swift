import ArgumentParser
import Building
import Foundation
import Site

/// `corkboard search`: what the program that answers forms would find, for tests and for who wonders about it.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Searches as the server does, for each line of standard input; a line of JSON for each.",
        shouldDisplay: false)

    @OptionGroup var site: SiteOptions

    @Option(name: .customLong("in"), help: "courses, events or feedback.")
    var area = "courses"

    @Option(help: "Of courses: all, number, name or professor.")
    var scope = "all"

    @Option(help: "Of each only so many hits.")
    var limit = Int.max

    func run() throws {
        guard let area = SearchArea(rawValue: area) else {
            throw ValidationError("--in '\(area)' is none of courses, events and feedback.")
        }
        guard let scope = SearchScope(rawValue: scope) else {
            throw ValidationError("--scope '\(scope)' is none of all, number, name and professor.")
        }
        let search = SearchRecords(output: "\(try site.folder())/Public").search(in: [area])
        while let query = readLine() {
            let rows = search.rows(query, in: area, scope: scope).prefix(limit)
            let hits = rows.map { search.slug($0, in: area) }
            print(String(decoding: try JSONEncoder().encode(hits), as: UTF8.self))
        }
    }
}
