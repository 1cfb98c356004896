import Foundation
import GRDB
import Testing

@testable import State

@Suite("Names of members")
struct MemberNameTests {
    private static let day: TimeInterval = 86_400
    private static let titles = ["Harbor CSA", "海港学生会"]
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
        try state.add("mei")
        try state.database.add(
            Officer(name: "ana", displayName: "Ana Gómez"),
            password: Password(TemporaryState.password, of: "ana"), by: "test", now: TemporaryState.now)
    }

    private func member(_ address: String = "li@example.edu") throws -> String {
        try state.database.addMember(at: address, now: TemporaryState.now).id
    }

    private func name(_ text: String, _ id: String, after seconds: TimeInterval = 0) throws -> NameRefusal? {
        try state.database.setName(
            MemberName(text), of: id, titles: Self.titles, now: TemporaryState.now + seconds)
    }

    @Test(
        "are one line that can be seen",
        arguments: [
            ("  Li   Wei ", "Li Wei"), ("李伟", "李伟"), ("Zoe\u{308}", "Zoë"), ("42", "42"),
            (String(repeating: "x", count: 60), String(repeating: "x", count: 60)),
        ])
    func allowed(typed: String, text: String) throws { #expect(try MemberName(typed).text == text) }

    @Test(
        "have no control, bidirectional and zero-width characters, and are not longer than 60 bytes",
        arguments: [
            ("", MemberName.Fault.empty), ("...", .empty), (" \u{3000}", .empty), ("Li\u{200B}", .hidden),
            ("Li\u{202E}", .hidden), ("Li\u{2066}", .hidden), ("Li\nWei", .hidden), ("Li\u{0}", .hidden),
            ("\u{FEFF}Li", .hidden), ("Li\u{3164}", .hidden), ("Li\u{2800}", .hidden),
            ("\u{E000}Li", .hidden),
            (String(repeating: "x", count: 61), .tooLong), (String(repeating: "李", count: 21), .tooLong),
            ("a" + String(repeating: "\u{301}", count: 31), .tooLong),
        ])
    func refused(typed: String, fault: MemberName.Fault) {
        #expect(throws: fault) { try MemberName(typed) }
    }

    @Test("of a megabyte, or of one letter with 60,000 marks, are refused at once")
    func long() {
        for typed in [
            String(repeating: "x", count: 1 << 20), "a" + String(repeating: "\u{301}", count: 60_000),
        ] {
            #expect(throws: MemberName.Fault.tooLong) { try MemberName(typed) }
        }
    }

    @Test(
        "are none of an officer, of the association or of people with rights, nor like one",
        arguments: [
            "mei", "Mei", "MEI", "M e i", "_Mei_2", "Меi", "mé\u{301}i", "Ana Gomez", "ANA GOMEZ",
            "Anа Gοmez 1",
            "Harbor CSA", "Harbοr CЅA", "Нarbor CSA", "HARB0R CSA", "Harbor CSA!", "海港学生会", "海港学生会1",
            "admin", "ADMlN", "adm1n", "Admın", "ａｄｍｉｎ", "𝐚𝐝𝐦𝐢𝐧", "ädmin", "★admin★", "Moderator99", "rnod",
            "M0D",
            "Mei.", "officer Mei", "Mei (officer)", "OfficerMei", "干事 Mei", "Mei 版主", "the moderator: mei",
            "Mei, Harbor CSA", "Harbor-CSA", "Harbor CSA Team", "The Harbor CSA", "President of Harbor CSA",
            "海港学生会官方", "ana, vice president", "Officer Meiʼ",
            "Offlcer", "Editor", "former-member", "A former member", "已注销的会员", "管理员", "админ", "board",
        ])
    func imitations(text: String) throws { #expect(try name(text, member()) == .imitation, "\(text)") }

    @Test(
        "may have such words inside",
        arguments: [
            "Board games fan", "Mei Lin fan", "Mei Mei", "Teammei Lin", "Harbor CSA chess", "Editor in chief",
            "Ana B.", "Ana Root",
            "Anna",
            "Ed", "Mayor", "管理员的猫",
        ])
    func inside(text: String) throws { #expect(try name(text, member()) == nil, "\(text)") }

    @Test(
        "are not like that of another member",
        arguments: [
            ("Noah", "NOAH"), ("Noah", "Νoah"), ("Bill", "BiII"), ("Bill", "Bi11"), ("José", "Jose"),
            ("Max", "Мах"),
            ("Li Wei", "LiWei"), ("Kern", "Kem"), ("fin", "ﬁn"), ("O2", "02"), ("Tom", "Τοm"),
            ("Wang Wei", "Wang Wei."), ("Wang Wei", "Wang-Wei"), ("Wang-Wei.", "wang wei"),
            ("O'Neil", "ONeil"), ("ONeil", "O\u{2BC}Neil"), ("Wang Wei", "★ Wáng_Wěi ★"), ("李伟", "李·伟"),
            ("Bill", "Bi||"),
        ])
    func taken(first: String, second: String) throws {
        let (one, other) = (try member(), try member("bo@example.edu"))
        #expect(try name(first, one) == nil)
        #expect(try name(second, other) == .taken)
        #expect(try name(second, one) == nil)
    }

    @Test(
        "may differ in a letter",
        arguments: [
            ("Kevin", "Kelvin"), ("Wang Wei", "Wang Wei 2"), ("李伟", "李玮"), ("Ted", "Tad"), ("Li", "Lu"),
        ])
    func different(first: String, second: String) throws {
        #expect(try name(first, member("a@example.edu")) == nil)
        #expect(try name(second, member("b@example.edu")) == nil)
    }

    @Test("that were given up are for nobody else for 180 days, and for the member at any time")
    func former() throws {
        let (one, other) = (try member(), try member("bo@example.edu"))
        #expect(try name("Noah", one) == nil)
        #expect(try name("Jonah", one, after: 1) == nil)
        #expect(try name("N0ah", other, after: 180 * Self.day) == .taken)
        #expect(try name("Noah", one, after: 2) == nil)
        #expect(try name("Jonah", one, after: 3) == nil)
        try state.database.removeExpired(now: TemporaryState.now + 180 * Self.day + 2)
        #expect(try name("Noah", other, after: 180 * Self.day + 3) == nil)
        #expect(try state.database.memberNames().map(\.name).sorted() == ["Jonah", "Noah"])
    }

    @Test(
        "that were taken under an earlier rule get their further keys in the hourly upkeep, from nobody else")
    func missingKeys() throws {
        let (one, other, third) = (try member(), try member("bo@example.edu"), try member("cy@example.edu"))
        #expect(try name("Wang-Wei", one) == nil)
        // As an earlier version stored it, which told signs apart: then another member could have the name without them.
        try state.database.write { database in
            try database.execute(sql: "DELETE FROM memberNameKeys")
            try database.execute(
                sql: "UPDATE members SET shownName = '周小满' WHERE id = ?", arguments: [other])
            try database.execute(sql: "UPDATE members SET nameRule = 0")
        }
        #expect(try state.database.member(named: "Wang-Wei") == nil)
        try state.database.removeExpired(now: TemporaryState.now)
        #expect(try state.database.member(named: "Wang-Wei")?.id == one)
        #expect(try name("Wang Wei", third) == .taken && name("周小满", third) == .taken)
        let keys = try state.database.read {
            try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM memberNameKeys")
        }
        try state.database.removeExpired(now: TemporaryState.now)
        #expect(
            try state.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM memberNameKeys") }
                == keys)
        // A key of the member's former name that is the present name's too has no end any more.
        try state.database.write { database in
            try database.execute(
                sql: "UPDATE memberNameKeys SET until = ?",
                arguments: [(TemporaryState.now + 60).milliseconds])
            try database.execute(sql: "UPDATE members SET nameRule = 0")
        }
        try state.database.removeExpired(now: TemporaryState.now)
        #expect(try state.database.member(named: "wangwei")?.id == one)
    }

    @Test("that two members took under an earlier rule, though they look alike, stay those of both")
    func alike() throws {
        let (one, other) = (try member(), try member("bo@example.edu"))
        #expect(try name("Wang Wei", one) == nil)
        try state.database.write { database in
            try database.execute(
                sql: "UPDATE members SET shownName = 'Wang-Wei' WHERE id = ?", arguments: [other])
            try database.execute(sql: "UPDATE members SET nameRule = 0")
        }
        try state.database.removeExpired(now: TemporaryState.now)
        #expect(try state.database.member(named: "Wang Wei")?.id == one)
        #expect(try state.database.member(named: "Wang-Wei")?.id == other)
    }

    @Test("are nobody's for readers without an account, of whom a member who is signed in has their own")
    func readers() throws {
        let id = try member()
        #expect(try name("Wang Wei", id) == nil)
        func owned(_ text: String, but member: String? = nil, hasMembers: Bool = true) throws -> NameRefusal?
        {
            try state.database.ownedName(
                text, but: member, titles: Self.titles, hasMembers: hasMembers, now: TemporaryState.now)
        }
        #expect(try owned("wang wei.") == .taken && owned("Wang\u{200B} Wei") == .taken)
        #expect(try owned("Wang Wei", but: id) == nil && owned("Wang Wei", hasMembers: false) == nil)
        for text in ["Mei", "officer Mei", "Harbor CSA", "Admin", "管理员"] {
            #expect(try owned(text, but: id, hasMembers: false) == .imitation, "\(text)")
        }
        for text in ["Anonymous", "匿名", "A member", "Sam", "..."] {
            #expect(try owned(text) == nil, "\(text)")
        }
    }

    @Test("of a deleted account are for nobody for 180 days, of which a hash alone is kept")
    func deleted() throws {
        let (one, other) = (try member(), try member("bo@example.edu"))
        #expect(try name("Noah", one) == nil)
        #expect(try state.database.removeMember(one, by: .member(one), now: TemporaryState.now) == [])
        #expect(try name("Noah", other, after: 180 * Self.day - 1) == .taken)
        #expect(try name("Noah", other, after: 180 * Self.day) == nil)
        #expect(try state.database.memberNames().map(\.id) == [other])
    }

    @Test("are changed three times a day at most, the same again not counted")
    func often() throws {
        let id = try member()
        for (number, text) in ["Noah", "Jonah", "Jonas", "Jonas", "Joan"].enumerated() {
            #expect(try name(text, id, after: Double(number)) == nil)
        }
        #expect(
            try name("Joanna", id, after: 10) == .tooOften(until: TemporaryState.now + Self.day + 1))
        #expect(try name("Joanna", id, after: Self.day + 2) == nil)
        #expect(throws: StateError.noSuchMember("m-none")) { try name("Noah", "m-none") }
    }
}
