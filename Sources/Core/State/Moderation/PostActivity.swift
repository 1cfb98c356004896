import Foundation

/// The posts of readers in the last day by which a new post is judged.
public struct PostActivity: Equatable, Sendable {
    /// Number of posts of the client in the last ten minutes.
    public let ofClientLately: Int
    /// Number of posts of the client in the last day.
    public let ofClientToday: Int
    /// Number of all posts in the last ten minutes, of one network a tenth of the site's limit at most.
    public let ofSiteLately: Int
    /// Number of all posts in the last day, likewise.
    public let ofSiteToday: Int
    /// Number of all posts that wait for approval.
    public let waiting: Int
    /// Number of those that are known to be of the client's IPv4 address, or of its 48 bits of an IPv6 address.
    public let waitingOfNetwork: Int
    /// The newest posts of the last day, newest first.
    public let newest: [Post]

    /// A post that a new one is compared with.
    public struct Post: Equatable, Sendable {
        /// The fingerprint of its texts.
        public let texts: TextFingerprint
        /// Whether it is of the same client.
        public let isOfClient: Bool
    }

    package init(
        ofClientLately: Int = 0, ofClientToday: Int = 0, ofSiteLately: Int = 0, ofSiteToday: Int = 0,
        waiting: Int = 0, waitingOfNetwork: Int = 0, newest: [Post] = []
    ) {
        (self.ofClientLately, self.ofClientToday) = (ofClientLately, ofClientToday)
        (self.ofSiteLately, self.ofSiteToday) = (ofSiteLately, ofSiteToday)
        (self.waiting, self.waitingOfNetwork, self.newest) = (waiting, waitingOfNetwork, newest)
    }
}

/// The limits of one author beside those of the site.
public enum PostAuthor: Sendable {
    /// A client without an account.
    case reader
    /// A member whose account is older than a day; newer ones have the limits of readers (`Member.postAuthor`).
    case member

    /// Maximum number of posts in ten minutes that are published at once.
    var short: Int { self == .member ? PostLimits.shortOfMember : PostLimits.short }
    /// Maximum number of posts in a day that are published at once.
    var long: Int { self == .member ? PostLimits.longOfMember : PostLimits.long }
}

extension Member {
    /// The limits of the member's posts: those of readers while the account is younger than a day, as many new ones may be one person's.
    public func postAuthor(now: Date) -> PostAuthor {
        now < created + StateDatabase.newAccountAge ? .reader : .member
    }
}

/// Limits of readers' and members' posts. Most clients are one person, but a campus may share one address: over a limit posts wait instead of being
/// refused. The first 64 bits of an IPv6 address and an IPv4 address have the limit of a client; the first 56 bits have twice and the first
/// 48 bits four times as much. None of them has more than a tenth of what the whole site has; of a member, the site counts that many at most.
public enum PostLimits {
    /// Seconds of the short limit: ten minutes.
    public static let shortSpan = 600.0
    /// Maximum number of posts of a client without an account in ten minutes that are published at once.
    public static let short = 5
    /// The maximum of a member in ten minutes: the school's address names a member, and officers can suspend the account.
    public static let shortOfMember = 20
    /// Maximum number of all posts in ten minutes that are published at once.
    public static let shortOfSite = 200
    /// Seconds of the long limit: a day.
    public static let longSpan = 86_400.0
    /// Maximum number of posts of a client without an account in a day that are published at once.
    public static let long = 20
    /// The maximum of a member in a day.
    public static let longOfMember = 100
    /// Maximum number of all posts in a day that are published at once.
    public static let longOfSite = 800
    /// Maximum number of posts of a client in a day. More are refused, with the text kept on the page: no person reads them all.
    public static let refused = 500
    /// Maximum number of all posts that wait, so that strangers cannot fill the disk. More posts that would wait are refused.
    public static let waiting = 20_000

    /// Maximum number of waiting posts of one network, an IPv4 address or 48 bits of an IPv6 address: a tenth of the room beside those of
    /// `others`. Whose a post is, is known for two days at most. After that it is one of others, so that a network which posts all that it
    /// may has half of the room after two weeks, and takes the rest ever more slowly; others have as much as it in the meantime.
    public static func waitingOfNetwork(beside others: Int) -> Int { max(0, waiting - others) / 10 }

    /// Maximum number of posts that a new one is compared with, the newest of a day.
    public static let compared = 2000
    /// Seconds after which a form can have been filled by a person: two.
    public static let fillingTime = 2.0
    /// Number of different clients whose reports hide a post until an officer looks. One may dislike a post and two may be friends; a
    /// third that agrees is rare for a post that may stay, and an officer has the last word: after it reports hide nothing.
    public static let reports = 3
}
