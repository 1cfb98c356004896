import Model
import Site

/// The newest notices on the home page.
package struct NoticeHome: HomePart {
    let notices: [Broadcast]

    /// Maximum number of rows.
    private static let limit = 3

    init(_ summary: NoticeSection.Summary?) {
        notices = Array((summary?.newest ?? []).prefix(Self.limit))
    }

    package func view(by renderer: PageRenderer) -> NoticeHomeView {
        NoticeHomeView(
            notices: notices.map { NoticeRow($0, settings: renderer.settings, words: renderer.words) })
    }
}

/// The fields of the home page about notices.
package struct NoticeHomeView: TemplateView {
    let notices: [NoticeRow]

    package static let fields = FieldTable<NoticeHomeView>([
        .list("notices") { $0.notices },
        .flag("hasNotices") { !$0.notices.isEmpty },
    ])
}
