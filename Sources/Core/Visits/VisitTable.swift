import Model
import State

/// Sums of visits as lines for a terminal. Paths of pages have letters, digits, hyphens, dots and slashes alone.
package enum VisitTable {
    /// The weeks with their numbers, and an empty line.
    package static func lines(_ weeks: [WeekOfVisits]) -> [String] {
        ["Week of     \(row("Visits", "From notifications", "Robots"))"]
            + weeks.map { "\($0.week)  \(row("\($0.visits)", "\($0.notices)", "\($0.robots)"))" } + [""]
    }

    /// The pages of a week with their numbers, and the languages of those that were opened in several.
    package static func lines(_ pages: [VisitedPage], in week: CivilDate) -> [String] {
        ["Pages in the week of \(week)", "\(row("Visits", "From notifications"))  Page"]
            + pages.map { page in
                let languages = page.languages.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                let text = languages.count > 1 ? "  (\(languages.joined(separator: ", ")))" : ""
                return "\(row("\(page.visits)", "\(page.notices)"))  \(page.page)\(text)"
            }
    }

    private static func row(_ visits: String, _ notices: String, _ robots: String? = nil) -> String {
        let cells = [(visits, 8), (notices, 18)] + (robots.map { [($0, 8)] } ?? [])
        return cells.map { text, width in
            String(repeating: " ", count: max(0, width - text.utf8.count)) + text
        }.joined(separator: "  ")
    }
}
