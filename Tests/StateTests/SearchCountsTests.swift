import Files
import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import State

@Suite("Counts of searches")
struct SearchCountsTests {
    private let state: TemporaryState
    private static let now = TemporaryState.now
    private static let day: TimeInterval = 86_400

    init() throws { state = try TemporaryState() }

    /// Counts a term of published names.
    private func ask(_ term: String, _ clients: Int..., after seconds: TimeInterval = 0) throws {
        for client in clients {
            try state.database.countSearch(
                for: term, from: "192.0.2.\(client)", now: Self.now + seconds, isNamed: { _ in true })
        }
    }

    private func terms(after seconds: TimeInterval = 0) throws -> [String] {
        try state.database.searchedTerms(now: Self.now + seconds, limit: 100).map(\.text)
    }

    private func rows(_ table: String) throws -> Int {
        try state.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") ?? 0 }
    }

    /// Numbers of askers and of terms.
    private func rows() throws -> [Int] { try ["searchAskers", "searchTerms"].map(rows) }

    @Test("begin with the third client of a day")
    func threeClients() throws {
        try ask("dumplings", 1, 2)
        #expect(try terms() == [])
        try ask("dumplings", 3)
        #expect(try terms() == ["dumplings"])
    }

    @Test("begin with the tenth client where the term is not one of published names alone")
    func otherTerms() throws {
        var asked: [String] = []
        for client in 1...10 {
            #expect(try terms() == [])
            try state.database.countSearch(
                for: "meet at nine", from: "192.0.2.\(client)", now: Self.now,
                isNamed: {
                    asked.append($0)
                    return false
                })
        }
        #expect(try terms() == ["meet at nine"])
        // Only where it decides: with three to nine clients.
        #expect(asked == Array(repeating: "meet at nine", count: 7))
    }

    @Test("take one client once, however often it asks, and an IPv6 network of 48 bits for one client")
    func sameClient() throws {
        try ask("dumplings", 1, 1, 1, 2, 2, 1)
        for host in 1...9 {
            try state.database.countSearch(
                for: "hotpot", from: "2001:db8:0:\(host)::1", now: Self.now, isNamed: { _ in true })
        }
        #expect(try terms() == [])
        #expect(try rows("searchAskers") == 3)
    }

    @Test("do not add up clients of two days")
    func twoDays() throws {
        try ask("dumplings", 1, 2)
        try ask("dumplings", 3, 4, after: Self.day)
        #expect(try terms(after: Self.day) == [])
    }

    @Test("do not join anything once the salt is gone")
    func saltGone() throws {
        try ask("dumplings", 1, 2)
        try state.database.write { try $0.execute(sql: "DELETE FROM addressSalts") }
        try ask("dumplings", 1)
        #expect(try rows("searchAskers") == 3)
        #expect(try terms() == [])
    }

    @Test("keep no byte of a term below three clients, nor an address, in any file")
    func noText() throws {
        try ask("rare dumplings", 1, 2)
        try ask("common dumplings", 1, 2, 3)
        var found: [String: Set<String>] = [:]
        for (name, text) in try state.folder.tree("State") {
            for word in ["rare dumplings", "common dumplings", "192.0.2."] where text.contains(word) {
                found[word, default: []].insert(name)
            }
        }
        #expect(found.keys.sorted() == ["common dumplings"])
    }

    @Test("keep hashes for the day alone, and terms for a week")
    func erased() throws {
        try ask("dumplings", 1, 2, 3)
        #expect(try rows() == [3, 1])
        try ask("tea", 1, after: Self.day)
        #expect(try rows() == [1, 1])
        #expect(try terms(after: 6 * Self.day) == ["dumplings"])
        #expect(try terms(after: 7 * Self.day) == [])
        try state.database.updateTrendingSearches(now: Self.now + 7 * Self.day) { _ in true }
        #expect(try rows() == [0, 0])
    }

    @Test("stop at 30 searches of a client in a minute, and go on in the next")
    func limitOfClient() throws {
        for number in 0..<40 { try ask("term \(number)", 1) }
        #expect(try rows("searchAskers") == 30)
        try ask("term 39", 1, after: 60)
        #expect(try rows("searchAskers") == 31)
    }

    @Test("stop at 600 searches of the whole site in a minute")
    func limitOfSite() throws {
        for number in 0..<600 { try ask("term \(number)", 1 + number / 30) }
        try ask("tea", 101, 102, 103)
        #expect(try terms() == [])
        try ask("tea", 101, 102, 103, after: 60)
        #expect(try terms() == ["tea"])
    }

    @Test("are allowed and removed by officers, and a removed term does not come back")
    func decisions() throws {
        try ask("tea", 1, 2, 3)
        func update(_ seconds: TimeInterval) throws -> [String]? {
            try state.database.updateTrendingSearches(now: Self.now + seconds, isForced: true) { _ in true }
            return TrendingSearches(root: state.folder.path)?.terms
        }
        #expect(try update(0) == ["tea"])
        try state.database.decide(onSearchesFor: "tea", isAllowed: false, by: "mei", now: Self.now + 1)
        #expect(try update(2) == [])
        try ask("tea", 4, 5, 6, after: Self.day)
        #expect(try update(Self.day) == [])
        let terms = try state.database.searchedTerms(now: Self.now + Self.day, limit: 9)
        #expect(terms == [SearchedTerm(text: "tea", count: 6, most: 3, isAllowed: false)])
        try state.database.decide(
            onSearchesFor: "tea", isAllowed: true, by: "mei", now: Self.now + Self.day + 1)
        #expect(try update(Self.day + 2) == ["tea"])
        try state.database.removeExpired(now: Self.now + Self.day + 1 + Retention.searchDecision)
        #expect(try rows("searchDecisions") == 0)
    }

    @Test("give the terms in order, without those that may not be shown, at most ten, once an hour")
    func file() throws {
        try ask("tea", 1, 2, 3, 4, 5)
        try ask("rice", 1, 2, 3)
        try ask("rude", 1, 2, 3, 4)
        for number in 10...20 { try ask("x\(number)", 1, 2, 3, after: 61) }
        func update(_ seconds: TimeInterval) throws -> [String]? {
            try state.database.updateTrendingSearches(now: Self.now + seconds) { $0.text != "rude" }
            return TrendingSearches(root: state.folder.path)?.terms
        }
        let first = ["tea", "rice"] + (10...17).map { "x\($0)" }
        #expect(try update(100) == first)
        try ask("noodles", 1, 2, 3, 4, 5, 6, after: 200)
        #expect(try update(100 + 3599) == first)
        // A forced choice does not put off the next one.
        try state.database.updateTrendingSearches(now: Self.now + 3600, isForced: true) { _ in false }
        #expect(TrendingSearches(root: state.folder.path)?.terms == [])
        #expect(try update(100 + 3600)?.prefix(2) == ["noodles", "tea"])
        // A clock that was ahead.
        #expect(try update(0)?.first == "noodles")
    }

    @Test("replace a file that is damaged", arguments: ["", "[1]", #"{"time":1,"terms":[""]}"#])
    func damaged(text: String) throws {
        try state.folder.write(text, to: TrendingSearches.path)
        #expect(TrendingSearches(root: state.folder.path) == nil)
        try state.database.updateTrendingSearches(now: Self.now) { _ in true }
        #expect(TrendingSearches(root: state.folder.path)?.terms == [])
    }
}
