/// The page on which officers sign in.
package struct SignInView: TemplateView {
    /// What went wrong before.
    let problem: String?
    let username: String
    /// Where to go then, below the mount.
    let next: String
    /// The title of what was typed and is kept.
    let kept: String?
    /// Whether the field for a code is open: where all officers have one, or one may be what is missing.
    let asksForCode: Bool
    /// Who the web server's own sign-on says it is; nil where it is not asked.
    let remoteName: String?

    /// The page.
    package init(
        problem: String? = nil, username: String = "", next: String = "", kept: String? = nil,
        asksForCode: Bool = false, remoteName: String? = nil
    ) {
        (self.problem, self.username, self.next, self.kept) = (problem, username, next, kept)
        (self.asksForCode, self.remoteName) = (asksForCode, remoteName)
    }

    static let fields = FieldTable<SignInView>([
        .text("problem") { $0.problem },
        .text("username") { $0.username },
        .text("next") { $0.next },
        .text("kept") { $0.kept },
        .flag("asksForCode") { $0.asksForCode },
        .text("remoteName") { $0.remoteName },
    ])
}

/// One sentence, and where to go from there: what went wrong.
package struct MessageOfDesk: TemplateView {
    let heading: String
    let text: String
    /// A way on: an address and its name.
    let address: String?
    let way: String?

    /// A page that says one thing.
    package init(heading: String, text: String, address: String? = nil, way: String? = nil) {
        (self.heading, self.text, self.address, self.way) = (heading, text, address, way)
    }

    static let fields = FieldTable<MessageOfDesk>([
        .text("heading") { $0.heading },
        .text("messageText") { $0.text },
        .text("wayAddress") { $0.address },
        .text("wayName") { $0.way },
    ])
}

/// The officers' desk: all events with their state.
package struct DeskListView: TemplateView {
    let unsent: [UnsentRow]
    let groups: [DeskGroup]
    /// When the site was built last, in words.
    let built: String
    /// What to do, where it was not built for long, or what keeps it from being built.
    let buildProblem: String?
    /// Content files with errors, which the last build left out, each with what is wrong.
    let leftOut: [LeftOutRow]
    /// That there are more of them; nil where there are not.
    let leftOutMore: String?
    /// What keeps changes from being kept in git.
    let historyProblem: String?
    /// What was just done.
    let done: String?
    /// The page of the list of events.
    let page: DeskPage
    /// The groups of the whole list, each with the page on which it begins.
    let ways: [DeskGroupWay]
    /// What is searched for; nil where nothing is.
    let query: String?

    /// The desk.
    package init(
        unsent: [UnsentRow], groups: [DeskGroup], built: String, buildProblem: String?,
        leftOut: [LeftOutRow], leftOutMore: String?, historyProblem: String?, done: String?,
        page: DeskPage, ways: [DeskGroupWay], query: String?
    ) {
        (self.leftOut, self.leftOutMore) = (leftOut, leftOutMore)
        (self.page, self.ways, self.query) = (page, ways, query)
        self.historyProblem = historyProblem
        (self.unsent, self.groups) = (unsent, groups.filter { !$0.rows.isEmpty })
        (self.built, self.buildProblem, self.done) = (built, buildProblem, done)
    }

    static let fields = FieldTable<DeskListView>([
        .flag("hasUnsent") { !$0.unsent.isEmpty },
        .list("unsent") { $0.unsent },
        .list("groups") { $0.groups },
        .flag("isEmpty") { $0.groups.isEmpty && $0.query == nil },
        .flag("isNotFound") { $0.groups.isEmpty && $0.query != nil },
        .text("query") { $0.query },
        .list("ways") { $0.ways },
        .record("paging") { $0.page.paging },
        .text("built") { $0.built },
        .text("buildProblem") { $0.buildProblem },
        .flag("hasLeftOut") { !$0.leftOut.isEmpty },
        .list("leftOut") { $0.leftOut },
        .text("leftOutMore") { $0.leftOutMore },
        .text("historyProblem") { $0.historyProblem },
        .text("done") { $0.done },
    ])
}

/// A content file with an error.
package struct LeftOutRow: TemplateView {
    private let problem: String

    /// A file with what is wrong with it.
    package init(problem: String) { self.problem = problem }

    static let fields = FieldTable<LeftOutRow>([.text("leftOutProblem") { $0.problem }])
}

