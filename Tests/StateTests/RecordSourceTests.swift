import Foundation
import Testing

@testable import State

@Suite("Records with text of a post that is gone")
struct RecordSourceTests {
    private static let now = TemporaryState.now
    private static let answer = "a-aaaaaaaaaaaaaaaaaaaaaaaaaa"
    private let state: TemporaryState
    private let owner: Int64

    init() throws {
        state = try TemporaryState()
        owner = try state.database.write { try Reader.make(.random(), at: Self.now, in: $0).id }
    }

    private func add(_ id: String, _ json: String) throws {
        try state.database.add([PersonalRecord(id: id, owner: owner, json: json, counts: Self.now)])
    }

    private func left() throws -> [String] {
        try state.database.read { try String.fetchAll($0, sql: "SELECT id FROM personalRecords ORDER BY id") }
    }

    @Test("go with it, those with text of others stay, whatever they are about")
    func gone() throws {
        let url = "https://csa.example.edu/questions/q-1/"
        func json(
            _ source: String, _ type: String = "newQAReply", id: String = "q-1", at url: String
        ) -> String {
            #"{"data":{"id":"\#(id)","type":"\#(type)","url":"\#(url)"}\#(source)}"#
        }
        let own = #","source":{"post":"\#(Self.answer)"}"#
        try add("member-1", json(own, at: "\(url)#e-1"))
        try add("member-2", json(#","source":{"post":"q-1"}"#, at: "\(url)#\(Self.answer)"))
        try add("member-3", json(#","source":{"post":""}"#, id: Self.answer, at: url))
        // Records of before, and reminders.
        try add("member-4", json("", id: Self.answer, at: url))
        try add("member-5", json("", at: "\(url)#\(Self.answer)"))
        try add("member-6", json("", "violation", id: Self.answer, at: url))
        try add("member-7", json("", at: "\(url)#e-1"))
        try add("before-1", json("", "generic", id: Self.answer, at: url))
        try add("signUp-1", json("", "signUp", id: Self.answer, at: url))
        // No JSON.
        try add("member-8", Self.answer)
        try state.database.write { try RecordSource.remove(Self.answer, in: $0) }
        #expect(try left() == ["member-2", "member-3", "member-6", "member-7", "member-8", "signUp-1"])
    }

    @Test("leave what they say without it")
    func remainder() throws {
        try add(
            "member-1",
            """
            {"notification":{"title":"Secret"},"source":{"post":"\(Self.answer)",
            "remainder":{"notification":{"title":{"en":"Cancelled","zh-Hans":"取消了"}},"data":{"id":"\(Self.answer)"}}}}
            """)
        for _ in 1...2 { try state.database.write { try RecordSource.remove(Self.answer, in: $0) } }
        let record = try #require(
            try state.database.personalRecords(of: owner, now: Self.now).first)
        #expect(
            record.json
                == """
                {"notification":{"title":{"en":"Cancelled","zh-Hans":"取消了"}},"data":{"id":"\(Self.answer)"},"source":{"post":""}}
                """)
    }
}
