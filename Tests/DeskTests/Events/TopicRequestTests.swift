import Foundation
import TestSupport
import Testing

@testable import Desk

@Suite("The topics of an event on the desk")
struct TopicRequestTests {
    private let host: DeskHost
    private var mei = DeskBrowser()

    init() async throws {
        host = try DeskHost(
            settings: "tags:\n  food: {en: food, zh-Hans: 美食}\n  music: {en: music, zh-Hans: 音乐}\n")
        try host.add("mei")
        try host.folder.write(
            "---\nid: e1\ntitle: {en: Films, zh-Hans: 电影}\ntags: [Film night]\nposted: 2026-11-01\n---\n\nSee.\n",
            to: "Content/events/films.md")
        _ = await host.signIn("mei", by: &mei)
    }

    /// The line with the topics in the file of an event that a form with these fields made.
    private mutating func topics(_ fields: [String: String]) async throws -> String? {
        let form = await host.ask("/events/new?form=\(FormSubmission.newNonce())", by: &mei)
        let all = [
            "csrf": form.value("csrf"), "nonce": FormSubmission.newNonce(), "title": "Kites",
            "detail": "String.", "date": "2027-03-20", "time": "18:00", "status": "draft",
        ].merging(fields) { $1 }
        let sent = await host.ask("/events", all, by: &mei)
        #expect(sent.status == 303)
        let files = try host.folder.tree("Content/events").filter { !$0.key.hasSuffix("films.md") }
        #expect(files.count == 1)
        return files.values.first?.split(separator: "\n").first { $0.hasPrefix("tags:") }.map(String.init)
    }

    @Test("have boxes with their names in the language of the desk")
    mutating func boxes() async throws {
        for (language, names) in [("en", ["food", "music"]), ("zh-Hans", ["美食", "音乐"])] {
            let page = await host.ask("/events/new?lang=\(language)&form=nonce-0000", by: &mei).page
            let boxes = page.matches(of: /name="topic\.([a-z]+)" value="true"> <span>([^<]*)/)
            #expect(boxes.map { "\($0.1)" } == ["food", "music"])
            #expect(boxes.map { "\($0.2)" } == names)
        }
    }

    @Test(
        "are those of the boxes and of the names that are typed, in any language, each once",
        arguments: [
            (["topic.music": "true", "tags": "美食，Food"], "tags: [music, food]"),
            (["tags": "音乐、picnic"], "tags: [music, picnic]"),
            (["topic.food": "true", "topic.music": "true", "tags": ""], "tags: [food, music]"),
            (["tags": "film-night, FILM NIGHT"], "tags: [Film night]"),
        ])
    mutating func typed(fields: [String: String], line: String) async throws {
        let found = try await topics(fields)
        #expect(found == line)
    }

    @Test("that events have are found without reading all events, after a build too")
    mutating func built() async throws {
        _ = try await host.installation.build.run(now: DeskHost.now)
        let found = try await topics(["tags": "film night"])
        #expect(found == "tags: [Film night]")
    }
}
