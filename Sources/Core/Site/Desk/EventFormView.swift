/// The form in which an event is written, with what will come of it.
package struct EventFormView: TemplateView {
    /// What stands in the form: name of the field -> text.
    package var values: [String: String]
    /// What is wrong, by field, as a sentence.
    package var problems: [(field: String, text: String)] = []
    /// The same, each with the name of its field, in the order in which they are listed above the form.
    package var problemList: [ProblemLine] = []
    /// The questions to confirm before the form is posted.
    package var questions: [ProblemLine] = []
    /// The value of the field `confirmed` that answers these questions.
    package var confirmation = ""
    /// Places of earlier events.
    package var places: [String] = []
    /// Things to look at that keep nothing from being posted: other events at the same time.
    package var warnings: [String] = []
    /// The event that is changed, below the mount: `/events/<id>`; nil for a new one.
    package var event: String?
    /// The form's nonce.
    package var nonce: String
    /// What tells whether the event was changed since; of a new one empty.
    package var version = ""
    /// Whether everyone was told, or will be, so that the box cannot be unticked.
    package var isBroadcast = false
    /// What was just done, with the page on which it shows.
    package var done: String?
    /// Where it is on the site.
    package var liveAddress: String?
    /// In what state it is, and who was told: `Published. Everyone will be told at 18:01.`
    package var state: String?
    /// The officer's account, for what the browser keeps of the form.
    package var account = ""
    /// Sentences about what other officers changed and is kept.
    package var kept: [String] = []
    /// Fields that somebody else changed too, between which the officer chooses, and the version of the event in which they are so.
    package var choices: [MergeChoice] = []
    package var seen = ""
    /// Whether the page answers a form that was sent, so that it holds what was typed last.
    package var isAnswer = false
    /// For what the form was used before, and where that is.
    package var usedForm: String?
    package var usedAddress: String?
    /// Until when nobody is told, so that it can be taken back.
    package var canBeTakenBack = false
    /// Whether the event has a picture, whatever the form says.
    package var hasPicture = false
    package var isCancelled = false
    package var isDraft = false
    /// The address of the small picture; nil where there is none.
    package var picture: String?
    /// The detail and the notice as they will be shown; nil where nothing was typed yet.
    package var preview: PreviewView?
    /// The site's languages beside the desk's own.
    package var languages: [LanguageFields] = []
    /// How it repeats.
    package var repeats: RepeatFieldsView?
    /// The next dates of a series, and when and where it takes place next.
    package var dates: SeriesDatesView?
    package var next: String?
    /// The clock by which its times are, where that is not the site's.
    package var zone: String?

    /// A form that holds these values.
    package init(values: [String: String], nonce: String) { (self.values, self.nonce) = (values, nonce) }

    private func problem(_ field: String) -> String? { problems.first { $0.field == field }?.text }

    /// Whether a group of fields is unfolded: one of them is filled, or something is wrong with it.
    private func isOpen(_ fields: [String]) -> Bool {
        fields.contains { values[$0]?.isEmpty == false || problem($0) != nil }
    }

    private static func value(_ field: String) -> Field<EventFormView> {
        .text(variable(field)) { $0.values[field] }
    }

    private static func problem(_ field: String) -> Field<EventFormView> {
        .text("\(field)Problem") { $0.problem(field) }
    }

    private static func ticked(_ field: String) -> Field<EventFormView> {
        .flag("\(field)Ticked") { ["on", "true", "1", "yes"].contains($0.values[field] ?? "") }
    }

    private static func variable(_ field: String) -> String { "\(field)Value" }

    private static let texts = [
        "title", "date", "time", "endDate", "endTime", "location", "detail", "signUpURL", "tags",
        "pictureText",
        "heldPicture", "reason",
    ]

    static let fields = FieldTable<EventFormView>(
        texts.map(value) + (texts + ["picture", "status"]).map(problem)
            + ["needSignUp", "openForSignUp", "broadcast"].map(ticked) + [
                .flag("hasProblems") { !$0.problems.isEmpty },
                .list("problems") { $0.problemList },
                .flag("hasQuestions") { !$0.questions.isEmpty },
                .list("questions") { $0.questions },
                .text("confirmation") { $0.questions.isEmpty ? nil : $0.confirmation },
                .list("places") { $0.places.map(PlaceName.init) },
                .flag("isPublished") { $0.event != nil && !$0.isDraft },
                .flag("showsEndDate") { $0.isOpen(["endDate"]) },
                .flag("showsPictureText") { $0.isOpen(["pictureText"]) },
                .flag("showsMore") { $0.isOpen(["needSignUp", "signUpURL", "tags"]) },
                .flag("hasWarnings") { !$0.warnings.isEmpty },
                .list("warnings") { view in view.warnings.map { ProblemLine(field: nil, text: $0) } },
                .text("eventPath") { $0.event },
                .text("nonce") { $0.nonce },
                .text("version") { $0.version },
                .flag("isBroadcast") { $0.isBroadcast },
                .text("done") { $0.done },
                .text("liveAddress") { $0.liveAddress },
                .text("state") { $0.state },
                .flag("canBeTakenBack") { $0.canBeTakenBack },
                .flag("hasPicture") { $0.hasPicture },
                .flag("isCancelled") { $0.isCancelled },
                .flag("isDraft") { $0.isDraft },
                .text("picturePreview") { $0.picture },
                .record("preview") { $0.preview },
                .flag("hasLanguages") { !$0.languages.isEmpty },
                .flag("hasOtherTitle") { view in view.languages.contains { $0.has("title") } },
                .flag("hasOtherDetail") { view in view.languages.contains { $0.has("detail") } },
                .list("languages") { $0.languages },
                .record("repeatFields") { $0.repeats },
                .record("nextDates") { $0.dates },
                .text("nextTime") { $0.next },
                .text("zone") { $0.zone },
                .text("accountNumber") { $0.account },
                .list("kept") { view in view.kept.map { KeptChange(text: $0) } },
                .flag("hasChoices") { !$0.choices.isEmpty },
                .list("choices") { $0.choices },
                .text("seen") { $0.seen },
                .flag("isAnswer") { $0.isAnswer },
                .text("usedForm") { $0.usedForm },
                .text("usedAddress") { $0.usedAddress },
            ])
}

