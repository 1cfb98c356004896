import Model

extension DeskWords {
    /// The phrases about the announcement of a change.
    package enum Announcement: String, PhraseKey {
        case device = "desk-announcement.device"

        package static let values: Set = ["channel", "count"]
    }
}

/// The announcement of a change with the choice whom to tell, on a page before the change is saved.
package struct AnnouncementView: TemplateView {
    /// The texts as readers get them, in each language.
    let texts: [AnnouncementTexts]
    /// The channels on which somebody gets notifications now, with their numbers: `Email: 12`.
    let audience: [String]
    /// Identifies the texts.
    let token: String
    /// Whether telling is preselected.
    let isNews: Bool
    /// Whether it withdraws the post.
    let isRemoved: Bool
    /// Whether it takes the place of an announcement that is still held.
    let isReplacing: Bool
    /// The id of the form that the choice belongs to.
    let form: String

    package init(
        texts: [AnnouncementTexts], audience: [String], token: String, isNews: Bool, isRemoved: Bool,
        isReplacing: Bool, form: String
    ) {
        (self.texts, self.audience, self.token, self.form) = (texts, audience, token, form)
        (self.isNews, self.isRemoved, self.isReplacing) = (isNews, isRemoved, isReplacing)
    }

    package static let fields = FieldTable<AnnouncementView>([
        .list("announcementTexts") { $0.texts },
        .flag("hasAudience") { !$0.audience.isEmpty },
        .text("audience") { $0.audience.joined(separator: " · ") },
        .text("announcementToken") { $0.token },
        .flag("isNews") { $0.isNews },
        .flag("isRemoved") { $0.isRemoved },
        .flag("isReplacing") { $0.isReplacing },
        .text("choiceForm") { $0.form },
    ])
}

/// The texts of an announcement in one language.
package struct AnnouncementTexts: TemplateView {
    let language: String
    let heading: String
    let paragraphs: [String]

    package init(language: String, heading: String, paragraphs: [String]) {
        (self.language, self.heading, self.paragraphs) = (language, heading, paragraphs)
    }

    package static let fields = FieldTable<AnnouncementTexts>([
        .text("noticeLanguage") { $0.language },
        .text("noticeTitle") { $0.heading },
        .list("noticeParagraphs") { $0.paragraphs.map(NoticeParagraph.init) },
    ])
}

/// A paragraph of an announcement.
struct NoticeParagraph: TemplateView {
    let text: String

    static let fields = FieldTable<NoticeParagraph>([.text("noticeParagraph") { $0.text }])
}

/// The page that shows the announcement of a change and asks whom to tell.
package struct ChangeQuestionView: DeskView {
    package static let template = "desk-change-question"

    /// The label of the action: `Cancel event`.
    let action: String
    /// The title of the post.
    let title: String
    let announcement: AnnouncementView
    /// The address of the form.
    let address: String
    /// The page to which the link without saving leads.
    let back: String
    /// The fields of the form that was sent, with the name and value of the pressed button.
    let hidden: [(name: String, value: String)]

    package init(
        action: String, title: String, announcement: AnnouncementView, address: String, back: String,
        hidden: [(name: String, value: String)]
    ) {
        (self.action, self.title, self.announcement) = (action, title, announcement)
        (self.address, self.back, self.hidden) = (address, back, hidden)
    }

    package static let fields = FieldTable<ChangeQuestionView>([
        .text("changeAction") { $0.action },
        .text("changeTitle") { $0.title },
        .record("announcement") { $0.announcement },
        .text("changeAddress") { $0.address },
        .text("backAddress") { $0.back },
        .list("hiddenFields") { $0.hidden.map(HiddenField.init) },
    ])
}

/// A field of a form that is sent again as it was.
struct HiddenField: TemplateView {
    let name: String
    let value: String

    static let fields = FieldTable<HiddenField>([
        .text("hiddenName") { $0.name }, .text("hiddenValue") { $0.value },
    ])
}
