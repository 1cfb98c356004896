/// The sign-in page.
package struct SignInView: DeskView {
    package static let template = "desk-sign-in"

    /// The problem of the last attempt, or a message.
    let problem: String?
    let username: String
    /// The path below the mount to open afterwards.
    let next: String
    /// Sentences about a draft that was stored.
    let notes: [String]
    /// The text of a form that was not accepted.
    let typed: TypedText?
    /// Whether the field for a code is open: officers need a code, or a missing code may be the problem.
    let asksForCode: Bool
    /// The account that the web server has authenticated; nil if there is none.
    let remoteName: String?

    package init(
        problem: String? = nil, notes: [String] = [], username: String = "", next: String = "",
        typed: TypedText? = nil, asksForCode: Bool = false, remoteName: String? = nil
    ) {
        (self.problem, self.notes, self.username, self.next) = (problem, notes, username, next)
        (self.typed, self.asksForCode, self.remoteName) = (typed, asksForCode, remoteName)
    }

    package static let fields = FieldTable<SignInView>([
        .text("problem") { $0.problem },
        .text("username") { $0.username },
        .text("next") { $0.next },
        .list("notes") { view in view.notes.map(NoteLine.init) },
        .record("typed") { $0.typed },
        .flag("asksForCode") { $0.asksForCode },
        .text("remoteName") { $0.remoteName },
    ])
}

/// A message with a link.
package struct DeskMessageView: DeskView {
    package static let template = "desk-message"

    let heading: String
    let text: String
    /// The link's address and label.
    let address: String?
    let way: String?
    /// Sentences about a draft that was stored.
    let notes: [String]
    /// The text of a form that was not accepted.
    let typed: TypedText?

    /// Creates a page with one message.
    package init(
        heading: String, text: String, notes: [String] = [], address: String? = nil, way: String? = nil,
        typed: TypedText? = nil
    ) {
        (self.heading, self.text, self.address, self.way, self.typed) = (heading, text, address, way, typed)
        self.notes = notes
    }

    package static let fields = FieldTable<DeskMessageView>([
        .text("heading") { $0.heading },
        .text("messageText") { $0.text },
        .text("wayAddress") { $0.address },
        .text("wayName") { $0.way },
        .list("notes") { view in view.notes.map(NoteLine.init) },
        .record("typed") { $0.typed },
    ])
}

/// A sentence in a note.
struct NoteLine: TemplateView {
    let text: String

    static let fields = FieldTable<NoteLine>([.text("noteText") { $0.text }])
}

/// The text of a form that was not accepted, to be copied.
package struct TypedText: TemplateView {
    let text: String
    /// Whether the text is stored as a draft too.
    let isKept: Bool

    /// Creates a text.
    package init(_ text: String, isKept: Bool = false) { (self.text, self.isKept) = (text, isKept) }

    package static let fields = FieldTable<TypedText>([
        .text("typedText") { $0.text }, .flag("isKept") { $0.isKept },
    ])
}

