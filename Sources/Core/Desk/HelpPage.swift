import Markdown
import Site

/// A page of the officers' help, in the order of the list. Its text is `Templates/help/<language>/<name>.md`, which begins with its heading
/// and a paragraph that sums it up.
enum HelpPage: String, CaseIterable, Sendable {
    case start, posting, changes
    case signUps = "sign-ups"
    case notifications, moderation, members, content, account, history

    /// The page's Markdown with the limits of the desk in it; nil if the site's own templates are older than the page.
    func source(in texts: [String: String]) -> String? {
        guard var text = texts[rawValue] else { return nil }
        for limit in DeskLimit.allCases where text.contains("{\(limit.rawValue)}") {
            text = text.replacing("{\(limit.rawValue)}", with: "\(limit.value)")
        }
        return text
    }

    /// The link to the page from another one.
    func link(_ source: String, mount: String, isCurrent: Bool) throws(MarkdownError) -> HelpLink {
        let parts = source.split(separator: "\n\n", maxSplits: 2).map(String.init)
        return HelpLink(
            helpAddress: "\(mount)\(HelpPages.path)/\(rawValue)",
            helpTitle: try MarkdownText.plain(of: parts.first ?? rawValue),
            helpSummary: try MarkdownText.plain(of: parts.count > 1 ? parts[1] : ""), isCurrent: isCurrent)
    }
}