/// What was typed and not sent yet.
package struct UnsentRow: TemplateView {
    let title: String
    let saved: String
    let address: String
    let nonce: String

    /// A form that waits.
    package init(title: String, saved: String, address: String, nonce: String) {
        (self.title, self.saved, self.address, self.nonce) = (title, saved, address, nonce)
    }

    static let fields = FieldTable<UnsentRow>([
        .text("unsentTitle") { $0.title },
        .text("unsentSaved") { $0.saved },
        .text("unsentAddress") { $0.address },
        .text("unsentNonce") { $0.nonce },
    ])
}

/// Events in the same state.
package struct DeskGroup: TemplateView {
    /// Its id on the page.
    let key: String
    let heading: String
    let rows: [DeskRow]

    /// A group.
    package init(key: String, heading: String, rows: [DeskRow]) {
        (self.key, self.heading, self.rows) = (key, heading, rows)
    }

    static let fields = FieldTable<DeskGroup>([
        .text("groupKey") { $0.key },
        .text("groupHeading") { $0.heading },
        .list("rows") { $0.rows },
    ])
}

/// The way to the first event of a group.
package struct DeskGroupWay: TemplateView {
    let name: String
    let count: Int
    let address: String

    /// A way.
    package init(name: String, count: Int, address: String) {
        (self.name, self.count, self.address) = (name, count, address)
    }

    static let fields = FieldTable<DeskGroupWay>([
        .text("groupName") { $0.name },
        .number("groupCount") { $0.count },
        .text("groupAddress") { $0.address },
    ])
}

/// An event on the desk.
package struct DeskRow: TemplateView {
    let title: String
    let when: String
    let place: String?
    let state: String
    let told: String?
    /// The page on which it is changed; nil where this officer may not.
    let editAddress: String?
    /// Its page on the site; nil where it has none.
    let liveAddress: String?
    /// Where one like it is begun.
    let copyAddress: String?
    /// Where it is brought back; of what was taken away.
    let restoreAddress: String?
    let author: String?

    /// A row.
    package init(
        title: String, when: String, place: String?, state: String, told: String?, editAddress: String?,
        liveAddress: String?, copyAddress: String?, restoreAddress: String? = nil, author: String?
    ) {
        (self.title, self.when, self.place, self.state, self.told) = (title, when, place, state, told)
        (self.editAddress, self.liveAddress, self.copyAddress) = (editAddress, liveAddress, copyAddress)
        (self.restoreAddress, self.author) = (restoreAddress, author)
    }

    static let fields = FieldTable<DeskRow>([
        .text("rowTitle") { $0.title },
        .text("rowWhen") { $0.when },
        .text("rowPlace") { $0.place },
        .text("rowState") { $0.state },
        .text("rowTold") { $0.told },
        .text("rowAuthor") { $0.author },
        .text("editAddress") { $0.editAddress },
        .text("liveAddress") { $0.liveAddress },
        .text("copyAddress") { $0.copyAddress },
        .text("restoreAddress") { $0.restoreAddress },
    ])
}

/// Who did what.
package struct LogView: TemplateView {
    let lines: [LogLine]
    /// Where older lines are; nil where there are none.
    let older: String?
    /// The number of the first line of the page, and what chains the log up to it, for people who write it down elsewhere.
    let seal: (number: Int64, text: String)?

    /// A page of the log.
    package init(lines: [LogLine], older: String?, seal: (number: Int64, text: String)?) {
        (self.lines, self.older, self.seal) = (lines, older, seal)
    }

    static let fields = FieldTable<LogView>([
        .list("lines") { $0.lines },
        .flag("isEmpty") { $0.lines.isEmpty },
        .text("olderAddress") { $0.older },
        .text("seal") { $0.seal?.text },
        .text("sealedLine") { $0.seal.map { String($0.number) } },
    ])
}

/// A line of the log.
package struct LogLine: TemplateView {
    let time: String
    let officer: String
    let action: String
    let title: String
    let address: String?

    /// A line.
    package init(time: String, officer: String, action: String, title: String, address: String?) {
        (self.time, self.officer, self.action, self.title) = (time, officer, action, title)
        self.address = address
    }

    static let fields = FieldTable<LogLine>([
        .text("lineTime") { $0.time },
        .text("lineOfficer") { $0.officer },
        .text("lineAction") { $0.action },
        .text("lineTitle") { $0.title },
        .text("lineAddress") { $0.address },
    ])
}
