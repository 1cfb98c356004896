import Basics
import Files
import Foundation
import Model
import Publishing

/// rclone, started for the place of one site: with the site's own settings of rclone, and nothing of this program's environment.
struct RcloneProgram {
    /// rclone's settings of a site, which have secrets; made by `rclone config`.
    static let remotes = "State/rclone.conf"
    /// Seconds for which a new rclone waits for one that a killed run left: 50.
    private static let patience = 50
    /// The status with which flock(1) says that it waited in vain.
    private static let isLocked: Int32 = 75
    /// Exit statuses of rclone for a folder or a file that is not there.
    static let missing: Set<Int32> = [3, 4]

    struct Outcome {
        let status: Int32
        let output: String
        let log: PlaceAnswer.RcloneLog
    }

    let root: String
    /// The place: a remote with a path, or a folder.
    let target: String
    private let path: String
    /// Holds a lock while rclone runs: a killed run leaves an rclone that may go on sending, which a new one must not overtake.
    private let locking: String?

    init(root: String, place: PublishSettings, target: String) throws(PublishFailure) {
        let environment = ProcessInfo.processInfo.environment
        guard let path = ProgramPath.find("rclone", environment: environment) else {
            throw .noProgram("rclone")
        }
        locking = ProgramPath.find("flock", environment: environment)
        (self.root, self.target, self.path) = (root, target, path)
        if let remote = place.remote { try Self.check(remote, below: root) } else { try checkFolder() }
    }

    /// The command with which people see what the place answers.
    var command: String {
        "rclone lsf \(target.hasPrefix("/") ? "" : "--config \(root)/\(Self.remotes) ")\(target.inShellQuotes)"
    }

    /// Runs a command of rclone. `list` is what the option `option` reads, a line each.
    func run(_ arguments: [String], option: String = "", list: [String] = []) throws(PublishFailure)
        -> Outcome
    {
        let folder = "\(root)/State/publish/work"
        let files = ["list", "output", "errors"].map { "\(folder)/\($0)" }
        let settings = target.hasPrefix("/") ? "/dev/null" : "\(root)/\(Self.remotes)"
        let common = [
            "--config", settings, "--ask-password=false", "--use-json-log", "--log-level", "ERROR",
            "--retries", "1",
            "--low-level-retries", "3", "--contimeout", "15s", "--timeout", "2m",
        ]
        let command = locked(common + arguments + (option.isEmpty ? [] : [option, files[0]]))
        let ending: ChildProcess.Ending
        do {
            try Folders.create(for: files, below: "")
            for file in files { try FileStep.remove(file) }
            try FileStep.write(Array((list.joined(separator: "\n") + "\n").utf8), to: files[0])
            ending = try ChildProcess(
                path: command.program, arguments: command.arguments,
                environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"],
                output: files[1], errors: files[2]
            ).wait()
        } catch let problem as Problem {
            throw .file(problem)
        } catch {
            throw place("\(error)")
        }
        let log = PlaceAnswer.RcloneLog(text(files[2]))
        guard case .status(let status) = ending else { throw place("rclone was ended by a signal") }
        if status == Self.isLocked, locking != nil {
            throw place("rclone of an earlier run is still at work")
        }
        return Outcome(status: status, output: text(files[1]), log: log)
    }

    /// The command that runs rclone with some arguments, under the lock where this host has flock(1).
    private func locked(_ arguments: [String]) -> (program: String, arguments: [String]) {
        guard let locking else { return (path, arguments) }
        let options = [
            "--no-fork", "--wait", "\(Self.patience)", "--conflict-exit-code", "\(Self.isLocked)",
        ]
        return (locking, options + ["\(root)/State/publish/rclone.lock", path] + arguments)
    }

    func place(_ words: String?) -> PublishFailure {
        .place(target, words: words ?? "rclone failed and does not say why", command: command)
    }

    private func text(_ file: String) -> String {
        String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
    }

    // MARK: Checks before anything is sent

    private static func check(_ remote: String, below root: String) throws(PublishFailure) {
        let file = "\(root)/\(remotes)"
        let text: String
        do {
            text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
        } catch {
            throw .unreadableRemotes(
                FileSystemEntry.isMissing(file) ? "it is missing" : "its user or mode forbids it")
        }
        if text.contains("RCLONE_ENCRYPT") {
            throw .unreadableRemotes("it is encrypted, and no timer can type its password")
        }
        let names = text.matches(of: /(?m)^\[(.+)\]\s*$/).map { String($0.1) }
        guard names.contains(remote) else { throw .noRemote(remote, others: names) }
    }

    /// The folder must be none of the site's own: publishing into the web root would change it while it is read.
    private func checkFolder() throws(PublishFailure) {
        let own = OwnFolders(
            ["Content", "Templates", "State", "Public", ".Public.corkboard", "Backups"], of: root)
        if own.overlap(target) { throw .ownFolder(target) }
    }
}
