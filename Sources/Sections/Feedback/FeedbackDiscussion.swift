import ContentFiles
import Foundation
import Model
import Site

/// Officers answer messages, and members discuss them.
extension Feedback: DiscussedPost {
    package static let discussionAuthors: Set<DiscussionEntry.Author.Kind> = [.officers, .members]

    package static func path(ofPost id: Slug, below root: String) -> String? {
        folders(below: root).lazy.map { "\($0)/\(id).md" }
            .first { FileManager.default.fileExists(atPath: "\(root)/\($0)") }
    }

    /// The folders of years and months.
    static func folders(below root: String) -> [String] {
        let top = folder.path
        let months = folders(in: "\(root)/\(top)").flatMap { year in
            folders(in: "\(root)/\(top)/\(year)").map { "/\(year)/\($0)" } + ["/\(year)"]
        }
        // The newest first.
        return (months.sorted(by: >) + [""]).map { top + $0 }
    }

    private static func folders(in path: String) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.contains(".") }
        } catch {
            // No message was posted yet.
            return []
        }
    }

    package static func address(ofPost id: Slug) -> String { Address.message(id) }

    package var discussionID: Slug { id }

    package var discussionStart: Date { posted.instant }

    package func discussedSummary(_ words: PageWords) -> DiscussedSummary {
        let feeling = words.say(feeling == .love ? FeedbackSection.Key.love : .hate)
        return (title, message, [feeling, author ?? words.say(FeedbackSection.Key.someone)])
    }
}
