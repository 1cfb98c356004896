/// The list of a post's versions, newest first.
package struct VersionListView: DeskView {
    package static let template = "desk-versions"

    let title: String
    /// The page of the post; nil if it was removed.
    let address: String?
    /// The note that the file was edited by hand since, or that the post was removed.
    let note: String?
    let rows: [VersionRow]
    /// The page of the list.
    let page: DeskPage
    /// The action that erases the contents of all versions; nil if that is not possible.
    package var eraseAddress: String?
    /// The problem of a failed erasure.
    package var problem: String?

    package init(title: String, address: String?, note: String?, rows: [VersionRow], page: DeskPage) {
        (self.title, self.address, self.note, self.rows) = (title, address, note, rows)
        self.page = page
    }

    package static let fields = FieldTable<VersionListView>([
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

/// A version of a post.
package struct VersionRow: TemplateView {
    let time: String
    let officer: String
    let action: String
    /// The labels of the parts that differ from the version before.
    let parts: [String]
    let address: String
    let isNow: Bool

    package init(
        time: String, officer: String, action: String, parts: [String], address: String, isNow: Bool
    ) {
        (self.time, self.officer, self.action) = (time, officer, action)
        (self.parts, self.address, self.isNow) = (parts, address, isNow)
    }

    package static let fields = FieldTable<VersionRow>([
        .text("rowTime") { $0.time },
        .text("rowOfficer") { $0.officer },
        .text("rowAction") { $0.action },
        .flag("hasParts") { !$0.parts.isEmpty },
        .list("parts") { row in row.parts.map(PartName.init) },
        .text("rowAddress") { $0.address },
        .flag("isNow") { $0.isNow },
    ])
}

/// The label of a part of a post.
struct PartName: TemplateView {
    let name: String

    static let fields = FieldTable<PartName>([.text("partName") { $0.name }])
}

/// A version of a post, compared with the current one.
package struct VersionView: DeskView {
    package static let template = "desk-version"

    package let title: String
    /// Time, officer and action: `18:01 · Mei Lin changed`.
    package let time: String
    package let officer: String
    package let action: String
    /// The list of all versions.
    package let versionsAddress: String
    /// Notes shown first: the version is the current one, is unreadable, or has lost its picture.
    package var notes: [String] = []
    /// The preview of the version's page.
    package var preview: PagePreview?
    /// The address of its small picture.
    package var picture: String?
    package var differences: [DifferenceView] = []
    /// The action that restores the version; nil if that is not possible.
    package var restoreAddress: String?
    /// The sentence beside the button that restores it.
    package var restoreHint: String?
    /// The version's name, the version of the post's file now, and the form's nonce.
    package var version = ""
    package var current = ""
    package var nonce = ""

    package init(title: String, time: String, officer: String, action: String, versionsAddress: String) {
        (self.title, self.time, self.officer, self.action) = (title, time, officer, action)
        self.versionsAddress = versionsAddress
    }

    package static let fields = FieldTable<VersionView>([
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
        .text("restoreHint") { $0.restoreHint },
        .text("version") { $0.version },
        .text("current") { $0.current },
        .text("nonce") { $0.nonce },
    ])
}

/// A part of a post that differs from the current one.
package struct DifferenceView: TemplateView {
    let name: String
    let then: String?
    let now: String?

    /// Creates a part then and now, with one or several lines; nil if it is empty.
    package init(name: String, then: String?, now: String?) {
        (self.name, self.then, self.now) = (name, then, now)
    }

    /// Maximum number of lines to compare; longer texts are shown whole, since comparing them takes too long.
    private static let lineLimit = 400

    /// Creates a part with the lines that only one of two texts has, in order.
    package init(name: String, linesThen then: [Substring], now: [Substring]) {
        guard max(then.count, now.count) <= Self.lineLimit else {
            self.init(
                name: name, then: then.joined(separator: "\n"), now: now.joined(separator: "\n"))
            return
        }
        var (onlyThen, onlyNow): ([Substring], [Substring]) = ([], [])
        for change in then.difference(from: now) {
            switch change {
            case .insert(_, let line, _): onlyThen.append(line)
            case .remove(_, let line, _): onlyNow.insert(line, at: 0)
            }
        }
        self.init(name: name, then: Self.text(onlyThen), now: Self.text(onlyNow))
    }

    private static func text(_ lines: [Substring]) -> String? {
        lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    package static let fields = FieldTable<DifferenceView>([
        .text("differenceName") { $0.name },
        .text("then") { $0.then },
        .text("now") { $0.now },
    ])
}

/// The preview of a page: title, facts and text.
package struct PagePreview: TemplateView {
    let title: String
    let facts: [String]
    /// HTML.
    let text: String

    /// Creates the preview; `text` is HTML.
    package init(title: String, facts: [String] = [], text: String) {
        (self.title, self.facts, self.text) = (title, facts, text)
    }

    package static let fields = FieldTable<PagePreview>([
        .text("previewTitle") { $0.title },
        .list("previewFacts") { $0.facts.map(PreviewFact.init) },
        .html("previewDetail") { $0.text },
    ])
}

/// A fact in the preview of a page.
struct PreviewFact: TemplateView {
    let text: String

    static let fields = FieldTable<PreviewFact>([.text("factText") { $0.text }])
}
