import Model
import Site

/// Posts for which members vote, among some ids, for the queue of officers and the data of a member.
struct MemberVotedPosts {
    private let found: [String: (kind: VoteKind, subject: VoteKind.Subject)]
    private let words: DeskWords

    /// Posts that cannot be read are left out: one bad file does not hide the others.
    init(
        _ ids: some Sequence<String>, by voters: Set<VoteKind.Voters> = [.members], _ context: RequestContext
    ) async {
        var found: [String: (kind: VoteKind, subject: VoteKind.Subject)] = [:]
        let hasMembers = context.site.settings.members != nil
        for id in ids where hasMembers {
            do throws(DeskError) {
                if let (kind, subject) = try await Ballot.find(id, context), voters.contains(kind.voters) {
                    found[id] = (kind, subject)
                }
            } catch {
                continue
            }
        }
        (self.found, words) = (found, context.words)
    }

    /// The titles of the posts, by their ids.
    var titles: [String: String] { found.mapValues(\.subject.title) }

    /// Names the post in its row, unless it is one of the queue itself. Its votes can be reset.
    func complete(_ row: inout ModerationRow) {
        guard row.rowKind == nil, let (kind, subject) = found[row.rowId] else { return }
        let name: any PhraseKey = subject.name ?? kind.name
        (row.rowTitle, row.rowKind) = (subject.title, words.say(name))
        (row.rowState, row.liveAddress) = (nil, words.words.link(subject.address))
        (row.canReset, row.canRemove) = (true, false)
    }
}
