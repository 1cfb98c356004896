import Files
import Foundation
import Testing

@Suite("Commands of a user who may not read State/")
struct OtherUserTests {
    private let site: TemporarySite

    /// Another user where tests run as root; else the folder is closed to its owner too.
    private static let asOther =
        geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    private static let remedy =
        geteuid() == 0
        ? "; expected its owner root: put `sudo -u root` before the command"
        : ", its owner, for its mode; run `chmod u+rwx` on it"

    init() throws {
        site = try TemporarySite()
        #expect(try site.run("build").status == 0)
        chmod(site.root, 0o755)
        chmod(site.path("Content"), 0o755)
    }

    /// Runs a command while two folders are closed to its user.
    private func run(_ words: [String]) throws -> CommandRunner.Outcome {
        for folder in ["State", ".Public.corkboard"] {
            chmod(site.path(folder), geteuid() == 0 ? 0o700 : 0)
        }
        defer { for folder in ["State", ".Public.corkboard"] { chmod(site.path(folder), 0o700) } }
        return try CommandRunner.run(words + ["--root", site.root], behind: Self.asOther)
    }

    @Test(
        "deliver and publish fail, and do not take the site for a trial copy",
        arguments: ["deliver", "publish"])
    func sending(command: String) throws {
        let failed = CommandRunner.Outcome(
            status: 1, output: "", errors: "State: cannot be read by this user\(Self.remedy)\n")
        #expect(try run([command]) == failed)
        try TrialCopy.mark(site.root)
        #expect(try run([command]) == failed)
        #expect(try site.run(command) == .init(status: 0, output: TrialCopy.sentence + "\n", errors: ""))
    }

    @Test("check names the folder, and no file in it that it cannot see", arguments: [[], ["--state"]])
    func check(options: [String]) throws {
        let outcome = try run(["check"] + options)
        #expect(outcome.status == 1)
        #expect(outcome.errorLines == ["State: cannot be read by this user\(Self.remedy)"])
    }

    @Test("doctor names both folders, and does not say that the site was never built")
    func doctor() throws {
        let outcome = try run(["doctor"])
        #expect(outcome.status == 1)
        #expect(!outcome.output.contains("never") && !outcome.output.contains("corkboard.sqlite"))
        guard geteuid() == 0 else { return }
        for folder in ["State", ".Public.corkboard"] {
            let sentence = "\(folder): cannot be read by this user\(Self.remedy)\n    sudo -u "
            #expect(outcome.output.contains(sentence))
        }
    }
}
