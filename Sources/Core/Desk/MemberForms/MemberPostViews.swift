import Foundation
import Markdown
import Posting
import Site
import State

/// The question before a member deletes something that the member wrote.
package struct MemberPostDeletionView: DeskView {
    package static let template = "desk-member-deletion"

    let heading: String
    let why: String
    let deletedTitle: String?
    let deletedText: String
    /// The path of the form, below the mount.
    let formPath: String
    let backAddress: String

    package init(
        heading: String, why: String, title: String?, text: String, path: String, back address: String
    ) {
        (self.heading, self.why, formPath) = (heading, why, path)
        (deletedTitle, deletedText, backAddress) = (title, text, address)
    }
}

/// The earlier texts of a post, for the member who wrote it.
package struct MemberVersionsView: DeskView {
    package static let template = "desk-member-versions"

    let heading: String
    let rows: [MemberVersionRow]
    let backAddress: String

    package init(heading: String, rows: [MemberVersionRow], back address: String) {
        (self.heading, self.rows, backAddress) = (heading, rows, address)
    }
}

/// A version of the texts of a post of a member.
package struct MemberVersionRow: TemplateView {
    let versionTime: String
    /// The title of a post that has one.
    let versionTitle: String?
    let versionText: String
}

extension RequestContext {
    /// The versions of texts that writers edited, newest first: each text once for the changes that left it as it was.
    package func memberVersions<Value>(
        _ versions: [ContentVersion<Value>], _ texts: (Value) -> (title: String?, text: String)
    ) -> [MemberVersionRow] {
        var rows: [MemberVersionRow] = []
        // The oldest change with a text is the one that made it.
        for version in versions.reversed() {
            guard let value = version.value else { continue }
            let (title, text) = texts(value)
            if let last = rows.last, last.versionTitle == title, last.versionText == text { continue }
            rows.append(
                MemberVersionRow(
                    versionTime: words.moment(version.change.time, now: now), versionTitle: title,
                    versionText: text))
        }
        return rows.reversed()
    }

    /// A text that was typed, as the page on the site shows it; as it was typed if it is too complex.
    package func html(ofTyped text: String) -> HTML {
        let html = renderer.html(
            ofMarkdown: text, [:], profile: MarkdownText.typedProfile, pictures: pictures)
        return HTML(html ?? HTMLEscape.text(text))
    }

    /// The shown name of a member, or words for a member without one.
    package func memberName(_ id: String) -> String {
        do throws(DeskError) {
            let database = try database()
            if let name = try DeskError.state(database.member(id))?.shownName { return name }
        } catch {
            installation.report("\(error)")
        }
        return words.say(DeskWords.MemberForms.formerMember)
    }
}

extension ReaderPost {
    /// The state of a member's post for its writer; nil if it is on the site. `post` is nil for one that State/ does not know.
    package static func memberState(of post: ReaderPost?, isHidden: Bool) -> DeskWords.MemberForms? {
        guard isHidden else { return nil }
        guard let post, post.state == .waiting else {
            return post?.cause == .reports ? .isHiddenByReports : .isHidden
        }
        return switch post.cause {
        case .limit: .isWaitingForMany
        case .duplicate: .isWaitingForTwin
        default: .isWaiting
        }
    }

    /// Whether the writer of a post may edit it: hidden ones wait for officers.
    package static func canEdit(_ post: ReaderPost?, isHidden: Bool) -> Bool {
        post.map { [.published, .waiting].contains($0.state) } ?? !isHidden
    }
}
