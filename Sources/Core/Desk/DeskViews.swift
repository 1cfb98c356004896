import Site

/// The sign-in page.
struct SignInView: DeskView {
    static let template = "desk-sign-in"

    /// The problem of the last attempt, or a message.
    let problem: String?
    let username: String
    /// The path below the mount to open afterwards.
    let next: String
    /// Sentences about a draft that was stored.
    let notes: [TextLine]
    let typed: TypedText?
    /// Whether the field for a code is open: officers need a code, or a missing code may be the problem.
    let asksForCode: Bool
    /// The account that the web server has authenticated; nil if there is none.
    let remoteName: String?
}

/// A message with a link.
package struct DeskMessageView: DeskView {
    package static let template = "desk-message"

    let heading: String
    let messageText: String
    /// The link's address and label.
    let wayAddress: String?
    let wayName: String?
    /// Sentences about a draft that was stored.
    let notes: [TextLine]
    /// The subject of the page, such as an event and its time.
    let facts: [TextLine]
    /// A second link's address and label.
    let otherAddress: String?
    let otherName: String?
    let typed: TypedText?
    /// Whether a reader's form was sent, whose draft ends.
    let endsDraft: Bool

    package init(
        heading: String, text: String, notes: [String] = [], facts: [String] = [],
        address: String? = nil, way: String? = nil, other: (address: String, name: String)? = nil,
        typed: TypedText? = nil, endsDraft: Bool = false
    ) {
        (self.heading, messageText, wayAddress, wayName) = (heading, text, address, way)
        (self.notes, self.typed, self.endsDraft) = (notes.map(TextLine.init), typed, endsDraft)
        (self.facts, otherAddress, otherName) = (facts.map(TextLine.init), other?.address, other?.name)
    }

    package static let computed = FieldTable<DeskMessageView>([.flag("hasFacts") { !$0.facts.isEmpty }])
}

/// The text of a form that was not accepted, to be copied.
package struct TypedText: TemplateView {
    let typedText: String
    /// Whether the text is stored as a draft too.
    let isKept: Bool
}

/// The list of all posts with their status.
struct DeskListView: DeskView {
    static let template = "desk-list"

    /// Links to the forms of new posts.
    let newPosts: [NewPostLink]
    /// Drafts that were not accepted yet.
    let unsent: [DraftRow]
    let groups: [DeskGroup]
    /// The sentence about the last build.
    let built: String
    /// The message about a failing or missing build.
    let buildProblem: String?
    /// Content files with errors that the last build left out.
    let leftOut: [TextLine]
    /// The message about further such files; nil if there are none.
    let leftOutMore: String?
    /// The message about changes that are not in git.
    let historyProblem: String?
    /// The message about the last action.
    let done: String?
    /// The button that takes the newest removal back; nil if its hold has passed.
    let takeBack: TakeBackView?
    /// Links to the queues in which something waits, with its number.
    let queues: [NewPostLink]
    /// Links to the other queues, and to pages on which nothing can wait or is not counted.
    let otherQueues: [NewPostLink]
    /// The officer's drafts and the posts that are announced next.
    let waiting: [DeskRow]
    /// The sentence about the last backup, for editors; nil if none was made.
    let backup: String?
    /// Whether the site is a trial copy, from which nothing is sent.
    let isTrial: Bool
    /// The message to officers who are no editors that posts do not reach the place to which the site is published.
    let unpublished: String?
    /// The health of host and site; nil for officers who are no editors.
    let health: DeskHealthView?
    /// Links to the pages of the list of posts.
    let paging: Paging?
    /// Links to the groups of the whole list.
    let ways: [DeskGroupLink]
    /// The search query; nil if there is none.
    let query: String?

    static let computed = FieldTable<DeskListView>([
        .flag("isWaitedFor") { !$0.queues.isEmpty || !$0.waiting.isEmpty },
        .flag("hasQueues") { !$0.queues.isEmpty }, .flag("hasOtherQueues") { !$0.otherQueues.isEmpty },
        .flag("hasWaiting") { !$0.waiting.isEmpty },
        .flag("hasUnsent") { !$0.unsent.isEmpty },
        .flag("isEmpty") { $0.groups.isEmpty && $0.query == nil },
        .flag("isNotFound") { $0.groups.isEmpty && $0.query != nil },
        .flag("hasLeftOut") { !$0.leftOut.isEmpty },
    ])
}

