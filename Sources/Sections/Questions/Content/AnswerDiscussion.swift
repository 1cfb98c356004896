import ContentFiles
import Foundation
import Model
import Site

/// Members and officers comment on answers, and reply to comments.
extension Answer: DiscussedPost {
    package static let discussionAuthors: Set<DiscussionEntry.Author.Kind> = [.members, .officers]

    package static let isDiscussedByMembersAlone = true

    package static func path(ofPost id: Slug, below root: String) -> String? {
        guard id.text.hasPrefix(idMark) else { return nil }
        let folders: [String]
        do {
            folders = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder.path)")
        } catch {
            // Nobody answered yet.
            return nil
        }
        return folders.lazy.map { "\(folder.path)/\($0)/\(id)\(ending)" }
            .first { FileManager.default.fileExists(atPath: "\(root)/\($0)") }
    }

    /// The list of questions, since the id of an answer does not tell its question; `discussionAddress` does.
    package static func address(ofPost id: Slug) -> String { Address.questions }

    package static func checkedName(ofPost id: Slug) -> String { "the id \(id)" }

    package var discussionAddress: String { Address.answer(id, to: question) }

    package var discussionID: Slug { id }

    package var discussedAuthor: Slug? { author }
    package var noticeSubject: String { question.text }

    package static let noticeTypes: (comment: Broadcast.Kind, reply: Broadcast.Kind) = (
        .newQAReply, .newQAReplyRe
    )

    package var discussionStart: Date { posted.instant }

    /// Number of characters of an answer that stand for a title, which it does not have.
    private static let titleLength = 60

    package func discussedSummary(_ words: PageWords) -> DiscussedSummary {
        let start = words.excerpt(ofMarkdown: markdown)
        let short = start.count > Self.titleLength ? "\(start.prefix(Self.titleLength))…" : start
        return (words.say(QuestionSection.Key.answerNamed, ["text": short]), text, [])
    }
}
