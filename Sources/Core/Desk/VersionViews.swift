import Site

/// The list of a post's versions, newest first.
package struct VersionListView: DeskView {
    package static let template = "desk-versions"

    let eventTitle: String
    /// The page of the post; nil if it was removed.
    let eventAddress: String?
    /// The note that the file was edited by hand since, or that the post was removed.
    let versionsNote: String?
    let rows: [VersionRow]
    let paging: Paging?
    /// The action that erases the contents of all versions; nil if that is not possible.
    package var eraseAddress: String?
    /// The problem of a failed erasure.
    package var problem: String?

    package init(title: String, address: String?, note: String?, rows: [VersionRow], page: DeskPage) {
        (eventTitle, eventAddress, versionsNote, self.rows) = (title, address, note, rows)
        paging = page.paging
    }

    package static let computed = FieldTable<VersionListView>([.flag("isEmpty") { $0.rows.isEmpty }])
}

/// A version of a post.
package struct VersionRow: TemplateView {
    let rowTime: String
    let rowOfficer: String
    let rowAction: String
    /// The labels of the parts that differ from the version before.
    let parts: [TextLine]
    let rowAddress: String
    let isNow: Bool

    package init(
        time: String, officer: String, action: String, parts: [String], address: String, isNow: Bool
    ) {
        (rowTime, rowOfficer, rowAction) = (time, officer, action)
        (self.parts, rowAddress, self.isNow) = (parts.map(TextLine.init), address, isNow)
    }

    package static let computed = FieldTable<VersionRow>([.flag("hasParts") { !$0.parts.isEmpty }])
}

/// A version of a post, compared with the current one.
package struct VersionView: DeskView {
    package static let template = "desk-version"

    package let eventTitle: String
    /// Time, officer and action: `18:01 · Mei Lin changed`.
    let versionTime: String
    let versionOfficer: String
    let versionAction: String
    /// The list of all versions.
    let versionsAddress: String
    /// Notes shown first: the version is the current one, is unreadable, or has lost its picture.
    package var notes: [ProblemLine] = []
    /// The preview of the version's page.
    package var preview: PagePreview?
    /// The address of its small picture.
    package var versionPicture: String?
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
        (eventTitle, versionTime, versionOfficer, versionAction) = (title, time, officer, action)
        self.versionsAddress = versionsAddress
    }

    package static let computed = FieldTable<VersionView>([
        .flag("hasDifferences") { !$0.differences.isEmpty }
    ])
}

/// A part of a post that differs from the current one, with one or several lines then and now; nil if it is empty.
package struct DifferenceView: TemplateView {
    let differenceName: String
    let then: String?
    let now: String?

    package init(name: String, then: String?, now: String?) {
        (differenceName, self.then, self.now) = (name, then, now)
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
}

/// The preview of a page: title, facts and text.
package struct PagePreview: TemplateView {
    let previewTitle: String
    let previewFacts: [TextLine]
    let previewDetail: HTML

    /// Creates the preview; `text` is HTML.
    package init(title: String, facts: [String] = [], text: String) {
        (previewTitle, previewFacts) = (title, facts.map(TextLine.init))
        previewDetail = HTML(text)
    }
}
