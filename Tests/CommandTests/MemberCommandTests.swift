import Foundation
import State
import Testing

@Suite("corkboard member")
struct MemberCommandTests {
    private let site: TemporarySite
    private let database: StateDatabase

    init() throws {
        site = try TemporarySite()
        database = try StateDatabase(root: site.root)
    }

    private func add(_ address: String, _ name: String? = nil, on day: String = "2026-11-20") throws -> Member
    {
        let time = try Date("\(day)T12:00:00Z", strategy: .iso8601)
        return try database.addMember(at: address, named: name, now: time)
    }

    @Test("lists members by name without their addresses, also as JSON")
    func list() throws {
        #expect(try site.run("member", "list").errors == "There are no members yet.\n")
        let (li, new) = (try add("li@example.edu", "Li Wei"), try add("bo@example.edu", on: "2026-11-21"))
        try database.suspend(
            li.id, reason: "Spam.", by: .command(user: "root"),
            now: Date(timeIntervalSince1970: 1_795_600_000))
        let list = try site.run("member", "list")
        #expect(
            list.output == """
                \(li.id)  "Li Wei"  made 2026-11-20  used 2026-11-20  suspended 2026-11-25: Spam.
                \(new.id)  without a name  made 2026-11-21  used 2026-11-21

                """)
        let json = try site.run("member", "list", "--json").output
        #expect(json.contains("\"name\" : \"Li Wei\"") && json.contains("\"suspended\" : \"2026-11-25\""))
        #expect(!json.contains("@") && !list.output.contains("@"))
    }

    @Test("suspends with a reason, and lifts that")
    func suspend() throws {
        let li = try add("li@example.edu", "Li Wei")
        let suspended = try site.run("member", "suspend", li.id, "--reason", "Spam.")
        #expect(suspended == .init(status: 0, output: "Suspended \(li.id).\n", errors: ""))
        #expect(try database.member(li.id)?.reason == "Spam.")
        let lifted = try site.run("member", "suspend", li.id, "--lift")
        #expect(lifted == .init(status: 0, output: "Lifted the suspension of \(li.id).\n", errors: ""))
        #expect(try database.member(li.id)?.blocked == nil)
        let unknown = try site.run("member", "suspend", "m-none", "--reason", "Spam.")
        #expect(
            unknown
                == .init(
                    status: 1, output: "",
                    errors: "There is no member 'm-none'; `corkboard member list` names them all\n"))
    }

    @Test(
        "is wrong usage without a reason, with a long one, or with one beside --lift",
        arguments: [
            [], ["--reason", " "], ["--lift", "--reason", "Spam."],
            ["--reason", String(repeating: "x", count: 501)],
        ])
    func usage(options: [String]) throws {
        #expect(
            try CommandRunner.run(["member", "suspend", "m-x"] + options + ["--root", site.root]).status == 64
        )
    }

    @Test("removes an account, and names one that there is not")
    func remove() throws {
        let li = try add("li@example.edu", "Li Wei")
        let removed = try site.run("member", "remove", li.id, "--erase")
        #expect(removed.output == "Removed \(li.id), with what the member wrote.\n")
        #expect(try database.member(li.id) == nil)
        let again = try site.run("member", "remove", li.id)
        #expect(
            again
                == .init(
                    status: 1, output: "",
                    errors: "There is no member '\(li.id)'; `corkboard member list` names them all\n"))
    }
}
