import Basics
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
    let proposalCount: Count
    let paging: Paging?
    let joins: [JoinRow]
    let nonce: String

    static let computed = FieldTable<SpellingsView>([
        .flag("hasProposals") { !$0.proposals.isEmpty },
        .flag("hasJoins") { !$0.joins.isEmpty },
    ])
}

/// A professor with several spellings.
struct SpellingRow: TemplateView {
    /// The number of the row, for the nonce of its form.
    let proposalNumber: Int
    let professorSlug: String
    let professorName: TaggedText
    let spellings: [SpellingChoice]
    let proposalDigest: String

    init(_ proposal: ProfessorSpellings.Proposal, number: Int, _ words: PageWords) {
        (proposalNumber, professorSlug) = (number, proposal.slug.text)
        professorName = words.tagged(typed: proposal.name)
        spellings = proposal.aliases.enumerated().map {
            SpellingChoice(
                spellingNumber: $0, spelling: words.tagged(typed: $1.text), comments: Count($1.comments))
        }
        proposalDigest = Self.digest(of: proposal)
    }

    /// A digest of what the officer sees, so that a button never joins other names.
    static func digest(of proposal: ProfessorSpellings.Proposal) -> String {
        let texts = [proposal.name] + proposal.aliases.map(\.text)
        return Fingerprint(joining: texts.map { Array($0.utf8) + [0] }).numbers
            .map { String($0, radix: 16) }.joined()
    }
}

/// A spelling to join.
struct SpellingChoice: TemplateView {
    let spellingNumber: Int
    let spelling: TaggedText
    let comments: Count
}

/// An earlier join that can be undone.
struct JoinRow: TemplateView {
    let joinName: String?
    let joinSlug: String?
    let joinNumber: String?
    let joinTime: String
    let joinOfficer: String

    init(_ change: Change, _ context: RequestContext) {
        (joinName, joinOfficer) = (change.title, change.author.rawValue)
        joinSlug = ProfessorJoin.slug(of: change)?.text
        joinNumber = change.number.map { String($0) }
        joinTime = context.words.moment(change.time, now: context.now)
    }
}
