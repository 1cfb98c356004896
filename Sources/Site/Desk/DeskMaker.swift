import Foundation
import Markdown
import Model

/// Makes the pages of the officers' desk in one language.
package struct DeskMaker: Sendable {
    /// What the desk says.
    package let words: DeskWords
    private let templates: TemplateLibrary

    /// The desk in each of a site's languages, the main one first.
    /// - Throws: `Problems` with every mistake in the templates.
    package static func all(theme: Theme, settings: SiteSettings) throws(Problems) -> [DeskMaker] {
        let books = try Books(theme, languages: settings.languages).all
        let assets = AssetNames(theme, look: settings.look, root: settings.basePath)
        var makers: [DeskMaker] = []
        for (words, book) in zip(PageWords.all(settings, books: books), books) {
            let templates = try PageTemplates.library(of: theme, assets: assets, book: book)
            makers.append(DeskMaker(words: DeskWords(words: words, settings: settings), templates: templates))
        }
        return makers
    }

    /// The page on which officers sign in.
    package func html(_ view: SignInView, _ frame: DeskFrame) -> String { html("desk-sign-in", view, frame) }

    /// A page that says one thing.
    package func html(_ view: MessageOfDesk, _ frame: DeskFrame) -> String {
        html("desk-message", view, frame)
    }

    /// The list of events.
    package func html(_ view: DeskListView, _ frame: DeskFrame) -> String { html("desk-list", view, frame) }

    /// The form.
    package func html(_ view: EventFormView, _ frame: DeskFrame) -> String { html("desk-event", view, frame) }

    /// The log.
    package func html(_ view: LogView, _ frame: DeskFrame) -> String { html("desk-log", view, frame) }

    private func html(_ template: String, _ view: some TemplateView, _ frame: DeskFrame) -> String {
        templates.render(template, JoinedView(body: view, around: frame).record)
    }

    /// The templates of the desk, by name, each with all that it can name.
    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "desk-sign-in": JoinedView<SignInView, DeskFrame>.shapes(assets: assets),
            "desk-message": JoinedView<MessageOfDesk, DeskFrame>.shapes(assets: assets),
            "desk-list": JoinedView<DeskListView, DeskFrame>.shapes(assets: assets),
            "desk-event": JoinedView<EventFormView, DeskFrame>.shapes(assets: assets),
            "desk-log": JoinedView<LogView, DeskFrame>.shapes(assets: assets),
        ]
    }

    /// The HTML of an event's detail, as its page shows it; nil where it is more than a page can hold.
    package func detail(_ event: Event) -> String? {
        let markdown = MarkdownRenderer(labels: MarkdownLabels(words.words)) { words.words.link($0) }
        let text = words.words.markdown(event.detail, event.translations).text
        do throws(MarkdownError) {
            return try markdown.render(text).html
        } catch {
            return nil
        }
    }
}
