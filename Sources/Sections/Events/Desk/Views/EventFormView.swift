import Desk
import Model
import Site

/// The event form with its preview.
package struct EventFormView: DeskView {
    package static let template = "desk-event"

    /// The values by field name.
    package var values: [String: String]
    /// The problems by field, as sentences.
    package var problems: [(field: String, text: String)] = []
    /// The problems with the labels of their fields, in the order of the list above the form.
    package var problemList: [ProblemLine] = []
    /// The questions to confirm before posting.
    package var questions: [ProblemLine] = []
    /// The value of the field `confirmed` that confirms these questions.
    package var confirmation = ""
    /// The announcement of the change, about which the officer decides before it is saved; nil if there is none.
    package var announcement: AnnouncementView?
    /// Locations of earlier events.
    package var places: [String] = []
    /// Warnings that do not prevent posting, such as other events at the same time.
    package var warnings: [String] = []
    /// The path of the event to change, below the mount: `/events/<id>`; nil for a new event.
    package var event: String?
    /// The form's nonce.
    package var nonce: String
    /// The event's version, to detect concurrent changes; empty for a new event.
    package var version = ""
    /// Whether the event is announced, so that the box cannot be unticked.
    package var isBroadcast = false
    /// The message about the last action.
    package var done: String?
    /// The address of the event's page on the site.
    package var liveAddress: String?
    /// Status and announcement in words: `Published. Will be announced in Notices at 18:01.`
    package var state: String?
    /// The progress of the notification on each channel, and whether devices wait for it.
    package var deliveries: [DeliveryLine] = []
    package var isDelivering = false
    package var canBeSentAgain = false
    /// The number of the officer's account, for data that the browser stores.
    package var account = ""
    /// Sentences about kept changes of others, and about a picture that no longer moves.
    package var kept: [String] = []
    /// The fields in conflict, and the event's version in which they are so.
    package var choices: [MergeChoice] = []
    package var choicesHeading: String?
    package var seen = ""
    /// Whether the page contains a submitted form or a draft, not stored values.
    package var isAnswer = false
    /// The note about an earlier use of the form, and the address of that event.
    package var usedForm: String?
    package var usedAddress: String?
    /// Whether the form of the event can be posted as another event.
    package var offersNew = false
    /// The button that takes the newest change back; nil if its hold has passed.
    package var takeBack: TakeBackView?
    /// Whether the stored event has a picture.
    package var hasPicture = false
    package var isCancelled = false
    /// Whether the form of the cancellation is unfolded.
    package var isCancelling = false
    package var isDraft = false
    /// Whether the event was imported, so that it may have no description.
    package var isFromCalendar = false
    /// The address of the small picture; nil if there is none.
    package var picture: String?
    /// The preview of page and announcement; nil if nothing valid was entered yet.
    package var preview: PreviewView?
    /// The site's languages other than the page's.
    package var languages: [LanguageFields] = []
    /// The recurrence fields.
    package var repeats: RepeatFieldsView?
    /// The date from which on the form has a series.
    package var seriesDate: String?
    /// The kind of the texts of a copy, which the form has in a hidden field; nil for other events.
    package var kindOfText: String?
    /// The dates of the series that the form may change; empty if it changes the event as a whole.
    package var scopes: [ScopeChoice] = []
    /// The pages of the events that this one continues, and that continue it.
    package var earlierPart: String?
    package var laterPart: String?
    /// The topics of the site's settings, as boxes; the field `tags` has the others.
    package var topics: [TopicChoice] = []
    /// The inputs of numbers.
    package var numbers: [NumberFieldView] = []
    /// The next dates of a series, and the sentence about the next one.
    package var dates: SeriesDatesView?
    package var next: String?
    /// The name of the event's time zone; nil if it is the site's.
    package var zone: String?

    package init(values: [String: String], nonce: String) { (self.values, self.nonce) = (values, nonce) }

    private func problem(_ field: String) -> String? { problems.first { $0.field == field }?.text }

    /// Whether a group of fields is expanded: one of them has a value or a problem.
    private func isOpen(_ fields: [String]) -> Bool {
        fields.contains { values[$0]?.isEmpty == false || problem($0) != nil }
    }

    private static func value(_ field: String) -> TemplateField<EventFormView> {
        .text(variable(field)) { $0.values[field] }
    }

    private static func problem(_ field: String) -> TemplateField<EventFormView> {
        .text("\(field)Problem") { $0.problem(field) }
    }

    private static func ticked(_ field: String) -> TemplateField<EventFormView> {
        .flag("\(field)Ticked") { ["on", "true", "1", "yes"].contains($0.values[field] ?? "") }
    }

    private static func variable(_ field: String) -> String { "\(field)Value" }

    /// The boxes to tick.
    private static let flags = Event.formFields.filter { field in
        if case .flag = field.property { return true }
        return false
    }.map(\.key)

    /// The fields that the template names one by one.
    private static let texts =
        ["title", "date", "time", "endDate", "endTime", "detail", "heldPicture", "reason"]
        + Event.formFields.filter { field in
            switch field.property {
            case .flag, .number: false
            default: true
            }
        }.map(\.key)

    package static let fields = FieldTable<EventFormView>(
        texts.map(value) + (texts + ["picture", "status", "scope"]).map(problem)
            + flags.map(ticked) + [
                .flag("hasProblems") { !$0.problems.isEmpty },
                .list("problems") { $0.problemList },
                .flag("hasQuestions") { !$0.questions.isEmpty },
                .list("questions") { $0.questions },
                .text("confirmation") { $0.confirmation.isEmpty ? nil : $0.confirmation },
                .record("announcement") { $0.announcement },
                .list("places") { $0.places.map(PlaceName.init) },
                .flag("isPublished") { $0.event != nil && !$0.isDraft },
                .flag("showsEndDate") { $0.isOpen(["endDate"]) },
                .flag("showsPictureText") { $0.isOpen(["pictureText"]) },
                .flag("showsMore") { $0.isOpen(["needSignUp", "signUpURL"]) },
                .flag("hasWarnings") { !$0.warnings.isEmpty },
                .list("warnings") { view in view.warnings.map { ProblemLine(field: nil, text: $0) } },
                .text("eventPath") { $0.event },
                .text("nonce") { $0.nonce },
                .text("version") { $0.version },
                .flag("isBroadcast") { $0.isBroadcast },
                .text("done") { $0.done },
                .text("liveAddress") { $0.liveAddress },
                .list("deliveries") { $0.deliveries },
                .flag("hasDeliveries") { !$0.deliveries.isEmpty },
                .flag("isDelivering") { $0.isDelivering },
                .flag("canBeSentAgain") { $0.canBeSentAgain },
                .text("state") { $0.state },
                .record("takeBack") { $0.takeBack },
                .flag("hasPicture") { $0.hasPicture },
                .flag("isCancelled") { $0.isCancelled },
                .flag("isCancelling") { $0.isCancelling || $0.problem("reason") != nil },
                .flag("isDraft") { $0.isDraft },
                .flag("isFromCalendar") { $0.isFromCalendar },
                .text("picturePreview") { $0.picture },
                .record("preview") { $0.preview },
                .flag("hasLanguages") { !$0.languages.isEmpty },
                .flag("hasOtherTitle") { view in view.languages.contains { $0.has("title") } },
                .flag("hasOtherDetail") { view in view.languages.contains { $0.has("detail") } },
                .list("languages") { $0.languages },
                .record("repeatFields") { $0.repeats },
                .flag("hasTopics") { !$0.topics.isEmpty },
                .list("topics") { $0.topics },
                .list("numbers") { $0.numbers },
                .record("nextDates") { $0.dates },
                .text("nextTime") { $0.next },
                .text("zone") { $0.zone },
                .text("seriesDate") { $0.seriesDate },
                .text("kindOfText") { $0.kindOfText },
                .flag("hasScopes") { !$0.scopes.isEmpty },
                .list("scopes") { $0.scopes },
                .text("earlierPart") { $0.earlierPart },
                .text("laterPart") { $0.laterPart },
                .text("accountNumber") { $0.account },
                .list("kept") { view in view.kept.map { MergedChange(text: $0) } },
                .flag("hasChoices") { !$0.choices.isEmpty },
                .list("choices") { $0.choices },
                .text("choicesHeading") { $0.choicesHeading },
                .text("seen") { $0.seen },
                .flag("isAnswer") { $0.isAnswer },
                .text("usedForm") { $0.usedForm },
                .text("usedAddress") { $0.usedAddress },
                .flag("offersNew") { $0.offersNew },
            ])
}

