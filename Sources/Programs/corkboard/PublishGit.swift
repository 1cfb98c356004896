import Basics
import Files
import Foundation
import History
import Publishing

/// git, started for the branch to which a site is published: with the site's own keys, and a repository of its own in `State/publish`.
struct PublishGit {
    /// The key for ssh, the keys of hosts, and names and passwords for https, all optional.
    private static let key = "State/publish.key"
    private static let hosts = "State/publish.known_hosts"
    private static let credentials = "State/publish.credentials"
    /// Seconds for all commands of a run: an hour, for a first push on a slow line.
    private static let patience = 3600.0

    private let root: String
    /// The place as messages name it.
    private let name: String
    private let url: String
    private let isSSH: Bool
    private let command: GitCommand

    init(root: String, name: String, url: String) throws(PublishFailure) {
        (self.root, self.name, self.url) = (root, name, url)
        let work = "\(root)/State/publish/work"
        let program = GitProgram(environment: ProcessInfo.processInfo.environment).adding(
            Self.variables(root: root, index: "\(work)/index"))
        guard program.isInstalled else { throw .noProgram("git") }
        isSSH = !url.hasPrefix("https:") && !url.hasPrefix("/")
        if isSSH, FileSystemEntry.isMissing("\(root)/\(Self.key)") { throw .noKey(Self.key) }
        command = GitCommand(program: program, folder: work, workFolder: work, seconds: Self.patience)
    }

    var repository: String { "\(root)/State/publish/repository.git" }
    var index: String { "\(root)/State/publish/work/index" }

    /// The environment by which git reaches the place. ssh reads no settings of the user, asks nobody, and remembers the key that a host had
    /// first.
    private static func variables(root: String, index: String) -> [String: String] {
        let knownHosts = "UserKnownHostsFile=\"\(root)/\(hosts)\"".inShellQuotes
        let ssh = [
            "ssh -F /dev/null -o BatchMode=yes -o IdentitiesOnly=yes -o IdentityAgent=none -o ConnectTimeout=15",
            "-o StrictHostKeyChecking=accept-new -o \(knownHosts) -i \("\(root)/\(key)".inShellQuotes)",
        ]
        return [
            "GIT_ALLOW_PROTOCOL": "ssh:https:file", "GIT_SSH_COMMAND": ssh.joined(separator: " "),
            "GIT_INDEX_FILE": index, "GIT_AUTHOR_NAME": "Corkboard", "GIT_COMMITTER_NAME": "Corkboard",
            "GIT_AUTHOR_EMAIL": "corkboard@localhost", "GIT_COMMITTER_EMAIL": "corkboard@localhost",
            "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "credential.helper", "GIT_CONFIG_VALUE_0": "",
            "GIT_CONFIG_KEY_1": "credential.helper",
            "GIT_CONFIG_VALUE_1": "store --file=\("\(root)/\(credentials)".inShellQuotes)",
        ]
    }

    /// The name of an object; nil if there is none.
    func object(_ name: String) throws(PublishFailure) -> String? {
        let outcome = try run(["rev-parse", "--quiet", "--verify", name])
        return outcome.status == 0 ? outcome.lines.first : nil
    }

    /// The lines of a command's output, which must succeed.
    @discardableResult
    func output(
        _ arguments: [String], input: String? = nil, inRepository: Bool = true
    ) throws(PublishFailure) -> [String] {
        let outcome = try run(arguments, input: input, inRepository: inRepository)
        guard outcome.status == 0 else { throw place(outcome.allWords) }
        return outcome.lines
    }

    /// The paths of files in a command's output, which end with NUL.
    func paths(_ arguments: [String]) throws(PublishFailure) -> [String] {
        let outcome = try run(arguments)
        guard outcome.status == 0 else { throw place(outcome.allWords) }
        return outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    func run(
        _ arguments: [String], input: String? = nil, inRepository: Bool = true
    ) throws(PublishFailure) -> GitCommand.Outcome {
        do throws(HistoryFailure) {
            return try command.run(
                arguments, input: input.map { Array($0.utf8) },
                withoutFilesOf: inRepository ? repository : nil)
        } catch {
            throw place("\(error)")
        }
    }

    func place(_ words: String) -> PublishFailure {
        let hosts = "\(root)/\(Self.hosts)"
        let ssh = isSSH ? "GIT_SSH_COMMAND='ssh -i \(root)/\(Self.key) -o UserKnownHostsFile=\(hosts)' " : ""
        // The first words of ssh where a host has another key than before.
        let hasOtherKey = words.contains("REMOTE HOST IDENTIFICATION HAS CHANGED")
        let remedy =
            hasOtherKey ? " (if the host has announced a new key, remove its line from \(Self.hosts))" : ""
        return .place(name, words: PlaceAnswer.words(words) + remedy, command: "\(ssh)git ls-remote \(url)")
    }
}
