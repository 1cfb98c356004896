import Model
import Site
import State

/// The page that asks a reader for a vote.
struct BallotView: DeskView {
    static let template = "desk-vote"

    let heading: String
    let postTitle: String
    let postAddress: String
    let subject: String
    /// The value of the button: `up`, or `none` to take a vote back.
    let vote: String
    let hasVoted: Bool
    let done: String?
    let problem: String?

    init(_ ballot: Ballot, _ context: RequestContext, problem: DeskWords.Votes?) throws(DeskError) {
        let (words, vote) = (context.words, try ballot.vote)
        // True also where the page is opened again later.
        let isDone = context.request.query["done"] == vote.rawValue
        heading = words.say(ballot.name)
        postTitle = ballot.subject.title
        postAddress = words.words.link(ballot.subject.address)
        subject = ballot.id
        self.vote = vote == .none ? Vote.up.rawValue : Vote.none.rawValue
        hasVoted = vote != .none
        done = isDone ? words.say(vote == .none ? DeskWords.Votes.takenBack : .counted) : nil
        self.problem = problem.map { words.say($0) }
    }
}

/// The page that asks a member for a vote, with the true sum.
struct MemberBallotView: DeskView {
    static let template = "desk-member-vote"

    let heading: String
    let postTitle: String
    let postAddress: String
    let subject: String
    /// The vote that the page shows, which its form sends.
    let from: String
    /// The member's vote and the number of all, in words.
    let stateWords: String
    let sumWords: String
    /// The buttons that vote, or the one that takes the vote back; none if the member cannot vote.
    let ballotButtons: [BallotButton]
    let done: String?
    let problem: String?

    init(_ ballot: Ballot, _ context: RequestContext, problem: DeskWords.Votes?) throws(DeskError) {
        let (words, vote, sum) = (context.words, try ballot.vote, try ballot.sum)
        let takesDown = ballot.kind.takesDown
        heading = words.say(ballot.name)
        postTitle = ballot.subject.title
        postAddress = words.words.link(ballot.subject.address)
        (subject, from) = (ballot.id, vote.rawValue)
        stateWords = words.say(
            Self.state(vote, takesDown: takesDown), ["name": words.say(ballot.name)])
        let (up, down) = (sum?.up ?? 0, sum?.down ?? 0)
        sumWords = words.say(
            takesDown ? DeskWords.Votes.score : .choices,
            ["number": "\(up - down)", "up": "\(up)", "down": "\(down)"])
        ballotButtons =
            ballot.refusal == nil
            ? Self.buttons(vote, takesDown: takesDown, words.say(ballot.name), words) : []
        done = Self.done(context.request.query["done"], vote, takesDown: takesDown, words)
        self.problem = ballot.refusal.map { words.say($0) } ?? problem.map { words.say($0) }
    }

    private static func state(_ vote: Vote, takesDown: Bool) -> DeskWords.Votes {
        switch vote {
        case .up: takesDown ? .votedUp : .votedByMember
        case .down: .votedDown
        case .none: takesDown ? .notVoted : .notChosen
        }
    }

    /// Either button takes any vote back, so that one is enough then.
    private static func buttons(
        _ vote: Vote, takesDown: Bool, _ name: String, _ words: DeskWords
    ) -> [BallotButton] {
        guard vote == .none else {
            let text = words.say(takesDown ? DeskWords.Votes.takeBack : .takeChoiceBack)
            return [BallotButton(buttonVote: vote.rawValue, buttonText: text)]
        }
        guard takesDown else { return [BallotButton(buttonVote: Vote.up.rawValue, buttonText: name)] }
        return [
            BallotButton(buttonVote: Vote.up.rawValue, buttonText: words.say(DeskWords.Votes.up)),
            BallotButton(buttonVote: Vote.down.rawValue, buttonText: words.say(DeskWords.Votes.down)),
        ]
    }

    /// True also where the page is opened again later.
    private static func done(
        _ done: String?, _ vote: Vote, takesDown: Bool, _ words: DeskWords
    ) -> String? {
        if done == "changed" { return words.say(takesDown ? DeskWords.Votes.changed : .choiceChanged) }
        guard done == vote.rawValue else { return nil }
        if !takesDown { return words.say(vote == .none ? DeskWords.Votes.choiceTakenBack : .choiceKept) }
        return words.say(vote == .none ? DeskWords.Votes.memberTookBack : .counted)
    }
}

struct BallotButton: TemplateView {
    let buttonVote: String
    let buttonText: String
}
