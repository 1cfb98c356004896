import Model

/// The sum of the votes for a post, with a button for one more (`vote.mustache`).
package struct VoteView: TemplateView {
    let voteSubject: String
    let voteNumber: Int
    /// Nil if nobody voted for the post.
    let voteSum: Count?
    let voteDays: Int

    /// Days for which a reader can take a vote back. A vote is stored with the beginning of its day, so that a late one is removed almost a
    /// day before `Retention.vote` ends.
    package static let days = Int(Retention.vote) / 86_400 - 1

    /// `subject` is the post's id.
    package init(_ subject: String, sum: Int) {
        (voteSubject, voteNumber, voteSum) = (subject, sum, sum > 0 ? Count(sum) : nil)
        voteDays = Self.days
    }
}
