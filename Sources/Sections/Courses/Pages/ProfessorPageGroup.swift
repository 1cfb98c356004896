import Model
import Site

/// The pages of professors: the list, and one page with all comments on each.
struct ProfessorPageGroup: PageGroup {
    let catalog: Catalog

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "professors": ProfessorListView.framedShapes(assets: assets),
            "professor": ProfessorPageView.framedShapes(assets: assets),
        ]
    }

    var pages: [Page] {
        let (professors, words) = (catalog.professors, catalog.words)
        if professors.isEmpty { return [] }
        func link(_ number: Int) -> String { words.link(Address.professors(page: number)) }
        let list = LetterPages(professors, initial: \.initial, address: link) {
            ProfessorRow($0, words: words)
        }
        let lists = list.pages.indices.map { number in
            let address = Address.professors(page: number)
            let view = ProfessorListView(
                professorCount: Count(professors.count), letters: list.letters, sections: list.pages[number],
                paging: Paging(number, of: list.pages.count, address: link),
                coursesAddress: words.link(Address.courses))
            return Page(address, isListed: true, of: view) { view, renderer in
                let title = renderer.words.say(CourseSection.Key.professorsTitle)
                return renderer.html("professors", view, PageHead(address: address, title: title))
            }
        }
        let own = professors.map { entry in
            Page(
                Address.professor(entry.slug), isListed: true,
                changed: entry.courses.lazy.flatMap(\.comments).compactMap { $0.posted?.day }.max(),
                of: entry, Self.html)
        }
        return lists + own
    }

    private static func html(_ page: ProfessorEntry, _ renderer: PageRenderer) -> [UInt8] {
        let (words, view) = (renderer.words, ProfessorPageView(page, words: renderer.words))
        let summary = words.say(
            CourseSection.Key.professorSummary,
            ["name": page.name, "numbers": ProfessorRow.numbers(of: page)])
        let head = PageHead(
            address: Address.professor(page.slug),
            title: words.say(CourseSection.Key.professorTitle, ["name": page.name]),
            summary: summary, kind: "profile", data: data(of: page, words: words))
        return renderer.html("professor", view, head)
    }

    /// Structured data for search engines (schema.org Person).
    private static func data(of page: ProfessorEntry, words: PageWords) -> JSONValue {
        let url = words.url(Address.professor(page.slug))
        var members: [JSONValue.Member] = [
            .init(name: "@context", value: .text("https://schema.org")),
            .init(name: "@type", value: .text("Person")), .init(name: "@id", value: .text(url)),
            .init(name: "url", value: .text(url)), .init(name: "name", value: .text(page.name)),
        ]
        if !page.aliases.isEmpty {
            let names = page.aliases.map { JSONValue.text($0) }
            members.append(.init(name: "alternateName", value: .list(names)))
        }
        return .object(members)
    }
}
