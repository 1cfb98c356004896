import ContentFiles
import Foundation
import Markdown
import Model
import Pages

extension InfoPage {
    /// The reason why the page cannot be written as a valid content file; nil if it can.
    func obstacle(timeZone: TimeZone) -> String? {
        do throws(Problem) {
            let file = try newFile(at: "Content/pages/\(slug).md")
            guard file.bytes.count <= SourceFile.sizeLimit else {
                return "has \(file.bytes.count) bytes; expected at most \(SourceFile.sizeLimit)"
            }
            let read = InfoPage.read(
                SourceFile(path: file.path, bytes: file.bytes), named: slug, timeZone: timeZone)
            if let problem = read.problems.first(where: { $0.severity == .error }) {
                return "\(problem.cause)"
            }
        } catch {
            return "\(error.cause)"
        }
        do throws(MarkdownError) {
            _ = try MarkdownRenderer().render(asMarkdownBody)
            return nil
        } catch {
            return "its text \(error)"
        }
    }

    private var asMarkdownBody: String { MarkdownText.source(body, profile: textProfile) }
}
