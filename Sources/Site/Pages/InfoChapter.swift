import Model

/// The association's own words.
struct InfoChapter: Chapter {
    private let infoPages: [InfoPage]

    init(_ pages: [InfoPage]) {
        infoPages = pages
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["page": FramedView<InfoView>.shapes(assets: assets)]
    }

    var pages: [Page] {
        infoPages.map { info in
            Page(Address.info(info.slug), isListed: true) { maker throws(Problem) in
                try Self.html(info, maker)
            }
        }
    }

    private static func html(_ info: InfoPage, _ maker: PageMaker) throws(Problem) -> String {
        let title = maker.words.wording(info.title)
        let text = try maker.html(ofMarkdown: info.body, file: info.file)
        let summary = maker.words.excerpt(ofMarkdown: info.body)
        let head = PageHead(
            address: Address.info(info.slug), title: title.text, summary: summary.isEmpty ? nil : summary)
        return maker.html("page", InfoView(title: title, text: text ?? ""), head)
    }
}

/// A page of the association's own words.
struct InfoView: TemplateView {
    let title: Wording
    let text: String

    static let fields = FieldTable<InfoView>([
        .wording("title") { $0.title },
        .html("content") { $0.text },
    ])
}
