import Model
import Site

/// The pages of professors: the list, and one page with all comments on each.
struct ProfessorPageGroup: PageGroup {
    enum Key: String, PhraseKey {
        case listTitle = "professors.title"
        case title = "professor.title"
        case summary = "professor.summary"
    }

    private let professors: [ProfessorEntry]

    init(_ catalog: Catalog) { professors = catalog.professors }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "professors": ProfessorListView.framedShapes(assets: assets),
            "professor": ProfessorPageView.framedShapes(assets: assets),
        ]
    }

    var pages: [Page] {
        if professors.isEmpty { return [] }
        let list = LetterPages(professors) { $0.initial }
        let lists = list.pages.indices.map { number in
            Page(
                Address.professors(page: number), isListed: true,
                of: ProfessorListPage(
                    list: LetterPage(number, of: list, row: ProfessorListPage.Row.init),
                    professorCount: professors.count),
                Self.listHTML)
        }
        let own = professors.map { entry in
            Page(
                Address.professor(entry.slug), isListed: true,
                changed: entry.courses.lazy.flatMap(\.comments).compactMap { $0.posted?.day }.max(),
                of: entry, Self.html)
        }
        return lists + own
    }

    private static func listHTML(_ page: ProfessorListPage, _ renderer: PageRenderer) -> [UInt8] {
        let head = PageHead(
            address: Address.professors(page: page.list.number), title: renderer.words.say(Key.listTitle))
        return renderer.html("professors", ProfessorListView(page, words: renderer.words), head)
    }

    private static func html(_ page: ProfessorEntry, _ renderer: PageRenderer) -> [UInt8] {
        let (words, view) = (renderer.words, ProfessorPageView(page, words: renderer.words))
        let numbers = page.courses.prefix(ProfessorListPage.Row.numberLimit).map(\.number.text)
        let summary = words.say(
            Key.summary, ["name": page.name, "numbers": numbers.joined(separator: ", ")])
        let head = PageHead(
            address: Address.professor(page.slug), title: words.say(Key.title, ["name": page.name]),
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
