import Model
import Site

/// The newest notices on the home page.
package struct NoticeHome: HomePart, TemplateView {
    let notices: [NoticeRow]

    private static let limit = 3

    init(_ summary: NoticeSection.Summary?, in site: SectionContext) {
        notices = (summary?.newest ?? []).prefix(Self.limit).map {
            NoticeRow($0, settings: site.settings, words: site.words)
        }
    }

    package static let computed = FieldTable<NoticeHome>([.flag("hasNotices") { !$0.notices.isEmpty }])

    package func view(by renderer: PageRenderer) -> NoticeHome { self }
}
