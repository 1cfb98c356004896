import Foundation
import Model

/// The words of a broadcast in one language, the same on every channel.
package struct NoticeText: Hashable, Sendable {
    /// The title, which says whether the subject was changed, cancelled or withdrawn.
    package let heading: String
    /// The changes, and the text.
    package let paragraphs: [String]
    /// The full URL of the subject's page; nil if there is none.
    let url: String?
    /// Identifies all versions of the record: 32 characters of base64url.
    let topic: String
    let tags: [String]
    /// The number of the version, from 1 on.
    let version: Int
    let isCancelled: Bool
    let isWithdrawn: Bool

    package init(_ broadcast: Broadcast, _ words: NoticeWords, site: SiteSettings) {
        self.init(broadcast, in: words.language, site: site) { words.say($0, $1) }
    }

    package init(
        _ broadcast: Broadcast, in language: String, site: SiteSettings,
        say: (NoticePhrase, KeyValuePairs<String, String>) -> String
    ) {
        func text(_ text: LocalizedText) -> String {
            text.resolved(for: language, others: site.languages).text
        }
        let title = text(broadcast.title)
        topic = NotificationMessage.topic(of: broadcast)
        tags = broadcast.tags.map(\.text)
        version = broadcast.revision
        (isCancelled, isWithdrawn) = (broadcast.isCancelled, broadcast.isRetracted)
        if broadcast.isRetracted {
            heading = say(.withdrawn, ["title": title])
            paragraphs = [say(.withdrawnText, ["association": text(site.title)])]
            url = nil
            return
        }
        heading =
            broadcast.isCancelled
            ? say(.cancelled, ["title": title])
            : broadcast.revision > 1 ? say(.changed, ["title": title]) : title
        paragraphs = ([broadcast.changes.map(text)].compactMap(\.self) + [text(broadcast.body)]).filter {
            !$0.isEmpty
        }
        url = broadcast.url.map { site.noticeURL($0, in: language) }
    }

    var body: String { paragraphs.joined(separator: "\n\n") }
}

// MARK: The limits of services

extension String {
    /// The text in at most `limit` bytes of UTF-8, with an ellipsis in place of the rest.
    func cut(toBytes limit: Int) -> String { map(String.init).cut(to: limit) { $0.utf8.count } }
}

extension [String] {
    /// Pieces of a text, which are not divided, in at most `limit` UTF-16 code units, as Discord, Slack and Telegram count.
    func cut(toUnits limit: Int) -> String { cut(to: limit) { $0.utf16.count } }

    fileprivate func cut(to limit: Int, _ size: (String) -> Int) -> String {
        let (ellipsis, sizes) = ("…", map(size))
        if sizes.reduce(0, +) <= limit { return joined() }
        var (count, total) = (0, size(ellipsis))
        while count < sizes.count, total + sizes[count] <= limit {
            total += sizes[count]
            count += 1
        }
        return self[..<count].joined() + ellipsis
    }
}

extension Encodable {
    /// The value as JSON with sorted members. Only for values of texts, numbers and flags, which can always be encoded.
    var sortedJSON: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(self))
        } catch {
            return Array("{}".utf8)
        }
    }
}

extension SiteSettings {
    /// The URL of a page in a language of the site: pages of this site in another than the main language are in that language's folder.
    /// Those of the CGI program have one address in all languages.
    package func pageURL(_ url: String, in language: String) -> String {
        guard languages.dropFirst().contains(language), url.hasPrefix(self.url + "/"), !isOfProgram(url)
        else { return url }
        return "\(self.url)/\(language)\(url.dropFirst(self.url.count))"
    }

    private func isOfProgram(_ url: String) -> Bool {
        guard let programPath else { return false }
        let program = programOrigin + programPath
        guard url.hasPrefix(program) else { return false }
        return url.utf8.dropFirst(program.utf8.count).first.map { "/?#".utf8.contains($0) } ?? true
    }

    /// The URL that a notification carries for a page. On a site that counts visits, pages of the site have a query (`fromNotice`); they
    /// are the same pages without it.
    func noticeURL(_ url: String, in language: String) -> String {
        let address = pageURL(url, in: language)
        guard countsVisits, address.hasPrefix(self.url + "/"), !address.contains("?"), !isOfProgram(address)
        else { return address }
        let page = address.prefix { $0 != "#" }
        return page.last == "/" ? "\(page)?\(Self.fromNotice)\(address.dropFirst(page.count))" : address
    }
}
