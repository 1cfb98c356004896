import Foundation
import Testing

@testable import State

@Suite("The change that made a version of a broadcast")
struct BroadcastOriginTests {
    private let state: TemporaryState
    private let now = TemporaryState.now

    init() throws { state = try TemporaryState() }

    /// Adds a change that puts `after` in place of `before` in the file of the record `r`.
    private func change(
        _ author: Author, _ before: String?, _ after: String?, at seconds: Double,
        _ action: Change.Action = .edit
    ) throws {
        let file = FileChange(
            path: "Content/broadcasts/r.json", before: before.map { Array($0.utf8) },
            after: after.map { Array($0.utf8) })
        _ = try state.database.accept(
            Change(
                nonce: nil, time: now + seconds, author: author, action: action, subject: "e",
                title: "Rowing", files: [file]))
    }

    private func origin(_ revision: Int = 1, retracted: Bool = false) throws -> String? {
        let version = BroadcastVersion(id: "r", revision: revision, isRetraction: retracted)
        return try state.database.origin(of: version, subject: "e").map {
            "\($0.author.rawValue) \(Int($0.time.timeIntervalSince(now).rounded()))"
        }
    }

    @Test("is none without a log, as of a record that was written by hand")
    func none() throws {
        #expect(try origin() == nil)
        try state.database.note(
            Change(time: now, author: "tom", action: .edit, subject: "e", title: "Rowing"))
        #expect(try origin() == nil)
    }

    @Test("is the first one of that revision, whatever changes the record's text later")
    func revisions() throws {
        let texts = [
            #"{"body": "six"}"#, #"{"body": "seven"}"#, #"{"revision": 2}"#,
            #"{"revision": 2, "retracted": true}"#,
        ]
        try change("mei", nil, texts[0], at: 1)
        try change("bo", texts[0], texts[1], at: 2)
        #expect(try origin() == "mei 1")
        try change("bo", texts[1], texts[2], at: 3)
        try change("tom", texts[2], texts[3], at: 4)
        #expect(try [origin(), origin(2), origin(2, retracted: true)] == ["mei 1", "bo 3", "tom 4"])
        #expect(try [origin(3), origin(retracted: true)] == [nil, nil])
    }

    @Test("is the last one where a version was made again, or after a file that was no record")
    func again() throws {
        try change("mei", nil, "{}", at: 1)
        try change("mei", "{}", nil, at: 2)
        try change("bo", nil, "{}", at: 3)
        #expect(try origin() == "bo 3")
        try change("tom", "\u{0}no JSON", #"{"revision": 5}"#, at: 4)
        #expect(try origin(5) == "tom 4")
    }

    @Test(
        "is none that only brings an earlier version back: a change taken back, or one of which nobody is told"
    )
    func broughtBack() throws {
        let texts = [
            #"{"revision": 2}"#, #"{"revision": 3}"#, #"{"revision": 2, "retracted": true, "silent": true}"#,
        ]
        try change("mei", "{}", texts[0], at: 1)
        try change("bo", texts[0], texts[1], at: 2)
        try change("tom", texts[1], texts[0], at: 3, .takeBack)
        #expect(try origin(2) == "mei 1")
        try change("bo", texts[0], texts[1], at: 4)
        try change("tom", texts[1], texts[0], at: 5)
        #expect(try origin(2) == "mei 1")
        try change("bo", texts[0], texts[2], at: 6)
        #expect(try origin(2, retracted: true) == nil)
    }

    @Test("The readers of an officer are those on whose devices the officer was signed in")
    func readers() throws {
        try state.add("mei")
        let (first, second) = (SessionToken.random(), SessionToken.random())
        for (name, reader, officer) in [("a", first, "mei"), ("b", first, nil), ("c", second, nil)] {
            let registration = DeviceRegistration(
                endpoint: name, service: "s", language: "en", officer: officer, address: "a")
            _ = try state.database.register(registration, of: reader, now: now)
        }
        let ids = try [first, second].map { try #require(try state.database.reader($0)).id }
        #expect(try state.database.readers(of: "mei") == [ids[0]])
        #expect(try ids.map { try state.database.officers(of: $0) } == [["mei"], []])
    }
}