/// A field that two officers changed, and what each made of it.
package struct MergeChoice: TemplateView {
    let field: String
    let name: String
    let who: String
    let theirs: String
    let mine: String

    /// A choice between `theirs`, of the officer `who`, and `mine`.
    package init(field: String, name: String, who: String, theirs: String, mine: String) {
        (self.field, self.name, self.who) = (field, name, who)
        (self.theirs, self.mine) = (theirs, mine)
    }

    static let fields = FieldTable<MergeChoice>([
        .text("choiceField") { $0.field },
        .text("choiceName") { $0.name },
        .text("choiceWho") { $0.who },
        .text("choiceTheirs") { $0.theirs },
        .text("choiceMine") { $0.mine },
    ])
}

/// A sentence about changes that are kept.
struct KeptChange: TemplateView {
    let text: String

    static let fields = FieldTable<KeptChange>([.text("keptText") { $0.text }])
}

/// A sentence about a field.
package struct ProblemLine: TemplateView {
    /// The id of the field's input; nil where the form shows no such field.
    let field: String?
    let text: String

    /// A sentence about a field.
    package init(field: String?, text: String) { (self.field, self.text) = (field, text) }

    static let fields = FieldTable<ProblemLine>([
        .text("field") { $0.field },
        .text("problemText") { $0.text },
    ])
}

/// A place of earlier events.
struct PlaceName: TemplateView {
    let name: String

    static let fields = FieldTable<PlaceName>([.text("placeName") { $0.name }])
}

/// What will come of a form.
package struct PreviewView: TemplateView {
    let title: String
    let when: String?
    let place: String?
    /// HTML.
    let detail: String
    /// The announcement in each language; empty where there would be none.
    let notices: [NoticePreview]
    /// How it repeats; nil where it does not.
    package var series: SeriesPreviewView?

    /// A preview.
    package init(
        title: String, when: String?, place: String?, detail: String, notices: [NoticePreview] = []
    ) {
        (self.title, self.when, self.place, self.detail) = (title, when, place, detail)
        self.notices = notices
    }

    static let fields = FieldTable<PreviewView>([
        .text("previewTitle") { $0.title },
        .text("previewWhen") { $0.when },
        .text("previewPlace") { $0.place },
        .html("previewDetail") { $0.detail },
        .record("series") { $0.series },
        .flag("hasNotices") { !$0.notices.isEmpty },
        .list("notices") { $0.notices },
    ])
}

/// An announcement as readers of one language will see it.
package struct NoticePreview: TemplateView {
    let language: String
    let title: String
    let body: String

    /// An announcement.
    package init(language: String, title: String, body: String) {
        (self.language, self.title, self.body) = (language, title, body)
    }

    static let fields = FieldTable<NoticePreview>([
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

    /// The texts in a language, with the places that earlier events name in it.
    package init(
        tag: String, name: String, values: [String: String], problems: [(field: String, text: String)],
        places: [String]
    ) {
        (self.tag, self.name, self.values, self.problems) = (tag, name, values, problems)
        self.places = places
    }

    /// Whether a text is given in this language.
    fileprivate func has(_ field: String) -> Bool { values["\(field).\(tag)"]?.isEmpty == false }

    private func problem(_ field: String) -> String? {
        problems.first { $0.field == "\(field).\(tag)" }?.text
    }

    static let fields = FieldTable<LanguageFields>([
        .text("tag") { $0.tag },
        .text("languageName") { $0.name },
        .flag("isFilled") { view in
            ["title", "location", "detail", "pictureText"].contains {
                view.has($0) || view.problem($0) != nil
            }
        },
        .list("otherPlaces") { $0.places.map(PlaceName.init) },
        .text("otherTitle") { $0.values["title.\($0.tag)"] },
        .text("otherLocation") { $0.values["location.\($0.tag)"] },
        .text("otherDetail") { $0.values["detail.\($0.tag)"] },
        .text("otherPictureText") { $0.values["pictureText.\($0.tag)"] },
        .text("otherPictureTextProblem") { $0.problem("pictureText") },
        .text("otherTitleProblem") { $0.problem("title") },
        .text("otherLocationProblem") { $0.problem("location") },
        .text("otherDetailProblem") { $0.problem("detail") },
    ])
}
