import Desk
import Model
import Site

struct EventFormView: DeskView {
    static let template = "desk-event"

    let fieldValues: [FieldText]
    /// The first problem of each field, as a sentence.
    var fieldProblems: [FieldText] = []
    /// The problems with the labels of their fields, in the order of the list above the form.
    var problems: [ProblemLine] = []
    /// The questions to confirm before posting.
    var questions: [ProblemLine] = []
    /// The value of the field `confirmed` that confirms these questions.
    var confirmation: String?
    /// The announcement of the change, about which the officer decides before it is saved; nil if there is none.
    var announcement: AnnouncementView?
    var places: [TextLine] = []
    /// Warnings that do not prevent posting, such as other events at the same time.
    var warnings: [ProblemLine] = []
    /// The path of the event to change, below the mount: `/events/<id>`; nil for a new event.
    var eventPath: String?
    let nonce: String
    /// The event's version, to detect concurrent changes; empty for a new event.
    var version = ""
    /// Whether the event is announced, so that the box cannot be unticked.
    var isBroadcast = false
    var done: String?
    var liveAddress: String?
    /// Status and announcement in words: `Published. Will be announced in Notices at 18:01.`
    var state: String?
    /// The progress of the notification on each channel, and whether devices wait for it.
    var deliveries: [DeliveryLine] = []
    var isDelivering = false
    var canBeSentAgain = false
    /// The number of the officer's account, for data that the browser stores.
    var accountNumber = ""
    /// Sentences about kept changes of others, and about a picture that no longer moves.
    var kept: [TextLine] = []
    /// The fields in conflict, and the event's version in which they are so.
    var choices: [MergeChoice] = []
    var choicesHeading: String?
    var seen = ""
    /// Whether the page contains a submitted form or a draft, not stored values.
    var isAnswer = false
    /// The note about an earlier use of the form, and the address of that event.
    var usedForm: String?
    var usedAddress: String?
    /// Whether the form of the event can be posted as another event.
    var offersNew = false
    /// The button that takes the newest change back; nil if its hold has passed.
    var takeBack: TakeBackView?
    /// The link to the lists of sign-ups; nil if there are none.
    var signUpLink: SignUpLink?
    /// The path of the page with the votes for a date, below the mount; nil if there is no poll.
    var pollPath: String?
    var hasPicture = false
    var isCancelled = false
    /// Whether the form of the cancellation is unfolded.
    var isCancelling = false
    var isDraft = false
    /// Whether the event was imported, so that it may have no description.
    var isFromCalendar = false
    /// The address of the small picture; nil if there is none.
    var picturePreview: String?
    /// The preview of page and announcement; nil if nothing valid was entered yet.
    var preview: PreviewView?
    /// The site's languages other than the page's.
    var languages: [LanguageFields] = []
    var repeatFields: RepeatFieldsView?
    /// The date from which on the form has a series.
    var seriesDate: String?
    /// The kind of the texts of a copy, which the form has in a hidden field; nil for other events.
    var kindOfText: String?
    /// The dates of the series that the form may change; empty if it changes the event as a whole.
    var scopes: [ScopeChoice] = []
    /// The pages of the events that this one continues, and that continue it.
    var earlierPart: String?
    var laterPart: String?
    /// The topics of the site's settings, as boxes; the field `tags` has the others.
    var topics: [TopicChoice] = []
    var numbers: [NumberFieldView] = []
    var signUpFields: SignUpFieldsView?
    /// The next dates of a series, and the sentence about the next one.
    var nextDates: SeriesDatesView?
    var nextTime: String?
    /// The name of the event's time zone; nil if it is the site's.
    var zone: String?

    private func value(_ field: String) -> String? { FieldText.text(of: field, in: fieldValues) }

    private func problem(_ field: String) -> String? { FieldText.text(of: field, in: fieldProblems) }

    /// Whether a group of fields is expanded: one of them has a value or a problem.
    private func isOpen(_ fields: [String]) -> Bool {
        fields.contains { value($0)?.isEmpty == false || problem($0) != nil }
    }

    private static func value(_ field: String) -> TemplateField<EventFormView> {
        .text("\(field)Value") { $0.value(field) }
    }

    private static func problem(_ field: String) -> TemplateField<EventFormView> {
        .text("\(field)Problem") { $0.problem(field) }
    }

