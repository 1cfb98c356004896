import Desk
import Foundation
import Model
import Site
import State

/// The words of a room's page.
struct RoomParts {
    private let page: RoomPage
    private let request: RoomRequest
    private let words: DeskWords

    /// Width of a task from which it takes smaller letters; a Chinese character has two.
    private static let longWidth = 24
    /// Lengths of the longest word from which a task takes smaller letters, and somewhat smaller ones: words that have no line of their own
    /// would break anywhere.
    private static let (longWord, wideWord) = (12, 9)
    /// Width from which a task may have no room in its shape, so that it is below the shapes too.
    private static let fullWidth = 36
    private static let shapes = ["is-first", "is-second", "is-third"]

    init(_ page: RoomPage) { (self.page, request, words) = (page, page.request, page.request.words) }

    private func say(_ key: RoomKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }

    // MARK: Head

    var heading: String {
        if request.seat.gone != nil { return say(.left) }
        if !request.isOpen { return say(.closed) }
        let names = page.shown.dropFirst().map { request.saidName(of: $0) }
        switch names.count {
        case 0: return say(.onYourOwn)
        case 1: return say(.withOne, ["name": names[0]])
        default: return say(.withTwo, ["name": names[0], "other": names[1]])
        }
    }

    /// The message after an action whose form has no script.
    var done: String? {
        let key: RoomKey? =
            switch request.context.request.query["done"] {
            case "cheer": .doneCheer
            case "report": .doneReport
            case "not-report": .doneReportNot
            case "block": .doneBlock
            case "alone": .doneAlone
            default: nil
            }
        return key.map { say($0) }
    }

    /// Until the minute, the seconds that are left, and those that have passed since.
    var clock: String {
        guard request.isOpen else { return "\(request.person.switches)" }
        let passed = request.now.timeIntervalSince(request.room.slot)
        let seconds = Int(passed < 0 ? (-passed).rounded(.up) : passed)
        return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }

    var clockWords: String {
        guard request.isOpen else {
            let days = words.say(RoomKey.days, count: request.person.days)
            return words.say(RoomKey.switches, ["days": days], count: request.person.switches)
        }
        return request.hasSwitched ? afterWords : say(.until, ["time": request.clock(request.room.slot)])
    }

    var afterWords: String {
        say(
            .since,
            ["time": request.clock(request.room.slot), "closes": request.clock(request.closes)])
    }

    // MARK: People

    func person(_ seat: PartnerSeat, place: Int) -> RoomPerson {
        let numbers = page.numbers(of: seat)
        let isGone = numbers?.isGone ?? true
        let isOwn = seat.id == request.seat.id
        let isHere = !isGone && request.isOpen && (isOwn || isThere(numbers))
        let hasStarted = numbers?.hasStarted == true
        let tasks = [seat.fromTask, seat.toTask]
        let word = tasks.map(Self.longestWord).max() ?? 0
        return RoomPerson(
            shape: Self.shapes[place], personID: Int(seat.id), personName: request.name(of: seat),
            presence: presence(numbers, isHere: isHere, isGone: isGone),
            // A closed room shows the shapes of those who were there.
            isHere: isHere || !request.isOpen && !isGone && numbers?.seen != nil,
            isGone: isGone, hasStarted: hasStarted, fromTask: seat.fromTask, toTask: seat.toTask,
            isLong: word > Self.longWord || tasks.contains { Self.width(of: $0) > Self.longWidth },
            hasLongWord: word > Self.wideWord)
    }

    private func isThere(_ numbers: PartnerRoomNumbers.Person?) -> Bool {
        guard let seen = numbers?.seen else { return false }
        return abs(request.now.timeIntervalSince(seen)) < PartnerClock.presence
    }

    private func presence(
        _ numbers: PartnerRoomNumbers.Person?, isHere: Bool, isGone: Bool
    ) -> String {
        if isGone { return say(.hasLeft) }
        if numbers?.hasStarted == true { return say(.hasStarted) }
        if isHere { return say(.here) }
        if !request.isOpen { return "" }
        return say(numbers?.seen == nil ? .notYet : .away)
    }

    /// Letters beyond those of Latin script count twice.
    private static func width(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    }

