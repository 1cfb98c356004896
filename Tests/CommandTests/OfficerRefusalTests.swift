import Foundation
import GRDB
import Testing

@Suite("corkboard officer, where an account must not change like that")
struct OfficerRefusalTests {
    private static let password = "four unrelated words"
    private let site: TemporarySite

    init() throws { site = try TemporarySite() }

    private func add(_ arguments: String...) throws {
        #expect(try site.officer(["add"] + arguments, typing: Self.password + "\n").status == 0)
    }

    @Test(
        "leaves the last editor as it is, and says what to do first",
        arguments: [
            ["disable", "mei"], ["remove", "mei"], ["set", "mei", "--role", "officer"],
            ["set", "mei", "--until", "2099-12-31"], ["set", "mei", "--until", "2026-01-01", "--ended"],
        ])
    func lastEditor(command: [String]) throws {
        try add("mei", "--role", "editor")
        try add("sam")
        let refused = try site.officer(command)
        #expect(
            refused
                == .init(
                    status: 1, output: "",
                    errors:
                        "'mei' is the last editor, without whom nobody could manage accounts; expected another one, with a password and a longer term. Make one first: `corkboard officer add NAME --role editor`, or `corkboard officer set NAME --role editor`\n"
                ))
        #expect(try site.officer(["list"]).output == "mei  editor\nsam  officer\n")
        #expect(try site.officer(["set", "sam", "--role", "editor"]).status == 0)
        #expect(try site.officer(command).status == 0)
    }

    @Test("asks whether a last day is meant that has passed", arguments: [["add", "sam"], ["set", "mei"]])
    func past(command: [String]) throws {
        try add("mei")
        let asked = try site.officer(command + ["--until", "2026-01-01"], typing: Self.password)
        #expect(asked.status == 64)
        #expect(
            asked.errors.contains(
                "2026-01-01 has passed: '\(command[1])' could not sign in. Choose a later day, or add --ended if the term is over."
            ))
        #expect(try site.officer(["list"]).output == "mei  officer\n")
        #expect(
            try site.officer(command + ["--until", "2026-01-01", "--ended"], typing: Self.password).status
                == 0)
        #expect(try site.officer(["list"]).output.contains("\(command[1])  officer  ended 2026-01-01\n"))
    }

    @Test("names an unknown role and mends it")
    func unknownRole() throws {
        try add("mei")
        let database = try DatabaseQueue(path: site.path("State/corkboard.sqlite"))
        try database.write { try $0.execute(sql: "UPDATE officers SET role = 'auditor'") }
        let error =
            "State/corkboard.sqlite: the role of 'mei' is 'auditor'; expected officer or editor. Set it with `corkboard officer set mei --role officer`\n"
        #expect(try site.officer(["list"]) == .init(status: 1, output: "", errors: error))
        #expect(try site.run("check", "--state").errorLines == [String(error.dropLast())])
        #expect(try site.officer(["set", "mei", "--name", "Mei"]).errors == error)
        let mended = try site.officer(["set", "mei", "--role", "officer"])
        #expect(mended == .init(status: 0, output: "Changed mei.\n", errors: ""))
        #expect(try site.officer(["list"]).output == "mei  officer\n")
    }
}
