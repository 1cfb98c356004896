import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// A member's page of a meet-up: its state, who goes, the times to answer, and what its author may do.
struct MeetupPage {
    private let request: MemberRequest
    private let open: OpenMeetup
    /// The stored state; nil if State/ does not know the meet-up.
    private let post: ReaderPost?
    private let line: GoingLine
    private var notice: String?
    /// Answers to times that were not taken; nil for the stored ones.
    private var typed: [String: PollTick]?

    private var context: RequestContext { request.context }
    private var words: PageWords { context.words.words }
    private var meetup: Meetup { open.meetup }
    private var path: String { MeetupPath.meetup(meetup.id) }
    private var isOwn: Bool { open.isPlanned(by: request.member) }
    /// Whether the member may read more than the title.
    private var isOpen: Bool { open.isOpen(to: request.member) }

    init(_ request: MemberRequest, _ open: OpenMeetup) throws(DeskError) {
        (self.request, self.open) = (request, open)
        post = try DeskError.state(request.database.readerPost(open.meetup.id.text))
        line = try MeetupGoing(open.meetup, request).line
    }

    func response(status: Int = 200) throws(DeskError) -> CGIResponse {
        let isPublished = meetup.status == .published
        let view = MemberMeetupView(
            heading: meetup.title, done: notice == nil ? done : nil, notice: notice,
            states: states.map(TextLine.init), reason: isOwn ? post?.reason : nil,
            liveAddress: meetup.isHidden ? nil : words.link(Address.meetup(meetup.id)),
            facts: isOpen ? context.facts(of: meetup).map(TextLine.init) : [],
            meetupHTML: meetup.text.isEmpty || !isOpen ? nil : context.html(ofTyped: meetup.text),
            meetupPath: path,
            isOwn: isOwn,
            canEdit: isOwn && isPublished && ReaderPost.canEdit(post, isHidden: meetup.isHidden),
            cancelWhy: try cancelWhy, nonce: FormSubmission.newNonce(),
            going: meetup.schedule == nil || !isPublished || !isOpen ? nil : going,
            times: try meetup.hasPoll(at: context.now) && !meetup.isHidden ? times : [],
            endsDraft: context.request.query["done"] != nil)
        return request.page(view, meetup.title, at: path, status: status)
    }

    /// The page for a member who pressed too often.
    func throttled(until end: Date) throws(DeskError) -> CGIResponse {
        let failure = SignInFailure(until: end, context) {
            words.say(MeetupDeskKey.tooManyPresses, ["time": $0])
        }
        var page = self
        page.notice = failure.problem
        return failure.added(to: try page.response())
    }

    /// The page for an action that was refused, with the answers to times that were sent.
    func refused(
        _ key: MeetupDeskKey, typed: [String: PollTick]? = nil
    ) throws(DeskError) -> CGIResponse {
        var page = self
        (page.notice, page.typed) = (words.say(key), typed)
        return try page.response(status: 409)
    }

    // MARK: Parts

    /// The message about the last action, as long as it is true: the page may be opened again later.
    private var done: String? {
        let place = line.place(of: request.member.id)
        let isLive = !meetup.isHidden
        let posted: MeetupDeskKey? = post?.state == .waiting ? .doneWaits : isLive ? .donePost : nil
        let key: MeetupDeskKey? =
            switch context.request.query["done"] {
            case "post": posted
            case "edit": posted == .donePost ? .doneEdit : posted
            case "cancel": meetup.status != .cancelled ? nil : isUntold ? .doneCancelUntold : .doneCancel
            case "go": place == .seated ? .doneGo : nil
            case "wait": place == .seated || place == .none ? nil : .doneWait
            case "leave": place == .none ? .doneLeave : nil
            case "full": place == .none ? .lineFull : nil
            case "answer": meetup.hasPoll(at: context.now) ? .doneAnswer : nil
            case "no-tick": meetup.hasPoll(at: context.now) ? .noTick : nil
            case "poll-full": .pollFull
            case "choose": meetup.schedule == nil ? nil : .doneChoose
            case "wrong-time": .wrongTime
            case "later": .doneLater
            default: nil
            }
        return key.map { words.say($0) }
    }

    /// Whether nobody else knows of the meet-up: it is not on the site, and nobody goes.
    private var isUntold: Bool { meetup.isHidden && line.goings.isEmpty }

    /// The sentence about what cancelling does; nil if the member cannot cancel it.
    private var cancelWhy: String? {
        get throws(DeskError) {
            guard isOwn, meetup.status == .published, !meetup.isOver(at: context.now) else { return nil }
            if !meetup.isHidden { return words.say(MeetupDeskKey.cancelWhy) }
            let ticks = try DeskError.state(request.database.memberTicks(of: meetup.id.text))
            let isUntold = isUntold && ticks.byMember.isEmpty
            return words.say(isUntold ? MeetupDeskKey.cancelWhyUntold : .cancelWhyOffSite)
        }
    }

    private var states: [String] {
        // Others than its author read nothing of what waits.
        let isOffSite = !isOpen && post?.state == .waiting
        let hidden =
            isOffSite
            ? words.say(MeetupDeskKey.isOffSite)
            : ReaderPost.memberState(of: post, isHidden: meetup.isHidden).map { words.say($0) }
        let over: MeetupDeskKey? =
            meetup.status == .cancelled ? .isCancelled : meetup.isOver(at: context.now) ? .isOver : nil
        return [hidden, over.map { words.say($0) }].compactMap(\.self)
    }

    private var going: MeetupGoingForm {
        let place = line.place(of: request.member.id)
        let isOpen = meetup.takesGoers(at: context.now) && !meetup.isHidden
        let state: String? =
            switch place {
            case .seated: words.say(MeetupDeskKey.seated)
            case .waiting(let position): words.say(MeetupDeskKey.waiting, ["position": "\(position)"])
            case .none: isOpen ? words.say(line.isFull ? MeetupDeskKey.isFull : .notGoing) : nil
            }
        let own = line.goings.first { $0.member == request.member.id }?.audience ?? .nobody
        let seen = line.goings.prefix(line.seatedCount).filter {
            $0.audience == .everyone || isOwn && $0.audience == .author
        }
        let number = GoingWords(count: line.goings.count, capacity: meetup.capacity, words: words).all
        return MeetupGoingForm(
            goingWords: number.isEmpty ? nil : number,
            goingState: state, isGoing: place != .none,
            isOpen: isOpen, isFull: line.isFull,
            forNobody: own == .nobody, forAuthor: own == .author, forEveryone: own == .everyone,
            goerNames: seen.map { TextLine(text: context.memberName($0.member)) })
    }

    private var times: [MeetupTimeForm] {
        get throws(DeskError) {
            let ticks = try DeskError.state(request.database.memberTicks(of: meetup.id.text))
            let own = typed ?? ticks.byMember[request.member.id] ?? [:]
            return meetup.dateOptions.map { option in
                let sum = ticks.sum(of: option.key)
                return MeetupTimeForm(
                    timeName: MeetupPoll.name(of: option), timeKey: option.key,
                    timeText: option.words(context.clock, words),
                    timeSum: words.say(
                        MeetupDeskKey.sumOfTime,
                        ["yes": "\(sum.yes)", "perhaps": "\(sum.ifNeedBe)", "no": "\(sum.no)"]),
                    isYes: own[option.key] == .yes, isPerhaps: own[option.key] == .ifNeedBe,
                    isNo: own[option.key] == .no,
                    canChoose: isOwn && option.start.instant > context.now)
            }
        }
    }
}
