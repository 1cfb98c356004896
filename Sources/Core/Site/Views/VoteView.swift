import Model

/// The sum of the votes for a post, with a button for one more (`vote.mustache`).
package struct VoteView: TemplateView {
    let voteSubject: String
    let voteNumber: Int
    /// Nil if nobody voted for the post.
    let voteSum: Count?
    /// Days for which a reader can take a vote back.
    let voteDays: Int

    /// `subject` is the post's id.
    package init(_ subject: String, sum: Int) {
        (voteSubject, voteNumber, voteSum) = (subject, sum, sum > 0 ? Count(sum) : nil)
        voteDays = Int(Retention.vote) / 86_400
    }
}
