import Testing

@Suite("Wrong usage")
struct WrongUsageTests {
    @Test(
        "help of a command that does not exist is an error",
        arguments: [
            (["foo"], "'foo'; `corkboard help` names"),
            (["import", "foo"], "'import foo'; `corkboard help import` names"),
            (["serve", "now"], "'serve now'; `corkboard help serve` names"),
        ])
    func unknownHelp(names: [String], expected: String) throws {
        let outcome = try CommandRunner.run(["help"] + names)
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(outcome.errors.hasPrefix("Error: There is no command \(expected) those that there are.\n"))
    }

    @Test("help of a command is shown", arguments: [[], ["help"], ["serve"], ["import", "pages"]])
    func help(names: [String]) throws {
        let outcome = try CommandRunner.run(["help"] + names)
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.output.contains("USAGE: corkboard"))
    }

    @Test("serve takes no port 0")
    func port() throws {
        let outcome = try CommandRunner.run(["serve", "--port", "0"])
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(outcome.errors.hasPrefix("Error: 0 is no port; expected a number from 1 to 65535.\n"))
    }
}