    /// The length of the longest word. Chinese lines break between all characters.
    private static func longestWord(of text: String) -> Int {
        text.unicodeScalars.split { $0.value >= 0x1100 || $0 == " " || $0 == "-" }.map(\.count).max() ?? 0
    }

    func other(_ seat: PartnerSeat) -> RoomOther {
        let name = request.saidName(of: seat)
        let areMembers = seat.member != nil && request.seat.member != nil
        let (why, whyOfMember): (RoomKey, RoomKey) =
            request.isOpen ? (.blockWhy, .blockWhyMember) : (.blockWhyLeft, .blockWhyMemberLeft)
        return RoomOther(
            otherID: Int(seat.id), canBlock: !page.blocked.contains(seat.id),
            blockName: say(.blockName, ["name": name]),
            blockWhy: say(areMembers ? whyOfMember : why, ["name": name]),
            reportName: say(.reportName, ["name": name]), reportWhy: say(.reportWhy, ["name": name]))
    }

    // MARK: What happened

    /// The gestures of the others so far, for pages without scripts and for those that come later.
    var said: String {
        page.shown.dropFirst().compactMap { seat in
            let sent = page.totals.filter { $0.task == seat.id }.map {
                words.say($0.gesture.counted, count: $0.count)
            }
            guard !sent.isEmpty else { return nil }
            return say(
                .said,
                ["name": request.saidName(of: seat), "cheers": sent.joined(separator: say(.theirCheers))])
        }.joined(separator: "\n")
    }

    var lines: [String] { longTasks + stateLines }

    private var longTasks: [String] {
        page.shown.filter { seat in
            [seat.fromTask, seat.toTask].contains { Self.width(of: $0) > Self.fullWidth }
        }.map { seat in
            let tasks = [seat.fromTask, seat.toTask].map { "\u{2068}\($0)\u{2069}" }
            return say(.tasks, ["name": request.saidName(of: seat), "from": tasks[0], "to": tasks[1]])
        }
    }

    private var stateLines: [String] {
        if request.seat.gone != nil { return [say(.leftWhy)] }
        guard request.isOpen else { return stillLines }
        guard page.isAlone else { return [] }
        guard let missing = request.others.first(where: { $0.gone == nil }) else {
            return [say(.othersLeft)]
        }
        return [say(.notCome, ["name": request.saidName(of: missing)])]
    }

    // MARK: Afterwards

    private var asks: Date { request.room.slot + PartnerClock.secondLook }

    private var stillLines: [String] {
        switch request.context.request.query["done"] {
        case "still": [say(.stillDone)]
        case "not-still": [say(.stillDoneNot)]
        default: []
        }
    }

    /// The question for somebody who has started, until it is answered.
    var still: StillQuestion? {
        guard !request.isOpen, let numbers = page.numbers(of: request.seat), numbers.hasStarted,
            !numbers.isGone, request.seat.still == nil
        else { return nil }
        return StillQuestion(
            asks: milliseconds(asks), asksNow: milliseconds(request.now), isAsked: request.now >= asks,
            later: say(.stillLater, ["time": request.clock(asks)]))
    }
}

func milliseconds(_ time: Date) -> Int { Int((time.timeIntervalSince1970 * 1000).rounded()) }

extension RoomScript {
    init(_ page: RoomPage) {
        let (request, people) = (page.request, page.numbers.people)
        liveFile = "\(request.context.site.settings.basePath)/\(request.room.file?.path ?? "")"
        pageNonce = FormSubmission.newNonce()
        ownID = Int(request.seat.id)
        now = milliseconds(request.now)
        (starts, closes) = (milliseconds(request.room.slot), milliseconds(request.closes))
        presenceTime = Int(PartnerClock.presence * 1000)
        patience = Int(PartnerClock.patience * 1000)
        everybody = people.map { "\($0.task)" }.joined(separator: " ")
        counts =
            JSONValue.list(
                page.numbers.cheers.map { .list([.number($0.number), .number($0.count)]) }
            ).json
        sums =
            JSONValue.list(
                people.map { .list([.number(Int($0.task)), .number($0.sum), .number($0.held)]) }
            ).json
        afterWords = RoomParts(page).afterWords
    }
}
