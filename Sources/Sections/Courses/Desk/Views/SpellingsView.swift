import BinaryCoding
import Desk
import Model
import Site
import State

/// The page with likely spellings of professors' names.
struct SpellingsView: DeskView {
    static let template = "desk-professors"

    /// The result of the last action.
    let done: String?
    let proposals: [SpellingRow]
    /// Number of proposals on all pages.
    let count: Int
    let paging: Paging?
    let joins: [JoinRow]
    let nonce: String

    static let fields = FieldTable<SpellingsView>([
        .text("done") { $0.done },
        .flag("hasProposals") { !$0.proposals.isEmpty },
        .record("proposalCount") { Count($0.count) },
        .list("proposals") { $0.proposals },
        .record("paging") { $0.paging },
        .flag("hasJoins") { !$0.joins.isEmpty },
        .list("joins") { $0.joins },
        .text("nonce") { $0.nonce },
    ])
}

/// A professor with several spellings.
struct SpellingRow: TemplateView {
    private let proposal: ProfessorSpellings.Proposal
    /// The number of the row, for the nonce of its form.
    private let number: Int
    private let name: TaggedText
    private let spellings: [SpellingChoice]
    private let digest: String

    init(_ proposal: ProfessorSpellings.Proposal, number: Int, _ words: DeskWords) {
        (self.proposal, self.number) = (proposal, number)
        name = words.words.tagged(typed: proposal.name)
        spellings = proposal.aliases.enumerated().map {
            SpellingChoice(
                number: $0, name: words.words.tagged(typed: $1.text), comments: Count($1.comments))
        }
        digest = Self.digest(of: proposal)
    }

    /// A digest of what the officer sees, so that a button never joins other names.
    static func digest(of proposal: ProfessorSpellings.Proposal) -> String {
        let texts = [proposal.name] + proposal.aliases.map(\.text)
        return Fingerprint(joining: texts.map { Array($0.utf8) + [0] }).numbers
            .map { String($0, radix: 16) }.joined()
    }

    static let fields = FieldTable<SpellingRow>([
        .number("proposalNumber") { $0.number },
        .text("professorSlug") { $0.proposal.slug.text },
        .tagged("professorName") { $0.name },
        .list("spellings") { $0.spellings },
        .text("proposalDigest") { $0.digest },
    ])
}

/// A spelling to join.
struct SpellingChoice: TemplateView {
    let number: Int
    let name: TaggedText
    let comments: Count

    static let fields = FieldTable<SpellingChoice>([
        .number("spellingNumber") { $0.number },
        .tagged("spelling") { $0.name },
        .record("comments") { $0.comments },
    ])
}

/// An earlier join that can be undone.
struct JoinRow: TemplateView {
    private let change: Change
    private let time: String

    init(_ change: Change, _ context: RequestContext) {
        self.change = change
        time = context.words.moment(change.time, now: context.now)
    }

    static let fields = FieldTable<JoinRow>([
        .text("joinName") { $0.change.title },
        .text("joinSlug") { ProfessorJoin.slug(of: $0.change)?.text },
        .text("joinNumber") { $0.change.number.map { String($0) } },
        .text("joinTime") { $0.time },
        .text("joinOfficer") { $0.change.officer },
    ])
}
