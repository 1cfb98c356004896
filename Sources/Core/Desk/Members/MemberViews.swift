import Site

/// The page of a member's own account.
struct MemberAccountView: DeskView {
    static let template = "desk-member"

    let done: String?
    /// The sentence that asks a member without a name to choose one first.
    let lead: String?
    let problem: String?
    /// The officers' reason of a suspension; empty if they gave none, nil if the account is not suspended.
    let suspendedReason: String?
    /// The typed name after a problem; else the present one.
    let nameValue: String
    let nameProblem: String?
    /// The path below the mount to open after the name was chosen.
    let next: String?
    /// The address of the picture; nil if there is none.
    let pictureAddress: String?
    let pictureProblem: String?
    /// The places on lists of dates that are still to come.
    let places: [MemberPlaceRow]
    /// How the member signs in.
    let addressWords: String
    let secondWords: String
    let sessions: [MemberSessionRow]
    let ways: [MemberWay]

    static let computed = FieldTable<MemberAccountView>([
        .flag("hasPlaces") { !$0.places.isEmpty }, .flag("hasOthers") { $0.sessions.contains { !$0.isThis } },
        .flag("isSuspended") { $0.suspendedReason != nil }, .flag("hasWays") { !$0.ways.isEmpty },
        .flag("hasReason") { $0.suspendedReason?.isEmpty == false },
    ])
}

/// A link on the page of a member's own account.
package struct MemberWay: TemplateView {
    let wayAddress: String
    let wayName: String
    /// Number of things that the member has not seen; nil for none.
    let wayCount: Int?

    /// `path` is below the mount.
    package init(_ path: String, _ name: String, count: Int = 0, _ context: RequestContext) {
        (wayAddress, wayName, wayCount) = (context.mount + path, name, count == 0 ? nil : count)
    }
}

/// An active session of a member.
struct MemberSessionRow: TemplateView {
    let sessionID: String
    let sessionDevice: String
    /// The sentence about sign-in and last use.
    let sessionTimes: String
    let isThis: Bool
}

/// The page of a member's second address.
struct MemberAddressView: DeskView {
    static let template = "desk-member-address"

    let done: String?
    /// The sentence that the mail with the code may be late.
    let lateMail: String?
    let problem: String?
    let addressWords: String
    /// The confirmed second address; nil if there is none.
    let secondAddress: String?
    /// The address that waits for its confirmation.
    let waitingAddress: String?
    /// The typed address after a problem.
    let addressValue: String
    /// The key of the mail's link, of the page that it opens.
    let addressKey: String?
    /// Whether the code of the mail is asked for.
    let asksForCode: Bool
}

/// Everything that is kept about a member.
struct MemberDataView: DeskView {
    static let template = "desk-member-data"

    let facts: [MemberFact]
    let sessions: [MemberSessionRow]
    let posts: [MemberPostRow]
    let places: [MemberFact]
    let votes: [MemberFact]
    let log: [MemberFact]
    let recordGroups: [MemberRecordsView]

    static let computed = FieldTable<MemberDataView>([
        .flag("hasPosts") { !$0.posts.isEmpty }, .flag("hasVotes") { !$0.votes.isEmpty },
        .flag("hasPlaces") { !$0.places.isEmpty }, .flag("hasLog") { !$0.log.isEmpty },
        .flag("hasSessions") { !$0.sessions.isEmpty },
    ])
}

/// A section's data of a member.
struct MemberRecordsView: TemplateView {
    let recordsTitle: String
    let recordRows: [MemberFact]
}

/// A kind of data with its value.
struct MemberFact: TemplateView {
    let factName: String
    let factValue: String
}

/// A post of a member, in lists of the member and of officers.
struct MemberPostRow: TemplateView {
    let postTitle: String
    let postText: String
    let postTime: String
    let postAddress: String?
}

/// The page on which a member deletes the account.
struct MemberDeletionView: DeskView {
    static let template = "desk-member-delete"

    let problem: String?
    /// Things that the member has to settle with others first (`DeskSection.deletionNotes`).
    let deletionNotes: [TextLine]
    let postWords: String
    /// The choice for the posts: `keep` or `erase`; nil before one was made.
    let postChoice: String?
    /// The word that the member types.
    let deletionWord: String
    let typedWord: String

    static let computed = FieldTable<MemberDeletionView>([
        .flag("keepsPosts") { $0.postChoice == "keep" }, .flag("erasesPosts") { $0.postChoice == "erase" },
    ])
}

/// The list of members, for officers.
struct MemberListView: DeskView {
    static let template = "desk-members"

    let memberSearch: String
    let countWords: String
    let members: [MemberRow]
    let paging: Paging?

    static let computed = FieldTable<MemberListView>([.flag("isEmpty") { $0.members.isEmpty }])
}

/// A member in the list.
struct MemberRow: TemplateView {
    let memberName: String
    let memberID: String
    let memberAddress: String
    let memberFacts: String
}

/// A member's page for officers.
struct MemberPageView: DeskView {
    static let template = "desk-member-page"

    let done: String?
    let problem: String?
    let memberName: String
    let memberID: String
    let memberFacts: String
    let suspendedReason: String?
    let reasonValue: String
    let posts: [MemberPostRow]

    static let computed = FieldTable<MemberPageView>([
        .flag("hasPosts") { !$0.posts.isEmpty }, .flag("isSuspended") { $0.suspendedReason != nil },
    ])
}
