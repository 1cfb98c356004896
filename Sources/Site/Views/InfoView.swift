/// A page of the association's own words.
struct InfoView: TemplateView {
    let title: Wording
    let text: String

    static let fields = FieldTable<InfoView>([
        .wording("title") { $0.title },
        .html("content") { $0.text },
    ])
}

/// A page with nothing of its own: the one for addresses that do not exist.
struct NotFoundView: TemplateView {
    static let fields = FieldTable<NotFoundView>([])
}