/// A link to the form of a new post.
struct NewPostLink: TemplateView {
    let newAddress: String
    let newName: String
}

/// A draft that was not accepted yet.
struct DraftRow: TemplateView {
    let unsentTitle: String
    /// Whether the form is of a new post, or of one on the site, in words; nil for forms that are of no post of officers.
    let unsentState: String?
    let unsentSaved: String
    let unsentAddress: String
    let unsentNonce: String
}

/// Posts of one group.
struct DeskGroup: TemplateView {
    /// The id of the group's HTML element.
    let groupKey: String
    let groupHeading: String
    let rows: [DeskRow]
}

/// A link to the first post of a group.
struct DeskGroupLink: TemplateView {
    let groupName: String
    let groupCount: Int
    let groupAddress: String
}

/// A post on the desk.
package struct DeskRow: TemplateView {
    let rowTitle: String
    let rowWhen: String
    let rowPlace: String?
    let rowState: String
    let rowAnnouncement: String?
    /// The post's form; nil if this officer may not change the post.
    let editAddress: String?
    /// The post's page on the site; nil if it has none.
    let liveAddress: String?
    /// The form of a new post with these values.
    let copyAddress: String?
    /// The action that restores a removed post.
    let restoreAddress: String?
    let rowAuthor: String?
    /// The button that takes the removal back; nil if its hold has passed.
    package var takeBack: TakeBackView?

    package init(
        title: String, when: String, place: String?, state: String, announcement: String?,
        editAddress: String?, liveAddress: String?, copyAddress: String?, restoreAddress: String? = nil,
        author: String?
    ) {
        (rowTitle, rowWhen, rowPlace, rowState, rowAnnouncement) = (title, when, place, state, announcement)
        (self.editAddress, self.liveAddress, self.copyAddress) = (editAddress, liveAddress, copyAddress)
        (self.restoreAddress, rowAuthor) = (restoreAddress, author)
    }
}

/// A page of the log.
struct LogView: DeskView {
    static let template = "desk-log"

    let lines: [LogRow]
    /// The address of older lines; nil if there are none.
    let olderAddress: String?
    /// The address of the log with the changes of readers; nil if they are shown.
    let readersAddress: String?
    /// The seal of the page's first line and that line's number, to be copied elsewhere.
    let seal: String?
    let sealedLine: String?

    static let computed = FieldTable<LogView>([.flag("isEmpty") { $0.lines.isEmpty }])
}

/// A line of the log.
struct LogRow: TemplateView {
    let lineTime: String
    let lineOfficer: String
    let lineAction: String
    let lineTitle: String
    let lineAddress: String?
}

/// The list of the pages of help, or one of them with links to all.
struct HelpView: DeskView {
    static let template = "desk-help"

    /// The text of a page with its heading; nil for the list.
    let helpText: HTML?
    let helpLinks: [HelpLink]
}

/// A link to a page of help.
struct HelpLink: TemplateView {
    let helpAddress: String
    let helpTitle: String
    /// The first paragraph.
    let helpSummary: String
    let isCurrent: Bool
}

/// The line of health for editors, with what needs mending.
struct DeskHealthView: TemplateView {
    let healthLine: String
    let healthFindings: [HealthRow]

    static let computed = FieldTable<DeskHealthView>([.flag("isHealthy") { $0.healthFindings.isEmpty }])
}

/// Something that needs mending, with its command.
struct HealthRow: TemplateView {
    let findingText: String
    let findingCommand: String?
}

/// The terms that readers searched for.
struct TrendingView: DeskView {
    static let template = "desk-searches"

    /// The message about the last decision.
    let done: String?
    let terms: [TrendingRow]

    static let computed = FieldTable<TrendingView>([.flag("isEmpty") { $0.terms.isEmpty }])
}

/// A term that readers searched for.
struct TrendingRow: TemplateView {
    let termText: String
    /// The number of clients in words; nil if nobody searched for the term lately.
    let termCount: String?
    let termState: String
    let canAllow: Bool
    let canRemove: Bool
}

/// A line of a list that has nothing but a text.
package struct TextLine: TemplateView {
    package let text: String

    package init(text: String) { self.text = text }
}
