import Foundation
import Model
import Testing

@Suite("Shown names of members")
struct MemberNamesTests {
    private static let names = [(id: "m-b", name: "李伟 \"<\""), (id: "m-a", name: "Zoë")]

    @Test("are a file with a line for each, sorted by the ids, and are found in it")
    func file() throws {
        let bytes = MemberNames.json(Self.names)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("{\n\"m-a\":\"Zoë\",\n\"m-b\":"))
        let read = MemberNames(file: bytes)
        #expect(["m-a", "m-b", "m-c", ""].map(read.name) == ["Zoë", "李伟 \"<\"", nil, nil])
    }

    @Test("of a file that is damaged or empty are none", arguments: ["", "{}\n", "{\n\"m-a\":\"Zo", "x"])
    func damaged(text: String) { #expect(MemberNames(file: Array(text.utf8)).name(of: "m-a") == nil) }

    @Test("of the authors of one page are the same value whatever the order and the others are")
    func page() {
        let all = MemberNames(["m-a": "Zoë", "m-b": "Li", "m-c": "Bo"])
        let some = all.names(of: ["m-b", "m-a", "m-b", "m-gone"])
        #expect(some == MemberNames(["m-a": "Zoë", "m-b": "Li"]).names(of: ["m-a", "m-b"]))
        #expect(some != MemberNames(["m-a": "Zoe", "m-b": "Li"]).names(of: ["m-a", "m-b"]))
        #expect(["m-a", "m-c", "m-gone"].map(some.name) == ["Zoë", nil, nil])
        #expect(AuthorNames() == all.names(of: [String]()))
    }

    @Test("have pictures beside them, which belong to names alone")
    func pictures() {
        let all = MemberNames([
            "m-a": "Zoë", MemberNames.pictureKey("m-a"): "abcdefgh.jpg",
            MemberNames.pictureKey("m-b"): "hgfedcba.jpg",
        ])
        let some = all.names(of: ["m-a", "m-b"])
        #expect(["m-a", "m-b"].map(some.picture) == ["abcdefgh.jpg", nil])
        #expect(some.name(of: MemberNames.pictureKey("m-a")) == nil)
        #expect(some != MemberNames(["m-a": "Zoë"]).names(of: ["m-a", "m-b"]))
    }

    @Test("say who is suspended")
    func suspended() {
        let all = MemberNames(["m-a": "Zoë", "m-b": "Li", MemberNames.suspensionKey("m-b"): "1"])
        let some = all.names(of: ["m-a", "m-b", "m-c"])
        #expect(["m-a", "m-b", "m-c"].map(some.isSuspended) == [false, true, false])
        #expect(["m-a", "m-b", "m-c"].map(all.isSuspended) == [false, true, false])
        #expect(some != MemberNames(["m-a": "Zoë", "m-b": "Li"]).names(of: ["m-a", "m-b"]))
    }
}