/// The list of all posts with their status.
package struct DeskListView: DeskView {
    package static let template = "desk-list"

    /// Links to the forms of new posts.
    let newPosts: [NewPostLink]
    let drafts: [DraftRow]
    let groups: [DeskGroup]
    /// The sentence about the last build.
    let built: String
    /// The message about a failing or missing build.
    let buildProblem: String?
    /// Content files with errors that the last build left out.
    let leftOut: [LeftOutRow]
    /// The message about further such files; nil if there are none.
    let leftOutMore: String?
    /// The message about changes that are not in git.
    let historyProblem: String?
    /// The message about the last action.
    let done: String?
    /// The button that takes the newest removal back; nil if its hold has passed.
    package var takeBack: TakeBackView?
    /// Links to the pages beside the queue.
    package var tidying: [NewPostLink] = []
    /// The officer's drafts and the posts that are announced next.
    package var waiting: [DeskRow] = []
    /// The sentence about the last backup, for editors; nil if none was made.
    package var backup: String?
    /// Whether the site is a trial copy, from which nothing is sent.
    package var isTrial = false
    /// The health of host and site; nil for officers who are no editors.
    package var health: DeskHealthView?
    /// The page of the list of posts.
    let page: DeskPage
    /// Links to the groups of the whole list.
    let ways: [DeskGroupLink]
    /// The search query; nil if there is none.
    let query: String?
    /// The link to the queue of readers' posts; nil if no section takes posts of readers.
    let queue: NewPostLink?

    package init(
        newPosts: [NewPostLink], drafts: [DraftRow], groups: [DeskGroup], built: String,
        buildProblem: String?,
        leftOut: [LeftOutRow], leftOutMore: String?, historyProblem: String?, done: String?,
        page: DeskPage, ways: [DeskGroupLink], query: String?,
        queue: NewPostLink? = nil
    ) {
        self.queue = queue
        (self.newPosts, self.leftOut, self.leftOutMore) = (newPosts, leftOut, leftOutMore)
        (self.page, self.ways, self.query) = (page, ways, query)
        self.historyProblem = historyProblem
        (self.drafts, self.groups) = (drafts, groups.filter { !$0.rows.isEmpty })
        (self.built, self.buildProblem, self.done) = (built, buildProblem, done)
    }

    package static let fields = FieldTable<DeskListView>([
        .list("newPosts") { $0.newPosts },
        .text("queueAddress") { $0.queue?.address },
        .text("queueWords") { $0.queue?.name },
        .flag("isWaitedFor") { view in
            view.queue != nil || !view.tidying.isEmpty || !view.waiting.isEmpty
        },
        .list("tidying") { $0.tidying },
        .flag("hasWaiting") { !$0.waiting.isEmpty },
        .list("waiting") { $0.waiting },
        .flag("hasUnsent") { !$0.drafts.isEmpty },
        .list("unsent") { $0.drafts },
        .list("groups") { $0.groups },
        .flag("isEmpty") { $0.groups.isEmpty && $0.query == nil },
        .flag("isNotFound") { $0.groups.isEmpty && $0.query != nil },
        .text("query") { $0.query },
        .list("ways") { $0.ways },
        .record("paging") { $0.page.paging },
        .text("built") { $0.built },
        .text("backup") { $0.backup },
        .flag("isTrial") { $0.isTrial },
        .text("buildProblem") { $0.buildProblem },
        .flag("hasLeftOut") { !$0.leftOut.isEmpty },
        .list("leftOut") { $0.leftOut },
        .text("leftOutMore") { $0.leftOutMore },
        .text("historyProblem") { $0.historyProblem },
        .record("health") { $0.health },
        .text("done") { $0.done },
        .record("takeBack") { $0.takeBack },
    ])
}

/// A link to the form of a new post.
package struct NewPostLink: TemplateView {
    let address: String
    let name: String

    package init(address: String, name: String) { (self.address, self.name) = (address, name) }

    package static let fields = FieldTable<NewPostLink>([
        .text("newAddress") { $0.address }, .text("newName") { $0.name },
    ])
}

/// A content file with an error.
package struct LeftOutRow: TemplateView {
    private let problem: String

    /// Creates a file's problem as a sentence.
    package init(problem: String) { self.problem = problem }

    package static let fields = FieldTable<LeftOutRow>([.text("leftOutProblem") { $0.problem }])
}

/// A draft that was not accepted yet.
package struct DraftRow: TemplateView {
    let title: String
    let saved: String
    let address: String
    let nonce: String

    package init(title: String, saved: String, address: String, nonce: String) {
        (self.title, self.saved, self.address, self.nonce) = (title, saved, address, nonce)
    }

    package static let fields = FieldTable<DraftRow>([
        .text("unsentTitle") { $0.title },
        .text("unsentSaved") { $0.saved },
        .text("unsentAddress") { $0.address },
        .text("unsentNonce") { $0.nonce },
    ])
}

