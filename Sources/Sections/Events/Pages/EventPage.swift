import Site

/// The input of an event's page.
struct EventPage: Encodable, Sendable {
    let entry: EventEntry
    let previous: EventLink?
    let next: EventLink?
    let clock: SiteClock
    let pictures: Pictures
    /// The site's pictures that the page's texts show.
    let textPictures: TextPictures
    let discussion: PageDiscussion
    /// The posts of other sections about the event.
    let related: RelatedView?
    /// The sums of members' votes; nil where the site has no members.
    let votes: EventVotes?
}