/// A choice of the dates of a series that a form changes.
package struct ScopeChoice: TemplateView {
    let scope: String
    let text: String
    let isChosen: Bool

    /// Creates a choice.
    package init(_ scope: String, _ text: String, isChosen: Bool) {
        (self.scope, self.text, self.isChosen) = (scope, text, isChosen)
    }

    package static let fields = FieldTable<ScopeChoice>([
        .text("scope") { $0.scope },
        .text("scopeText") { $0.text },
        .flag("isChosen") { $0.isChosen },
    ])
}

/// A location of earlier events.
struct PlaceName: TemplateView {
    let name: String

    static let fields = FieldTable<PlaceName>([.text("placeName") { $0.name }])
}

/// A preview of an event's page and announcement.
package struct PreviewView: TemplateView {
    let title: String
    let when: String?
    let place: String?
    /// The facts that the page lists.
    let facts: [String]
    /// HTML.
    let detail: String
    /// The announcement in each language; empty if there is none.
    let notices: [AnnouncementPreview]
    /// The preview of the recurrence; nil if the event does not repeat.
    package var series: SeriesPreviewView?

    package init(
        title: String, when: String?, place: String?, facts: [String], detail: String,
        notices: [AnnouncementPreview] = []
    ) {
        (self.title, self.when, self.place, self.facts) = (title, when, place, facts)
        (self.detail, self.notices) = (detail, notices)
    }

    package static let fields = FieldTable<PreviewView>([
        .text("previewTitle") { $0.title },
        .text("previewWhen") { $0.when },
        .text("previewPlace") { $0.place },
        .list("previewFacts") { $0.facts.map { EventFact(label: "", text: $0) } },
        .html("previewDetail") { $0.detail },
        .record("series") { $0.series },
        .flag("hasNotices") { !$0.notices.isEmpty },
        .list("notices") { $0.notices },
    ])
}

