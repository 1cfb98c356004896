import Model
import State

extension ReaderPosting {
    /// Checks that the author's name of a draft is nobody's who has one here: readers would take the post for that person's.
    /// - Throws: `PostingError` with `.form`.
    func checkAuthor(of draft: ReaderPostDraft, by submission: ReaderSubmission) throws(PostingError) {
        guard let author = draft.author else { return }
        let refusal = try Journal.state(
            core.database.ownedName(
                author.name, but: submission.member, titles: core.settings.names,
                hasMembers: core.settings.members != nil, now: submission.now))
        guard let refusal else { return }
        let problem: FormProblem.Kind = refusal == .imitation ? .officersName : .membersName
        throw .form([FormProblem(author.field, problem)])
    }
}
