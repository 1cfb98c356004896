import BinaryCoding
import Foundation
import Markdown
import Model

/// Renders the pages of the officers' desk in one language.
package struct DeskRenderer: Sendable {
    /// The phrases of the desk.
    package let words: DeskWords
    private let templates: TemplateLibrary

    /// The renderer of one language from the records of the theme; nil if a record is missing or damaged.
    package init?(_ records: RecordArchive, settings: SiteSettings, language: String) {
        guard let words = DeskWords(records, settings: settings, language: language),
            let templates = records.value(TemplateLibrary.self, of: TemplateLibrary.deskRecord(of: language))
        else { return nil }
        (self.words, self.templates) = (words, templates)
    }

    /// The sign-in page.
    package func html(_ view: SignInView, _ frame: DeskFrame) -> String { html("desk-sign-in", view, frame) }

    /// A page with one message.
    package func html(_ view: MessageOfDesk, _ frame: DeskFrame) -> String {
        html("desk-message", view, frame)
    }

    /// The start page, with the list of posts.
    package func html(_ view: DeskListView, _ frame: DeskFrame) -> String { html("desk-list", view, frame) }

    /// The log.
    package func html(_ view: LogView, _ frame: DeskFrame) -> String { html("desk-log", view, frame) }

    /// An officer's own account.
    package func html(_ view: AccountView, _ frame: DeskFrame) -> String { html("desk-account", view, frame) }

    /// Setting up a second factor.
    package func html(_ view: SecondFactorView, _ frame: DeskFrame) -> String {
        html("desk-factor", view, frame)
    }

    /// New recovery codes.
    package func html(_ view: RecoveryView, _ frame: DeskFrame) -> String {
        html("desk-recovery", view, frame)
    }

    /// A reset code.
    package func html(_ view: ResetCodeView, _ frame: DeskFrame) -> String {
        html("desk-reset-code", view, frame)
    }

    /// All accounts.
    package func html(_ view: OfficersView, _ frame: DeskFrame) -> String {
        html("desk-officers", view, frame)
    }

    /// The checklist for the end of a term.
    package func html(_ view: HandoverView, _ frame: DeskFrame) -> String {
        html("desk-handover", view, frame)
    }

    /// The page to choose a new password with a reset code.
    package func html(_ view: ResetView, _ frame: DeskFrame) -> String { html("desk-reset", view, frame) }

    /// The form to subscribe to notifications by mail.
    package func html(_ view: MailFormView, _ frame: DeskFrame) -> String { html("desk-mail", view, frame) }

    /// A subscription by mail.
    package func html(_ view: MailSubscriptionView, _ frame: DeskFrame) -> String {
        html("desk-mail-settings", view, frame)
    }

    package func html(_ template: String, _ view: some TemplateView, _ frame: DeskFrame) -> String {
        templates.render(template, JoinedView(body: view, around: frame).record)
    }

    /// Whether a template's name is that of a desk page.
    package static func isOfDesk(_ template: String) -> Bool { template.hasPrefix("desk-") }

    /// The templates of the desk's own pages by name, each with the shapes of its values.
    package static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "desk-sign-in": JoinedView<SignInView, DeskFrame>.shapes(assets: assets),
            "desk-message": JoinedView<MessageOfDesk, DeskFrame>.shapes(assets: assets),
            "desk-list": JoinedView<DeskListView, DeskFrame>.shapes(assets: assets),
            "desk-account": JoinedView<AccountView, DeskFrame>.shapes(assets: assets),
            "desk-factor": JoinedView<SecondFactorView, DeskFrame>.shapes(assets: assets),
            "desk-recovery": JoinedView<RecoveryView, DeskFrame>.shapes(assets: assets),
            "desk-reset-code": JoinedView<ResetCodeView, DeskFrame>.shapes(assets: assets),
            "desk-officers": JoinedView<OfficersView, DeskFrame>.shapes(assets: assets),
            "desk-handover": JoinedView<HandoverView, DeskFrame>.shapes(assets: assets),
            "desk-reset": JoinedView<ResetView, DeskFrame>.shapes(assets: assets),
            "desk-mail": JoinedView<MailFormView, DeskFrame>.shapes(assets: assets),
            "desk-mail-settings": JoinedView<MailSubscriptionView, DeskFrame>.shapes(assets: assets),
            "desk-receipt": JoinedView<ReceiptView, DeskFrame>.shapes(assets: assets),
            "desk-receipt-question": JoinedView<ReceiptQuestionView, DeskFrame>.shapes(assets: assets),
            "desk-report": JoinedView<ReportView, DeskFrame>.shapes(assets: assets),
            "desk-moderation": JoinedView<ModerationView, DeskFrame>.shapes(assets: assets),
            "desk-moderation-question": JoinedView<ModerationQuestionView, DeskFrame>.shapes(assets: assets),
            "desk-log": JoinedView<LogView, DeskFrame>.shapes(assets: assets),
        ]
    }

    /// The HTML of a Markdown text of the content as on its page, with the pictures of Content/media at `pictures`,
    /// since they may not be published yet; nil if it is too long.
    package func html(ofMarkdown text: String, _ translations: [String: String], pictures: String) -> String?
    {
        let markdown = MarkdownRenderer(labels: MarkdownLabels(words.words)) { words.words.link($0) }
        let text = words.words.markdown(text, translations).text
        do throws(MarkdownError) {
            // A `<` begins a tag of the renderer, since text is escaped.
            return try markdown.render(text).html.replacing(
                "<img src=\"\(words.words.link(Address.media("")))",
                with: "<img src=\"\(HTMLEscape.text(pictures))")
        } catch {
            return nil
        }
    }
}
