import Foundation
import Model

/// The settings of a new site: answers, each checked like a field of `Content/site.yml`, and the file made of them.
public struct NewSettings: Sendable {
    public enum Key: String, CaseIterable, Sendable {
        case title
        case url
        /// The IANA name of the time zone.
        case timeZone
        /// Language tags separated by commas, the main one first.
        case languages
        /// The email address; empty for none.
        case email
    }

    /// The tags of the languages that have phrases.
    private let known: [String]
    private var answers: [Key: String] = [.url: "https://example.org", .timeZone: "UTC", .title: "-"]

    /// Creates settings without answers, for a site with phrases in the given languages.
    public init(knownLanguages: some Sequence<String>) { known = knownLanguages.sorted() }

    /// Records an answer.
    /// - Throws: `Problem` with the error of the answer and the expected form.
    public mutating func set(_ key: Key, to answer: String) throws(Problem) {
        var changed = self
        // The address is read without its last slash, and a file with it would not be what its comment says.
        changed.answers[key] = key == .url ? String(answer.reversed().drop { $0 == "/" }.reversed()) : answer
        let file = SourceFile(path: SettingsFile.path, bytes: Array(try changed.text().utf8))
        let problems = SettingsFile.read(file, below: "", tabs: []).problems
        if let problem = problems.first ?? changed.wrongLanguage ?? changed.wrongEmail { throw problem }
        self = changed
    }

    /// The tags of the site's languages, the main one first.
    public var languages: [String] {
        (answers[.languages] ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    public var timeZone: TimeZone { answers[.timeZone].flatMap { TimeZone(identifier: $0) } ?? .gmt }

    private var wrongLanguage: Problem? {
        var seen: Set<String> = []
        guard answers[.languages] != nil else { return nil }
        let wrong = languages.first { tag in
            !seen.insert(tag).inserted || Set(LanguageTag.lookup(tag)).isDisjoint(with: known)
        }
        if wrong == nil, !languages.isEmpty { return nil }
        let expected = "some of \(known.joined(separator: ", ")), each once"
        return Problem(
            file: SettingsFile.path, cause: .wrongField("languages", value: wrong ?? "", expected: expected))
    }

    private var wrongEmail: Problem? {
        guard let email = answers[.email], !email.isEmpty,
            email.wholeMatch(of: /[^\s@<>"]+@[^\s@<>"]+/) == nil
        else { return nil }
        let expected = "an address for mail such as board@csa.example.edu"
        return Problem(
            file: SettingsFile.path, cause: .wrongField("email", value: email, expected: expected))
    }

    /// The text of `Content/site.yml`.
    public func text() throws(Problem) -> String {
        var parts: [String] = []
        for key in Key.allCases {
            let answer = answers[key] ?? ""
            if key != .title, answer.isEmpty { continue }
            let value: FrontMatterText.Value = key == .languages ? .texts(languages) : .text(answer)
            parts.append("# \(Self.comment(key))\n\(try FrontMatterText.lines(key.rawValue, value))")
        }
        return (parts + [Self.rest]).joined(separator: "\n")
    }

    private static func comment(_ key: Key) -> String {
        switch key {
        case .title:
            "The name of the association, at the top of every page; {en: Pine Club, zh-Hans: 松社} gives one for each language."
        case .url: "The address the site is published at, without a slash at the end."
        case .timeZone: "The clock that dates and times on the site are shown by."
        case .languages: "The languages of the site, the first one being the default."
        case .email: "Where visitors write to with questions and corrections."
        }
    }

    private static let rest = """
        # Where the web server mounts the program that officers post with. Take the line away where it starts no programs.
        poster: /poster

        # Deploy/README.md of Corkboard lists what else can stand here: tagline, shortTitle, contacts, tags, logo, tabs, colours,
        # darkColours, signIn, members, partners, moderation, visits, publish, history.

        """
}
