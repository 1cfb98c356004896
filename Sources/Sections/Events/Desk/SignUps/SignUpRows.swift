import Desk
import Foundation
import Model
import Site
import State

/// The people of a list in the order of officers' pages.
struct SignUpRows {
    private let page: SignUpListPage
    private let listed: [(group: Int, signUp: SignUp, position: Int?)]
    private let totals: [Int]
    /// Numbers of people by network and by name.
    private let networks: [[UInt8]: Int]
    private let names: [[UInt32]: Int]
    private let hasNobodyWaiting: Bool

    /// Number of people of one network from which on pages say so.
    private static let crowd = 3

    private var words: DeskWords { page.words }
    var count: Int { listed.count }

    /// The people who match a search, or all.
    init(_ page: SignUpListPage, _ search: DeskSearch?) {
        (self.page, hasNobodyWaiting) = (page, page.hasNobodyWaiting)
        var listed: [(group: Int, signUp: SignUp, position: Int?)] = []
        for (group, (_, states)) in SignUp.State.groups.enumerated() {
            let people = page.signUps.filter { states.contains($0.state) }
            for (index, signUp) in people.enumerated() {
                listed.append((group, signUp, signUp.state == .waiting ? index + 1 : nil))
            }
        }
        if let search {
            listed = listed.filter {
                let signUp = $0.signUp
                let answers = Self.answers(signUp, page).map(\.answerText)
                return search.finds([signUp.name, signUp.address ?? ""] + answers)
            }
        }
        let there = page.signUps.filter { Self.isCounted($0) }
        networks = there.compactMap(\.client).reduce(into: [:]) { $0[$1, default: 0] += 1 }
        names = there.reduce(into: [:]) { $0[Self.key(of: $1.name), default: 0] += 1 }
        self.listed = listed
        totals = listed.reduce(into: Array(repeating: 0, count: SignUp.State.groups.count)) {
            $0[$1.group] += 1
        }
    }

    private static func isCounted(_ signUp: SignUp) -> Bool {
        signUp.state.isThere || [.holding, .unconfirmed].contains(signUp.state)
    }

    /// A name as it is compared: letter case, accents and blanks do not count.
    private static func key(of name: String) -> [UInt32] { SearchText.squeezed(name) }

    /// The groups of a range of the people.
    func groups(_ range: Range<Int>) throws(DeskError) -> [SignUpGroup] {
        let names = try ShownNames(page.events.database, words)
        let shown = listed[range]
        return SignUp.State.groups.enumerated().compactMap { index, group in
            let people = shown.filter { $0.group == index }
            guard !people.isEmpty else { return nil }
            return SignUpGroup(
                groupKey: group.title.rawValue,
                groupHeading: "\(words.say(group.title)) (\(totals[index]))",
                people: people.map { row($0.signUp, $0.position, names) })
        }
    }

    private func row(_ signUp: SignUp, _ position: Int?, _ names: ShownNames) -> SignUpRow {
        let isHeld = page.date.terms.date.state == .held
        let state = signUp.state
        return SignUpRow(
            personNumber: "\(signUp.id)", personName: signUp.name, personMail: signUp.address,
            personMailAddress: signUp.address.map { "mailto:" + Self.encoded($0) },
            personFacts: facts(signUp, position, names).map(TextLine.init),
            personHints: hints(signUp).map(TextLine.init), personAnswers: Self.answers(signUp, page),
            personReason: state == .removed ? signUp.reason : nil,
            personReceipt: signUp.isUntold && state.isThere ? signUp.receiptAddress(page.context) : nil,
            rowNonce: FormSubmission.newNonce(),
            canMoveIn: isHeld && state != .confirmed,
            canWait: isHeld && page.canWait(signUp) && !hasNobodyWaiting,
            canReorder: isHeld && state == .waiting, canRemove: ![.left, .removed].contains(state))
    }

    /// An address in a link (RFC 6068 2).
    private static func encoded(_ address: String) -> String {
        address.addingPercentEncoding(
            withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "@.-_+"))) ?? ""
    }

    private func facts(_ signUp: SignUp, _ position: Int?, _ names: ShownNames) -> [String] {
        let now = page.context.now
        func until(_ key: DeskWords.SignUpLists) -> String? {
            signUp.until.map { words.say(key, ["time": words.moment($0, now: now)]) }
        }
        let state: String? =
            switch signUp.state {
            case .confirmed: nil
            case .waiting: position.map { words.say(DeskWords.SignUpLists.position, ["position": "\($0)"]) }
            case .offered: until(.offeredUntil)
            case .holding: until(.heldUntil)
            default: signUp.state.name(in: words)
            }
        let by = signUp.addedBy.map { by in
            words.say(
                DeskWords.SignUpLists.addedBy,
                ["who": Author(rawValue: by).map { names.name(of: $0) } ?? by])
        }
        return [
            state, signUp.guests > 0 ? words.say(DeskWords.SignUpLists.guests, count: signUp.guests) : nil,
            words.say(DeskWords.SignUpLists.signedUp, ["time": words.moment(signUp.created, now: now)]), by,
        ].compactMap(\.self)
    }

    private func hints(_ signUp: SignUp) -> [String] {
        guard Self.isCounted(signUp) else { return [] }
        let network = signUp.client.flatMap { networks[$0] } ?? 0
        let name = names[Self.key(of: signUp.name)] ?? 0
        return [
            network >= Self.crowd ? words.say(DeskWords.SignUpLists.sameNetwork, count: network) : nil,
            name > 1 ? words.say(DeskWords.SignUpLists.sameName, count: name) : nil,
        ].compactMap(\.self)
    }

    private static func answers(_ signUp: SignUp, _ page: SignUpListPage) -> [SignUpAnswer] {
        let (words, questions) = (page.words, page.event.signUpQuestions)
        return signUp.answers.enumerated().compactMap { index, text in
            guard !text.isEmpty else { return nil }
            // The event may have fewer questions now.
            let question = index < questions.count ? questions[index] : nil
            return SignUpAnswer(
                answerQuestion: question.map { words.text($0.question) }
                    ?? words.say(DeskWords.SignUpLists.earlierAnswer),
                answerText: page.date.shown(text, to: question))
        }
    }
}
