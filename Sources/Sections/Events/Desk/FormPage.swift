import CGI
import Desk
import Foundation
import Model
import Posting
import Site

struct FormPage {
    /// A note that a form was used before, with the title of the event for which it was used, and the event's id for a link; nil if the page
    /// shows the event.
    typealias UsedForm = (key: DeskWords.Events, title: String, event: String?)

    let events: DeskEvents
    /// Nil for a new event.
    let event: Event?
    let fields: [String: String]
    let nonce: String
    var version = ""
    var done: String?
    var problems: [FormProblem] = []
    /// Sentences about kept changes of others.
    var kept: [String] = []
    /// The fields in conflict, and the event's version in which they are so.
    var choices: [MergeChoice] = []
    var choicesHeading: String?
    var seen = ""
    /// A note about an earlier use of the form; nil if there was none.
    var used: UsedForm?
    /// Whether the form of the event can be posted as another event.
    var offersNew = false
    /// Whether the page contains a submitted form or a draft, not stored values.
    var isAnswer = false
    /// Whether the form of the cancellation is unfolded.
    var isCancelling = false
    var questions = FormQuestions()
    /// The announcement of the change, about which the officer decides before it is saved; nil if there is none.
    var announcement: AnnouncementView?
    var deliveries: DeliveryLines?
    /// The button that takes the newest change back; nil if its hold has passed.
    var takeBack: TakeBackView?
    /// The links to the lists of sign-ups; nil on the page of an answer.
    var signUps: SignUpLinks?
    /// The path of the page with the votes for a date; nil if there is no poll.
    var pollPath: String?
    /// The event that the form describes, if valid; for the preview and the warnings.
    var preview: Event?

    private var context: RequestContext { events.context }

    mutating func show(_ merge: FormMerge?) throws(DeskError) {
        guard let merge else { return }
        let words = try MergeWords(events)
        kept = words.kept(merge.taken)
        choices = merge.conflicts.map { words.choice($0, typed: fields[$0.field] ?? "") }
        choicesHeading = words.heading(merge.conflicts)
        seen = merge.version
    }

    func response(status: Int = 200) -> CGIResponse {
        let words = context.words
        let language = FormLanguage(
            words.language, of: context.site.settings.languages, texts: Event.formTexts)
        var values = language.pageFields(fields)
        let topics = EventTopics(FormTopics.all(in: fields["tags"] ?? ""), context.site.settings.topics)
        if !topics.chosen.isEmpty { values["tags"] = topics.others.joined(separator: ", ") }
        let (places, main) = (events.known.content.events, context.site.settings.languages.first)
        // Which dates of a series change is a question, until an answer is none of the choices.
        let isAsked =
            problems == [FormProblem(EventForm.scopeField, .unknownChoice)]
            && fields[EventForm.scopeField] == nil
        let problems = isAsked ? [] : problems
        let sentences = Dictionary(
            problems.map { (language.pageField(of: $0), words.sentence(of: $0)) },
            uniquingKeysWith: { first, _ in first })
        var view = EventFormView(fieldValues: FieldText.all(values), nonce: nonce)
        view.fieldProblems = FieldText.all(sentences)
        view.problems = problems.map { words.problemLine($0, at: language.pageField(of: $0)) }
        view.questions = questions.lines(words)
        view.confirmation = questions.confirmation.isEmpty ? nil : questions.confirmation
        view.announcement = announcement
        view.version = version
        view.done = done
        view.accountNumber = "\(events.session.officer.account)"
        view.isAnswer = isAnswer
        view.usedForm = used.map { words.say($0.key, ["title": $0.title]) }
        view.offersNew = offersNew
        view.usedAddress = used?.event.map { context.mount + DeskEvents.path(of: $0) }
        view.warnings = warnings.map { ProblemLine(field: nil, text: $0) }
        view.repeatFields = words.repeatFields(fields, problems: sentences, event: event, now: context.now)
        view.topics = TopicChoice.all(context.site.settings, tags: topics, words: words.words)
        view.numbers = words.numberFields(values, problems: sentences) { $0.condition == nil }
        view.signUpFields = words.signUpFields(values, problems: sentences, own: language.own)
        view.languages = words.languages.filter { $0.tag != language.own }.map {
            LanguageFields(
                tag: $0.tag, name: $0.name, values: values, problems: sentences,
                places: places.usedPlaces(in: $0.tag, isMain: $0.tag == main).map(TextLine.init))
        }
        view.places = places.usedPlaces(in: language.own, isMain: language.own == main).map(TextLine.init)
        view.picturePreview = fields["heldPicture"].flatMap { $0.isEmpty ? nil : context.pictures + $0 }
        let series = series
        view.preview = (changed(by: series) ?? preview ?? event).map(previewView)
        if let event { describe(event, in: &view) }
        view.isCancelling = isCancelling || sentences["reason"] != nil
        view.seriesDate = fields["seriesDate"]
        view.kindOfText = fields[EventForm.textField]
        view.scopes = scopes(of: series)
        (view.deliveries, view.isDelivering) = (deliveries?.lines ?? [], deliveries?.isRunning == true)
        view.canBeSentAgain = deliveries?.canBeSentAgain == true
        let isStill =
            HeldPictures.becomesStill(context.request) && !problems.contains { $0.field == "picture" }
        view.kept = (kept + (isStill ? [words.say(DeskWords.Events.pictureStill)] : [])).map {
            TextLine(text: $0)
        }
        (view.choices, view.choicesHeading, view.seen) = (choices, choicesHeading, seen)
        let title = event.map { words.text($0.title) } ?? words.say(DeskWords.Events.newEvent)
        var frame = context.frame(title, events.session, tab: event == nil ? .new : nil)
        frame.hasEventForm = true
        return context.page(context.renderer.html(view, frame), status: status)
    }

