import Model

/// `Content/pages/<slug>.md` <-> `InfoPage`.
enum InfoPageFile {
    static func read(_ file: SourceFile, slug: Slug) -> ReadResult<InfoPage> {
        ReadResult(file) { frontMatter, fields in
            guard let title = fields.requiredLocalizedText("title", expected: "the heading of the page")
            else {
                return nil
            }
            return InfoPage(slug: slug, title: title, body: String(frontMatter.body))
        }
    }
}