/// Posts of one group.
package struct DeskGroup: TemplateView {
    /// The id of the group's HTML element.
    let key: String
    let heading: String
    let rows: [DeskRow]

    package init(key: String, heading: String, rows: [DeskRow]) {
        (self.key, self.heading, self.rows) = (key, heading, rows)
    }

    package static let fields = FieldTable<DeskGroup>([
        .text("groupKey") { $0.key },
        .text("groupHeading") { $0.heading },
        .list("rows") { $0.rows },
    ])
}

/// A link to the first post of a group.
package struct DeskGroupLink: TemplateView {
    let name: String
    let count: Int
    let address: String

    package init(name: String, count: Int, address: String) {
        (self.name, self.count, self.address) = (name, count, address)
    }

    package static let fields = FieldTable<DeskGroupLink>([
        .text("groupName") { $0.name },
        .number("groupCount") { $0.count },
        .text("groupAddress") { $0.address },
    ])
}

/// A post on the desk.
package struct DeskRow: TemplateView {
    let title: String
    let when: String
    let place: String?
    let state: String
    let announcement: String?
    /// The post's form; nil if this officer may not change the post.
    let editAddress: String?
    /// The post's page on the site; nil if it has none.
    let liveAddress: String?
    /// The form of a new post with these values.
    let copyAddress: String?
    /// The action that restores a removed post.
    let restoreAddress: String?
    let author: String?
    /// The button that takes the removal back; nil if its hold has passed.
    package var takeBack: TakeBackView?

    package init(
        title: String, when: String, place: String?, state: String, announcement: String?,
        editAddress: String?,
        liveAddress: String?, copyAddress: String?, restoreAddress: String? = nil, author: String?
    ) {
        (self.title, self.when, self.place, self.state, self.announcement) = (
            title, when, place, state, announcement
        )
        (self.editAddress, self.liveAddress, self.copyAddress) = (editAddress, liveAddress, copyAddress)
        (self.restoreAddress, self.author) = (restoreAddress, author)
    }

    package static let fields = FieldTable<DeskRow>([
        .text("rowTitle") { $0.title },
        .text("rowWhen") { $0.when },
        .text("rowPlace") { $0.place },
        .text("rowState") { $0.state },
        .text("rowAnnouncement") { $0.announcement },
        .text("rowAuthor") { $0.author },
        .text("editAddress") { $0.editAddress },
        .text("liveAddress") { $0.liveAddress },
        .text("copyAddress") { $0.copyAddress },
        .text("restoreAddress") { $0.restoreAddress },
    ])
}

/// A page of the log.
package struct LogView: DeskView {
    package static let template = "desk-log"

    let lines: [LogRow]
    /// The address of older lines; nil if there are none.
    let older: String?
    /// The number of the page's first line and its seal, to be copied elsewhere.
    let seal: (number: Int64, text: String)?

    /// The address of the log with the changes of readers; nil if they are shown.
    let readers: String?

    /// Creates a page of the log.
    package init(
        lines: [LogRow], older: String?, seal: (number: Int64, text: String)?, readers: String?
    ) {
        (self.lines, self.older, self.seal, self.readers) = (lines, older, seal, readers)
    }

    package static let fields = FieldTable<LogView>([
        .list("lines") { $0.lines },
        .flag("isEmpty") { $0.lines.isEmpty },
        .text("olderAddress") { $0.older },
        .text("readersAddress") { $0.readers },
        .text("seal") { $0.seal?.text },
        .text("sealedLine") { $0.seal.map { String($0.number) } },
    ])
}

/// A line of the log.
package struct LogRow: TemplateView {
    let time: String
    let officer: String
    let action: String
    let title: String
    let address: String?

    package init(time: String, officer: String, action: String, title: String, address: String?) {
        (self.time, self.officer, self.action, self.title) = (time, officer, action, title)
        self.address = address
    }

    package static let fields = FieldTable<LogRow>([
        .text("lineTime") { $0.time },
        .text("lineOfficer") { $0.officer },
        .text("lineAction") { $0.action },
        .text("lineTitle") { $0.title },
        .text("lineAddress") { $0.address },
    ])
}
