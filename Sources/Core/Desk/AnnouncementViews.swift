import Site

/// The announcement of a change with the choice whom to tell, on a page before the change is saved.
package struct AnnouncementView: TemplateView {
    /// The texts as readers get them, in each language.
    let announcementTexts: [AnnouncementTexts]
    /// The channels on which somebody gets notifications now, with their numbers: `Email: 12 · Browsers: 3`.
    let audience: String
    /// Identifies the texts.
    let announcementToken: String
    /// Whether telling is preselected.
    let isNews: Bool
    /// Whether it withdraws the post.
    let isRemoved: Bool
    /// Whether it takes the place of an announcement that is still held.
    let isReplacing: Bool
    /// The id of the form that the choice belongs to.
    let choiceForm: String

    package static let computed = FieldTable<AnnouncementView>([.flag("hasAudience") { !$0.audience.isEmpty }]
    )
}

/// The texts of an announcement in one language.
struct AnnouncementTexts: TemplateView {
    let noticeLanguage: String
    let noticeTitle: String
    let noticeParagraphs: [TextLine]
}

/// The page that shows the announcement of a change and asks whom to tell.
struct ChangeQuestionView: DeskView {
    static let template = "desk-change-question"

    /// The label of the action: `Cancel event`.
    let changeAction: String
    /// The title of the post.
    let changeTitle: String
    /// Sentences about further effects of the change.
    let changeEffects: [TextLine]
    let announcement: AnnouncementView?
    /// The address of the form.
    let changeAddress: String
    /// The page to which the link without saving leads.
    let backAddress: String
    /// The fields of the form that was sent, with the name and value of the pressed button.
    let hiddenFields: [HiddenField]

    static let computed = FieldTable<ChangeQuestionView>([.flag("hasEffects") { !$0.changeEffects.isEmpty }])
}

/// A field of a form that is sent again as it was.
package struct HiddenField: TemplateView {
    let hiddenName: String
    let hiddenValue: String

    package init(hiddenName: String, hiddenValue: String) {
        (self.hiddenName, self.hiddenValue) = (hiddenName, hiddenValue)
    }
}

/// The deliveries of a post's notification on one channel, in words.
package struct DeliveryLine: TemplateView {
    let deliveryChannel: String
    /// The number of its devices in each state.
    let deliveryFacts: String
    /// The reason for which the service takes nothing, in its words.
    let deliveryFault: String?
}
