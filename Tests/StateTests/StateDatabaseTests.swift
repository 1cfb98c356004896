import Foundation
import GRDB
import TestSupport
import Testing

@testable import State

@Suite("The database")
struct StateDatabaseTests {
    private let state: TemporaryState

    init() throws { state = try TemporaryState() }

    private func mode(_ path: String, in folder: TemporaryFolder) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder(path))
        return attributes[.posixPermissions] as? Int
    }

    @Test("has the disk keep what is accepted, waits for others, and keeps its references")
    func settings() throws {
        let settings = try state.database.read { database in
            try ["synchronous", "journal_mode", "foreign_keys", "busy_timeout", "user_version"].map {
                try String.fetchOne(database, sql: "PRAGMA \($0)") ?? ""
            }
        }
        #expect(settings == ["2", "wal", "1", "10000", "\(StateSchema.version)"])
    }

    @Test("is its owner's alone, in a folder that others made before, too")
    func modes() throws {
        let names = ["State", "State/corkboard.sqlite", "State/corkboard.sqlite-wal"]
        #expect(try names.map { try mode($0, in: state.folder) } == [0o700, 0o600, 0o600])
        let folder = try TemporaryFolder()
        try folder.write("x", to: "State/addresses/events")
        let database = try StateDatabase(root: folder.path)
        #expect(try names.prefix(2).map { try mode($0, in: folder) } == [0o700, 0o600])
        #expect(try database.officers() == [])
    }

    @Test("is made once where many open it at once")
    func atOnce() async throws {
        let folder = try TemporaryFolder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask {
                    try await inThread {
                        try StateDatabase(root: folder.path).note(
                            Change(time: .now, author: .officer("\(number)"), action: .post, title: ""))
                    }
                }
            }
            try await group.waitForAll()
        }
        let lines = try StateDatabase(root: folder.path).log(limit: 100)
        let authors: Set<String> = Set((0..<16).map { "\($0)" })
        #expect(Set(lines.map(\.author.rawValue)) == authors)
    }

    @Test(
        "of an earlier version gets what came later, and keeps its rows", arguments: 17..<StateSchema.version)
    func upgraded(version: Int) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder("State"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
        )
        let old = try DatabaseQueue(path: folder(StateDatabase.path))
        try old.inDatabase { database in
            try StateSchema.prepare(database, upTo: version)
            try database.execute(
                sql: "INSERT INTO queueNotice (id, time, isOpen) VALUES (1, 1700000000000, 1)")
        }
        try old.close()
        let database = try StateDatabase(root: folder.path)
        func schema(_ database: StateDatabase) throws -> Set<String> {
            try database.read { database in
                try Set(
                    Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_schema").map {
                        "\($0["name"] as String): \($0["sql"] as String? ?? "")"
                    })
            }
        }
        #expect(try schema(database) == schema(state.database))
        let found = try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        #expect(found == StateSchema.version)
        let time = try database.read { try Int64.fetchOne($0, sql: "SELECT time FROM queueNotice") }
        #expect(time == 1_700_000_000_000)
    }

    @Test("has the keys of tables without row numbers first, so that SQLite can check them")
    func keysFirst() throws {
        try state.database.read { database in
            let sql = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND wr = 1"
            let tables = try String.fetchAll(database, sql: sql)
            #expect(tables.contains("pastLoans"))
            for table in tables {
                let places = try Int.fetchAll(
                    database, sql: "SELECT pk FROM pragma_table_info(?)", arguments: [table])
                let keys = places.filter { $0 > 0 }
                #expect(places.prefix(keys.count) == ArraySlice(1...keys.count), "\(table)")
            }
        }
    }

    @Test("of a later version is left alone")
    func newer() throws {
        try state.database.write { try $0.execute(sql: "PRAGMA user_version = \(StateSchema.version + 1)") }
        #expect(throws: StateError.newer(StateSchema.version + 1)) { try state.reopened() }
    }

    @Test("of an earlier version is left alone, and names the version that upgrades it", arguments: [1, 16])
    func older(version: Int) throws {
        try state.database.write { try $0.execute(sql: "PRAGMA user_version = \(version)") }
        #expect(throws: StateError.older(version)) { try state.reopened() }
        #expect(
            "\(StateError.older(version))".contains(
                "expected at least 17. Open it with Corkboard 1.0.0 first"))
        let found = try state.database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        #expect(found == version)
    }

    @Test("that is no database is told as damaged")
    func damaged() throws {
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "not a database", count: 1000), to: "State/corkboard.sqlite")
        #expect(throws: StateError.damaged) { try StateDatabase(root: folder.path) }
    }

    @Test("that cannot be made says why")
    func unusable() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "State")
        #expect(throws: StateError.unusable("Not a directory")) { try StateDatabase(root: folder.path) }
        #expect(throws: StateError.unusable("No such file or directory")) {
            try StateDatabase(root: folder("none"))
        }
    }

    @Test("that another process keeps to itself is told as locked; what is there can be read")
    func locked() throws {
        try state.add("mei")
        let other = try StateDatabase(
            root: state.folder.path, hasher: PasswordHasher(cost: TemporaryState.cheap), patience: 0.05)
        let found = try state.database.write { _ in
            #expect(throws: StateError.locked) { try other.disable("mei", by: "x", now: TemporaryState.now) }
            return try other.officer(named: "mei")
        }
        #expect(found == Officer(name: "mei", account: 1))
        try other.disable("mei", by: "x", now: TemporaryState.now)
    }

    @Test("on a full disk accepts nothing that it cannot keep", .enabled(if: SmallDisk.isPossible))
    func full() throws {
        let disk = try SmallDisk(kibibytes: 2048)
        let database = try StateDatabase(root: disk(""))
        let bytes = [UInt8](repeating: 7, count: 20_000)
        var (accepted, failure): ([Int64], StateError?) = ([], nil)
        while failure == nil, accepted.count < 100 {
            let change = Change(
                time: TemporaryState.now, author: "mei", action: .post, title: "",
                files: [FileChange(path: "a", before: nil, after: bytes)])
            do throws(StateError) {
                if case .accepted(let number) = try database.accept(change) { accepted.append(number) }
            } catch {
                failure = error
            }
        }
        #expect(failure == .full)
        #expect(accepted.count > 5)
        #expect(try database.pending().map(\.number) == accepted)
        #expect(
            try StateDatabase(root: disk("")).pending().map(\.files[0].after) == accepted.map { _ in bytes })
    }
}
