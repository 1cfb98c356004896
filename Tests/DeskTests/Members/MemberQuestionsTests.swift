import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("The questions and answers of a member who leaves")
struct MemberQuestionsTests {
    private static let stranger = "m-aaaaaaaaaaaaaaaaaaaaaaaaaa"
    /// A question of the member that others answered, one that nobody did, and one of somebody else.
    private static let (answered, lonely, other) = (
        "q-" + String(repeating: "a", count: 26), "q-" + String(repeating: "b", count: 26),
        "q-" + String(repeating: "c", count: 26)
    )
    private static let (foreign, own) = (
        "a-" + String(repeating: "d", count: 26), "a-" + String(repeating: "e", count: 26)
    )

    private let site: MemberHost

    init() async throws {
        site = try await MemberHost()
        let member = site.member.id
        for (id, author, title) in [
            (Self.answered, member, "Where is the boathouse?"), (Self.lonely, member, "Is there a sauna?"),
            (Self.other, Self.stranger, "Who has oars?"),
        ] {
            try write("Please say.", by: author, "title: \"\(title)\"\n", to: "questions/\(id).md")
        }
        try write("By the dock.", by: Self.stranger, to: "answers/\(Self.answered)/\(Self.foreign).md")
        try write("I have some.", by: member, to: "answers/\(Self.other)/\(Self.own).md")
        _ = try site.host.database.setName(
            try MemberName("Li Wei"), of: member, titles: [], now: DeskHost.now)
        try site.host.installation.build.updateMemberNames(all: site.host.database.memberNames)
        try await site.build()
    }

    private func write(_ text: String, by author: String, _ more: String = "", to path: String) throws {
        let id = path.split(separator: "/").last?.dropLast(3) ?? ""
        try site.host.folder.write(
            "---\nid: \(id)\n\(more)author: \(author)\nposted: 2027-01-03T12:00:00Z\ntext: typed\n---\n\n\(text)\n",
            to: "Content/\(path)")
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: site.host.folder("Content/\(path)"))
    }

    /// The files of the web root with a text.
    private func files(with text: String) throws -> [String] {
        try site.host.folder.tree("Public").filter { $0.value.contains(text) }.keys.sorted()
    }

    @Test("are in the member’s data, and those of others are not")
    func data() async throws {
        let page = await site.get("/member/data").page
        for text in ["Where is the boathouse?", "Is there a sauna?", "I have some.", "I found it."] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(!page.contains("By the dock."))
    }

    @Test("stay as those of a former member")
    func kept() async throws {
        let sent = await site.post("/member/delete", ["posts": "keep", "word": "delete"])
        #expect(sent.status == 200)
        #expect(exists("questions/\(Self.answered).md") && exists("answers/\(Self.other)/\(Self.own).md"))
        #expect(try files(with: "Li Wei") == [])
        #expect(try !files(with: "Where is the boathouse?").isEmpty)
    }

    @Test("are erased, but for the answers of others, and the page above these")
    func erased() async throws {
        let sent = await site.post("/member/delete", ["posts": "erase", "word": "delete"])
        #expect(sent.status == 200 && sent.page.contains("Your posts are gone from the site."))
        #expect(!exists("questions/\(Self.lonely).md") && !exists("answers/\(Self.other)/\(Self.own).md"))
        #expect(exists("answers/\(Self.answered)/\(Self.foreign).md") && exists("questions/\(Self.other).md"))
        let stub = try site.host.folder.text("Content/questions/\(Self.answered).md")
        #expect(stub.contains("withdrawn: true") && !stub.contains("boathouse"))
        for text in ["Li Wei", "Where is the boathouse?", "Is there a sauna?", "I have some.", "I found it."]
        {
            #expect(try files(with: text) == [], "\(text)")
        }
        #expect(try !files(with: "By the dock.").isEmpty)
    }
}