    private static func ticked(_ field: String) -> TemplateField<EventFormView> {
        .flag("\(field)Ticked") { ["on", "true", "1", "yes"].contains($0.value(field) ?? "") }
    }

    private static let flags = Event.formFields.filter { field in
        if case .flag = field.property { return true }
        return false
    }.map(\.key)

    /// The fields that the template names one by one.
    private static let texts =
        ["title", "date", "time", "endDate", "endTime", "detail", "heldPicture", "reason"]
        + Event.formFields.filter { field in
            switch field.property {
            case .flag, .number, .here, .signUpBy, .dateTime, .questions: false
            default: true
            }
        }.map(\.key)

    static let computed = FieldTable<EventFormView>(
        texts.map(value) + (texts + ["picture", "status", "scope"]).map(problem)
            + flags.map(ticked) + [
                .flag("hasProblems") { !$0.fieldProblems.isEmpty },
                .flag("hasQuestions") { !$0.questions.isEmpty },
                .flag("isPublished") { $0.eventPath != nil && !$0.isDraft },
                .flag("showsEndDate") { $0.isOpen(["endDate"]) },
                .flag("showsDateOptions") { $0.isOpen(["dateOptions"]) },
                .flag("showsPictureText") { $0.isOpen(["pictureText"]) },
                .flag("showsMore") { $0.isOpen(["needSignUp", "signUpURL"]) },
                .flag("hasWarnings") { !$0.warnings.isEmpty },
                .flag("hasDeliveries") { !$0.deliveries.isEmpty },
                .flag("hasLanguages") { !$0.languages.isEmpty },
                .flag("hasOtherTitle") { view in view.languages.contains { $0.otherTitle?.isEmpty == false }
                },
                .flag("hasOtherDetail") { view in view.languages.contains { $0.otherDetail?.isEmpty == false }
                },
                .flag("hasTopics") { !$0.topics.isEmpty },
                .flag("hasScopes") { !$0.scopes.isEmpty },
                .flag("hasChoices") { !$0.choices.isEmpty },
            ])
}

/// A form's field with its value, or with the sentence about its problem.
struct FieldText: TemplateView {
    let field: String
    let text: String

    static func all(_ texts: [String: String]) -> [FieldText] { texts.map { FieldText(field: $0, text: $1) } }

    static func text(of field: String, in texts: [FieldText]) -> String? {
        texts.first { $0.field == field }?.text
    }
}

/// A choice of the dates of a series that a form changes.
struct ScopeChoice: TemplateView {
    let scope: String
    let scopeText: String
    let isChosen: Bool
}

struct PreviewView: TemplateView {
    let previewTitle: String
    let previewWhen: String?
    let previewPlace: String?
    let previewFacts: [EventFact]
    let previewDetail: HTML
    /// The preview of the recurrence; nil if the event does not repeat.
    let series: SeriesPreviewView?
    /// The announcement in each language; empty if there is none.
    let notices: [AnnouncementPreview]

    static let computed = FieldTable<PreviewView>([.flag("hasNotices") { !$0.notices.isEmpty }])
}

struct AnnouncementPreview: TemplateView {
    let noticeLanguage: String
    let noticeTitle: String
    let noticeBody: String
}

/// The texts of a form in one of the site's further languages.
struct LanguageFields: TemplateView {
    let tag: String
    let languageName: String
    /// Whether there is a text in this language, or a problem with one.
    let isFilled: Bool
    /// The locations that earlier events have in this language.
    let otherPlaces: [TextLine]
    let otherTitle: String?
    let otherTitleProblem: String?
    let otherLocation: String?
    let otherLocationProblem: String?
    let otherPictureText: String?
    let otherPictureTextProblem: String?
    let otherDetail: String?
    let otherDetailProblem: String?

    init(
        tag: String, name: String, values: [String: String], problems: [String: String], places: [TextLine]
    ) {
        (self.tag, languageName, otherPlaces) = (tag, name, places)
        isFilled = Event.languageTexts.contains {
            values["\($0).\(tag)"]?.isEmpty == false || problems["\($0).\(tag)"] != nil
        }
        func field(_ name: String) -> (String?, String?) {
            (values["\(name).\(tag)"], problems["\(name).\(tag)"])
        }
        (otherTitle, otherTitleProblem) = field("title")
        (otherLocation, otherLocationProblem) = field("location")
        (otherPictureText, otherPictureTextProblem) = field("pictureText")
        (otherDetail, otherDetailProblem) = field("detail")
    }
}
