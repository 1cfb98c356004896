import Foundation
import Model
import StandardSections
import TestSupport
import Testing

@testable import Site

@Suite("The words of the pages")
struct UsedWordsTests {
    private static let templates = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Templates")

    /// All files of a kind in a folder of templates, one behind the other.
    private static func text(of kind: String, in folder: URL) throws -> String {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.filter { $0.pathExtension == kind }.map {
            try String(contentsOf: $0, encoding: .utf8)
        }.joined(separator: "\n")
    }

    private let book: Wordbook
    private let templates: String
    /// The groups of words that templates hand to scripts.
    private let groups: Set<String>
    /// The texts in quotes of scripts, and those of templates, which scripts read there.
    private let quoted: Set<String>
    /// The keys of phrases that stand whole in scripts.
    private let keys: Set<String>
    /// How keys begin whose end a script puts in.
    private let beginnings: Set<String>

    init() throws {
        book = try #require(OwnWords.wordbooks["en"])
        templates = try Self.text(of: "mustache", in: Self.templates)
        let scripts = try Self.text(of: "js", in: Self.templates.appending(path: "assets"))
        groups = Set(templates.matches(of: /\{\{%([a-z-]+)\}\}/).map { String($0.1) })
        quoted = Set("\(scripts)\n\(templates)".matches(of: /"([a-z0-9.-]+)"/).map { String($0.1) })
        // Also those that scripts choose among before they say one; `unread.json` is a file.
        let chosen = scripts.matches(of: /"([a-z-]+)\.([a-z0-9-]+)"/).filter { [groups] match in
            groups.contains(String(match.1)) && match.2 != "json"
        }
        keys = Set(
            chosen.map { "\($0.1).\($0.2)" }
                + scripts.matches(of: /say\("([a-z0-9.-]+)"/).map { String($0.1) })
        beginnings = Set(scripts.matches(of: /say\(`([a-z0-9.-]+)\$\{/).map { String($0.1) })
    }

    /// Whether a script says a phrase, under its whole key or with an end that stands somewhere by itself.
    private func isSaidByScript(_ key: String) -> Bool {
        keys.contains(key)
            || beginnings.contains { key.hasPrefix($0) && quoted.contains(String(key.dropFirst($0.count))) }
    }

    @Test("are all said by a template, by code, or by a script to which a template hands their group")
    func used() {
        let said = Set(templates.matches(of: /\{\{:([a-z0-9.-]+)\}\}/).map { String($0.1) })
        let unused = book.keys.filter { key in
            !said.contains(key) && !Translations.keys(.standard).contains(key) && key != "language.name"
                && !(groups.contains(String(key.prefix { $0 != "." })) && isSaidByScript(key))
        }
        #expect(unused.sorted() == [])
    }

    @Test("have every phrase that a script says")
    func scripts() {
        #expect(keys.count > 30)
        #expect(keys.filter { book.phrase($0) == nil }.sorted() == [])
        #expect(beginnings.filter { begin in !book.keys.contains { $0.hasPrefix(begin) } } == [])
    }
}
