import Foundation
import Markdown

/// What became of a picture of the old website.
package enum PictureOutcome: Hashable, Sendable {
    /// The name in Content/media.
    case taken(String)
    case missing
    /// The reason why it cannot be taken.
    case refused(String)
}

/// Converts the text of an item to Markdown and collects notes.
struct ArticleReader {
    let website: OldWebsite
    /// Takes the picture at a path below the folder of uploads.
    let picture: (String) -> PictureOutcome
    private(set) var reasons: [PageImportReason] = []
    /// The addresses of the site to which the item links.
    private(set) var linked: [String] = []
    /// The outcomes of the pictures so far, by path.
    private(set) var pictures: [String: PictureOutcome] = [:]

    init(website: OldWebsite, picture: @escaping (String) -> PictureOutcome) {
        (self.website, self.picture) = (website, picture)
    }

    /// The Markdown of an item; nil if it is too large.
    mutating func markdown(_ content: String) -> String? {
        (reasons, linked) = ([], [])
        guard content.utf8.count <= ArticleMarkdown.maximumBytes else { return nil }
        let (html, shortcodes) = Shortcodes.unwrapped(content)
        // The editor of WordPress 5 marks each block with a comment; before it, empty lines made paragraphs.
        let keepsLines = !content.contains("<!-- wp:")
        guard let article = ArticleMarkdown(html, keepsLines: keepsLines, target: { self.target($0) }) else {
            return nil
        }
        if !shortcodes.isEmpty { reasons.append(.shortcodes(shortcodes.joined(separator: ", "))) }
        let blocks = Shortcodes.emptyBlocks(in: content)
        if !blocks.isEmpty { reasons.append(.emptyBlocks(blocks.joined(separator: ", "))) }
        if !article.leftOut.isEmpty {
            let names = article.leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            reasons.append(.leftOut(names.joined(separator: ", ")))
        }
        return article.markdown
    }

    private mutating func target(_ reference: ArticleMarkdown.Reference) -> ArticleMarkdown.Target {
        switch reference {
        case .picture(let source):
            guard case .upload(let path, let address) = website.meaning(of: source) else {
                note(.foreignPicture(source))
                return .address(source)
            }
            if let name = take(path) { return .address("/media/\(name)") }
            return .address(address)
        case .link(let href):
            let href = href.trimmingCharacters(in: .whitespacesAndNewlines)
            switch website.meaning(of: href) {
            case .page(let address):
                linked.append(address)
                return .address(address)
            case .upload(let path, let address):
                if Self.isPicture(path), let name = take(path) { return .address("/media/\(name)") }
                if !Self.isPicture(path) { note(.oldLink(address)) }
                return .address(address)
            case .old(let address):
                note(.oldLink(address))
                return .address(address)
            case .other:
                if href.isEmpty || href.hasPrefix("#") { return .none }
                let isKept = ["https://", "http://", "mailto:"].contains { href.lowercased().hasPrefix($0) }
                if !isKept { note(.unsafeLink(href)) }
                return isKept ? .address(href) : .none
            }
        }
    }

    private static func isPicture(_ path: String) -> Bool {
        [".jpg", ".jpeg", ".png", ".gif", ".webp"].contains { path.lowercased().hasSuffix($0) }
    }

    private mutating func take(_ path: String) -> String? {
        let outcome = pictures[path] ?? picture(path)
        pictures[path] = outcome
        switch outcome {
        case .taken(let name): return name
        case .missing: note(.missingPicture(path))
        case .refused(let reason): note(.refusedPicture(path, reason))
        }
        return nil
    }

    private mutating func note(_ reason: PageImportReason) {
        if !reasons.contains(reason) { reasons.append(reason) }
    }
}

/// Shortcodes of WordPress: `[gallery ids="1,2"]`, `[caption width="300"]...[/caption]`.
enum Shortcodes {
    /// The text without those that only frame what stands within them, and the names of the others.
    static func unwrapped(_ text: String) -> (text: String, others: [String]) {
        guard text.utf8.contains(UInt8(ascii: "[")) else { return (text, []) }
        let framing = #/\[/?(?:caption|wp_caption|embed)(?:\s[^\]\[<>]*)?\]/#
        let kept = text.replacing(framing, with: "")
        let matches = kept.matches(of: #/\[(/?)([a-z][a-z0-9_-]{2,40})(\s[^\]\[=]*=[^\]\[]*)?/?\]/#)
        let ended = Set(matches.filter { !$0.1.isEmpty }.map(\.2))
        let names = matches.filter { known.contains(String($0.2)) || $0.3 != nil || ended.contains($0.2) }
        return (kept, distinct(names.map { String($0.2) }))
    }

    /// The names of blocks without contents, which WordPress fills when it shows a page: `<!-- wp:latest-posts /-->`.
    static func emptyBlocks(in text: String) -> [String] {
        guard text.contains("/-->") else { return [] }
        let matches = text.matches(of: #/<!-- wp:([a-z][a-z0-9/-]{1,60}) [^<>]*/-->/#)
        return distinct(matches.map { String($0.1) })
    }

    /// The names without repetitions, in their order.
    private static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    private static let known: Set = ["gallery", "audio", "video", "playlist", "contact-form", "more", "toc"]
}
