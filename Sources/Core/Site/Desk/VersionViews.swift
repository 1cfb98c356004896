/// What an event once was: a list, newest first.
package struct VersionListView: TemplateView {
    let title: String
    /// The page of the event; nil where it was removed.
    let address: String?
    /// That the file holds something else now than any of these, written by hand; or that the event was removed.
    let note: String?
    let rows: [VersionRow]
    /// The page of the list.
    let page: DeskPage
    /// Where the contents of all versions are erased; nil where they cannot be.
    package var eraseAddress: String?
    /// Why they were not.
    package var problem: String?

    /// The versions of an event.
    package init(title: String, address: String?, note: String?, rows: [VersionRow], page: DeskPage) {
        (self.title, self.address, self.note, self.rows) = (title, address, note, rows)
        self.page = page
    }

    static let fields = FieldTable<VersionListView>([
        .text("eventTitle") { $0.title },
        .text("eventAddress") { $0.address },
        .text("versionsNote") { $0.note },
        .flag("isEmpty") { $0.rows.isEmpty },
        .list("rows") { $0.rows },
        .record("paging") { $0.page.paging },
        .text("eraseAddress") { $0.eraseAddress },
        .text("problem") { $0.problem },
    ])
}

/// A version of an event.
package struct VersionRow: TemplateView {
    let time: String
    let officer: String
    let action: String
    /// What readers saw other than before, in words.
    let parts: [String]
    let address: String
    let isNow: Bool

    /// A version.
    package init(
        time: String, officer: String, action: String, parts: [String], address: String, isNow: Bool
    ) {
        (self.time, self.officer, self.action) = (time, officer, action)
        (self.parts, self.address, self.isNow) = (parts, address, isNow)
    }

    static let fields = FieldTable<VersionRow>([
        .text("rowTime") { $0.time },
        .text("rowOfficer") { $0.officer },
        .text("rowAction") { $0.action },
        .flag("hasParts") { !$0.parts.isEmpty },
        .list("parts") { row in row.parts.map(PartName.init) },
        .text("rowAddress") { $0.address },
        .flag("isNow") { $0.isNow },
    ])
}

/// What a part of an event is called.
struct PartName: TemplateView {
    let name: String

    static let fields = FieldTable<PartName>([.text("partName") { $0.name }])
}

/// An event as it once was, beside what it is now.
package struct VersionView: TemplateView {
    package let title: String
    /// When, and who did what: `18:01 · Mei Lin changed`.
    package let time: String
    package let officer: String
    package let action: String
    /// All versions.
    package let versionsAddress: String
    /// What is to be known first: that it is how the event is now, or cannot be read, or that its picture is gone.
    package var notes: [String] = []
    /// As its page showed it.
    package var preview: PreviewView?
    /// The address of its small picture.
    package var picture: String?
    package var differences: [DifferenceView] = []
    /// Where it is brought back; nil where it cannot be.
    package var restoreAddress: String?
    /// The version's name, what the event's file holds now, and the form's nonce.
    package var version = ""
    package var current = ""
    package var nonce = ""

    /// A version of an event.
    package init(title: String, time: String, officer: String, action: String, versionsAddress: String) {
        (self.title, self.time, self.officer, self.action) = (title, time, officer, action)
        self.versionsAddress = versionsAddress
    }

    static let fields = FieldTable<VersionView>([
        .text("eventTitle") { $0.title },
        .text("versionTime") { $0.time },
        .text("versionOfficer") { $0.officer },
        .text("versionAction") { $0.action },
        .text("versionsAddress") { $0.versionsAddress },
        .list("notes") { view in view.notes.map { ProblemLine(field: "", text: $0) } },
        .record("preview") { $0.preview },
        .text("versionPicture") { $0.picture },
        .flag("hasDifferences") { !$0.differences.isEmpty },
        .list("differences") { $0.differences },
        .text("restoreAddress") { $0.restoreAddress },
        .text("version") { $0.version },
        .text("current") { $0.current },
        .text("nonce") { $0.nonce },
    ])
}

/// A part of an event that was another then than it is now.
package struct DifferenceView: TemplateView {
    let name: String
    let then: String?
    let now: String?

    /// What a part was and is, each of one line or of several; nil where there was or is nothing.
    package init(name: String, then: String?, now: String?) {
        (self.name, self.then, self.now) = (name, then, now)
    }

    static let fields = FieldTable<DifferenceView>([
        .text("differenceName") { $0.name },
        .text("then") { $0.then },
        .text("now") { $0.now },
    ])
}
