import Foundation
import Model
import TestSupport
import Testing

@testable import Site

@Suite("The words of the pages")
struct UsedWordsTests {
    private static let templates = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Templates")

    @Test("are all said by a template or by code, singly or as a group that a script has")
    func used() throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.templates, includingPropertiesForKeys: nil)
        let text = try files.filter { $0.pathExtension == "mustache" }.map {
            try String(contentsOf: $0, encoding: .utf8)
        }.joined()
        let said = Set(text.matches(of: /\{\{:([a-z0-9.-]+)\}\}/).map { String($0.1) })
        let groups = Set(text.matches(of: /\{\{%([a-z-]+)\}\}/).map { String($0.1) })
        let unused = try #require(OwnWords.books["en"]).keys.filter { key in
            !said.contains(key) && !Translations.keys(.standard).contains(key) && key != "language.name"
                && !groups.contains(String(key.prefix { $0 != "." }))
        }
        #expect(unused == [])
    }

    @Test("of a group for scripts are all said by a script")
    func scripts() throws {
        let assets = try FileManager.default.contentsOfDirectory(
            at: Self.templates.appending(path: "assets"), includingPropertiesForKeys: nil)
        let code = try assets.filter { $0.pathExtension == "js" }.map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        .joined()
        for key in code.matches(of: /say\("([a-z0-9.-]+)"/).map({ String($0.1) }) {
            #expect(OwnWords.books["en"]?.phrase(key) != nil, "\(key)")
        }
    }
}
