import Model

/// The home page: a part for each section. It is the input of the page.
package struct HomePageGroup: Encodable, Sendable {
    private let parts: [any HomePart]

    package init(_ summary: SectionSummary, _ sections: Sections, in site: SectionContext) async {
        func part<S: Section>(of section: S.Type) async -> any HomePart {
            await section.home(summary.of(section), in: site)
        }
        var parts: [any HomePart] = []
        for section in sections.all { parts.append(await part(of: section)) }
        self.parts = parts
    }

    package static func templates(assets: AssetNames, _ sections: Sections) -> [String: [String: Shape]] {
        func shapes<S: Section>(of section: S.Type) -> FieldShapes { FieldShapes(S.Home.View.self) }
        let own = sections.all.reduce(FieldShapes()) { $0.joined(to: shapes(of: $1)) }
        return ["home": own.framed(assets: assets)]
    }

    package var page: Page { Page(Address.home, isListed: true, of: self, Self.html) }

    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for part in parts { try list.encode(part) }
    }

    private static func html(_ home: HomePageGroup, _ renderer: PageRenderer) -> [UInt8] {
        func record(of part: some HomePart) -> TemplateRecord { TemplateRecord(part.view(by: renderer)) }
        let record = home.parts.reduce(TemplateRecord(BareView())) { $0.joined(to: record(of: $1)) }
        let tagline = renderer.settings.tagline.map { renderer.words.tagged($0).text }
        return renderer.html("home", record, PageHead(address: Address.home, summary: tagline))
    }
}

/// A section's part of the home page: the input, and the view made of that input.
package protocol HomePart: Encodable, Sendable {
    associatedtype View: TemplateView

    func view(by renderer: PageRenderer) -> View
}
