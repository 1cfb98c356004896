import Basics
import Foundation
import Markdown
import Model
import Site

/// Renders the pages of the officers' desk in one language.
package struct DeskRenderer: Sendable {
    package internal(set) var words: DeskWords
    private let templates: TemplateLibrary

    /// Creates the renderer of one language from the records of the theme; nil if a record is missing or damaged.
    init?(_ records: RecordArchive, settings: SiteSettings, language: String) {
        guard
            let words = DeskWords(
                records, settings: settings, language: language, constants: DeskLimit.constants),
            let templates = records.value(TemplateLibrary.self, of: TemplateLibrary.deskRecord(of: language))
        else { return nil }
        (self.words, self.templates) = (words, templates)
    }

    /// A page in its frame.
    package func html<View: DeskView>(_ view: View, _ frame: DeskFrame) -> String {
        templates.render(View.template, TemplateRecord(view).joined(to: TemplateRecord(frame)))
    }

    /// The views of the desk's own pages.
    package static let views: [any DeskView.Type] = [
        SignInView.self, DeskMessageView.self, DeskListView.self, AccountView.self, SecondFactorView.self,
        RecoveryView.self, ResetCodeView.self, OfficersView.self, HandoverView.self, ResetView.self,
        MailFormView.self, MailSubscriptionView.self, ReceiptView.self, ReceiptQuestionView.self,
        ReportView.self, ModerationView.self, ModerationQuestionView.self, LogView.self,
        ChangeQuestionView.self, TrendingView.self, VisitsView.self, VersionListView.self, VersionView.self,
        ContentFormView.self, ReaderFormView.self, BallotView.self, MemberBallotView.self,
        MemberAccountView.self, MemberAddressView.self, MemberDataView.self, MemberDeletionView.self,
        MemberListView.self, MemberPageView.self, MemberPostDeletionView.self, MemberVersionsView.self,
        JoinView.self, JoinCodeView.self, JoinLinkView.self,
        CommentFormView.self, CommentPageView.self, CommentQuestionView.self,
        DiscussionListView.self, DiscussionFormView.self, DiscussionQuestionView.self, HelpView.self,
    ]

    /// The HTML of a Markdown text of the content as on its page, with the pictures of Content/media at `pictures`,
    /// since they may not be published yet; nil if it is too long.
    /// `profile` is the value of `text:` in the file.
    package func html(
        ofMarkdown text: String, _ translations: [String: String], profile: String? = nil, pictures: String
    ) -> String? {
        let markdown = MarkdownRenderer(labels: MarkdownLabels(words.words)) { words.words.link($0) }
        let text = MarkdownText.source(words.words.markdown(text, translations).text, profile: profile)
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

extension DeskView {
    package static func shapes(assets: AssetNames) -> [String: Shape] {
        FieldShapes(Self.self).joined(to: FieldShapes(DeskFrame.self)).all(assets: assets)
    }
}
