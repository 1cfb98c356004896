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
        let body = maker.words.markdown(info.body, info.translations)
        let html = try maker.html(ofMarkdown: body.text, file: info.file)
        let head = PageHead(
            address: Address.info(info.slug), title: title.text,
            summary: maker.words.excerpt(ofMarkdown: info.body, info.translations)?.text)
        return maker.html("page", InfoView(title: title, content: body.with(html ?? "")), head)
    }
}

/// A page of the association's own words.
struct InfoView: TemplateView {
    let title: Wording
    /// HTML, with the language it is in where that is not the page's.
    let content: Wording

    static let fields = FieldTable<InfoView>([
        .wording("title") { $0.title },
        .html("content") { $0.content.text },
        .text("contentLanguage") { $0.content.language },
    ])
}