/// An announcement in one language.
package struct AnnouncementPreview: TemplateView {
    let language: String
    let title: String
    let body: String

    package init(language: String, title: String, body: String) {
        (self.language, self.title, self.body) = (language, title, body)
    }

    package static let fields = FieldTable<AnnouncementPreview>([
        .text("noticeLanguage") { $0.language },
        .text("noticeTitle") { $0.title },
        .text("noticeBody") { $0.body },
    ])
}

/// The texts of a form in one of the site's further languages.
package struct LanguageFields: TemplateView {
    let tag: String
    let name: String
    let values: [String: String]
    let problems: [(field: String, text: String)]
    let places: [String]

    /// Creates the texts in a language, with the locations that earlier events have in it.
    package init(
        tag: String, name: String, values: [String: String], problems: [(field: String, text: String)],
        places: [String]
    ) {
        (self.tag, self.name, self.values, self.problems) = (tag, name, values, problems)
        self.places = places
    }

    /// Whether a text in this language is not empty.
    fileprivate func has(_ field: String) -> Bool { values["\(field).\(tag)"]?.isEmpty == false }

    private func problem(_ field: String) -> String? {
        problems.first { $0.field == "\(field).\(tag)" }?.text
    }

    package static let fields = FieldTable<LanguageFields>(
        [
            .text("tag") { $0.tag },
            .text("languageName") { $0.name },
            .flag("isFilled") { view in
                Event.formTexts.contains { view.has($0) || view.problem($0) != nil }
            },
            .list("otherPlaces") { $0.places.map(PlaceName.init) },
        ] + Event.formTexts.flatMap(other))

    /// The text of a field in the language, and its problem: `otherTitle`, `otherTitleProblem`.
    private static func other(_ field: String) -> [TemplateField<LanguageFields>] {
        let name = "other" + field.prefix(1).uppercased() + field.dropFirst()
        return [
            .text(name) { $0.values["\(field).\($0.tag)"] },
            .text("\(name)Problem") { $0.problem(field) },
        ]
    }
}
