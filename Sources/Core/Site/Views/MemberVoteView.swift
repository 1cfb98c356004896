import Model

/// The sum of the members' votes for a post, with buttons for up and down (`member-vote.mustache`) or for up alone (`member-like.mustache`).
package struct MemberVoteView: TemplateView {
    /// The id of the post, or what `VoteKind` finds it by.
    let voteSubject: String
    /// The same for the query of an address.
    let voteQuery: String
    /// Votes for the post minus votes against it.
    let voteNumber: Int
    /// Nil if nobody likes the post.
    let voteSum: Count?

    /// Nil where the site has no members, or for an id that no vote names (`VoteSubject`).
    package init?(_ subject: String, sum: Int, settings: SiteSettings) {
        guard settings.members != nil, VoteSubject.isOne(subject) else { return nil }
        (voteSubject, voteNumber, voteSum) = (subject, sum, sum > 0 ? Count(sum) : nil)
        voteQuery = Address.percentEncoded(subject)
    }
}