    private func describe(_ event: Event, in view: inout EventFormView) {
        view.eventPath = DeskEvents.path(of: event.id)
        view.isBroadcast = event.isBroadcast && event.status != .draft
        view.isCancelled = event.status == .cancelled
        view.isDraft = event.status == .draft
        let announcement = event.status == .draft ? [] : [events.announcementState(of: event)]
        view.state = ([context.words.state(of: event)] + announcement).asSentences
        view.liveAddress = event.status == .draft ? nil : context.words.address(of: event)
        view.hasPicture = event.picture != nil
        view.takeBack = takeBack
        view.pollPath = pollPath
        view.isFromCalendar = event.isFromCalendar
        view.nextDates = DatePage.next(of: event, signUps, context)
        view.signUpLink = signUps?.all
        view.nextTime = context.words.next(event, now: context.now)
        view.earlierPart = events.earlierPart(of: event).map {
            context.mount + DeskEvents.path(of: $0.id)
        }
        view.laterPart = events.laterPart(of: event).map {
            context.mount + DeskEvents.path(of: $0.id)
        }
        if let zone = event.schedule?.timeZone, zone != context.site.settings.timeZone {
            view.zone = context.words.name(of: zone)
        }
    }

    /// The change of a series that the form makes; nil if it changes the event as a whole.
    private var series: SeriesEdit? {
        guard let event, let preview else { return nil }
        return SeriesEdit(
            EventForm(fields, settings: context.site.settings), changing: event, to: preview, now: context.now
        )
    }

    /// The event with the changed dates of a series; nil without a chosen scope.
    private func changed(by series: SeriesEdit?) -> Event? {
        guard let series, let scope = series.scope else { return nil }
        do throws(FormProblems) {
            return try series.result(scope).map { $0.later ?? $0.event }
        } catch {
            return nil
        }
    }

    /// The dates of the series that the form may change; empty if it changes the event as a whole.
    private func scopes(of series: SeriesEdit?) -> [ScopeChoice] {
        guard let series else { return [] }
        return series.scopes.map { scope in
            ScopeChoice(
                scope: scope.rawValue, scopeText: context.words.text(of: scope, in: series),
                isChosen: series.scope == scope)
        }
    }

    private func previewView(_ event: Event) -> PreviewView {
        let tells = event.isBroadcast && event.status != .cancelled
        let date = EventForm(fields, settings: context.site.settings).seriesDate
        let lost = self.event.map { event.datesLost(from: $0, at: date) } ?? []
        return PreviewView(
            previewTitle: context.words.text(event.title),
            previewWhen: context.words.when(event, now: context.now),
            previewPlace: context.words.place(event, now: context.now),
            previewFacts: EventFact.all(of: event, words: context.words.words),
            previewDetail: HTML(context.detail(of: event)),
            series: context.words.seriesPreview(event, lost: lost, now: context.now),
            notices: tells ? notices(of: event) : [])
    }

    /// The announcement of an event in each language, the desk's first; only one if it is the same in all.
    private func notices(of event: Event) -> [AnnouncementPreview] {
        let notice = context.site.announcementWriter(at: context.now)(event, nil)
        let languages = context.site.settings.languages
        let isSame = notice.title.unmarked != nil && notice.body.unmarked != nil
        let own = context.words.language
        return ([own] + (isSame ? [] : languages.filter { $0 != own })).map { language in
            AnnouncementPreview(
                noticeLanguage: language,
                noticeTitle: notice.title.resolved(for: language, others: languages).text,
                noticeBody: notice.body.resolved(for: language, others: languages).text)
        }
    }

    private var warnings: [String] {
        let words = context.words
        var warnings: [String] = []
        guard !questions.areOpen, let shown = preview ?? event, shown.status != .cancelled else {
            return warnings
        }
        if let start = shown.schedule?.start, shown.schedule?.recurrence == nil,
            event == nil || preview != nil
        {
            if !words.position(of: shown, now: context.now).isAhead {
                warnings.append(words.say(DeskWords.Events.liesBehind))
            }
            if let zone = shown.schedule?.timeZone, zone.timesShown(start.civil) == 2,
                shown.schedule?.isAllDay == false
            {
                warnings.append(words.say(DeskWords.Events.repeatedTime, ["time": words.time(start.civil)]))
            }
        }
        if shown.signsUpHere, shown.isOpenForSignUp, shown.signUpBy == .mail, !context.isServed(.mail),
            words.position(of: shown, now: context.now).isAhead
        {
            warnings.append(words.say(DeskWords.SignUpLists.lacksMail))
        }
        for other in words.others(atTheTimeOf: shown, among: events.known.content.events, now: context.now) {
            let key: DeskWords.Events = other.isSamePlace ? .samePlace : .sameHour
            warnings.append(words.say(key, ["other": words.text(other.event.title)]))
        }
        return warnings
    }
}
