import ContentFiles
import Files
import Foundation
import Model
import State
import TestSupport
import Testing

@Suite("corkboard backup and corkboard restore")
struct BackupCommandTests {
    private let site: TemporarySite
    private let other: String

    init() throws {
        site = try TemporarySite()
        other = site.root + "-restored"
        let database = try StateDatabase(root: site.root)
        _ = try database.invite(
            Officer(name: "mei", role: .editor), by: .random(), by: "test",
            now: Date(timeIntervalSince1970: 1_796_526_000))
    }

    /// Makes a backup, and returns the path of the archive.
    private func backup(in folder: String = "Backups", _ options: String...) throws -> String {
        let place = folder == "Backups" ? [] : ["--output", site.path(folder)]
        let outcome = try CommandRunner.run(["backup", "--root", site.root] + place + options)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: site.path(folder))
        let name = try #require(names.first)
        #expect(names.count == 1 && outcome.output.hasPrefix("Made \(site.path(folder))/\(name): "))
        return site.path("\(folder)/\(name)")
    }

    private func tree(_ root: String) throws -> [String: Data] {
        var tree: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
            tree[name] = FileManager.default.contents(atPath: "\(root)/\(name)")
        }
        return tree
    }

    @Test("make a site elsewhere with the pages of one moment, byte for byte, though posts came in meanwhile")
    func samePages() throws {
        defer { Self.remove(other) }
        let posts = try posting(until: site.path("stop"))
        #expect(try holds { try posts.isDone || pages(site.root).count > 1 })
        let restored = try CommandRunner.run(["restore", backup(), other])
        #expect(restored.status == 0 && restored.errors == "")
        #expect(restored.output.contains("corkboard build --root \(other)"))
        let copied = try pages(other)
        #expect(try holds { try posts.isDone || !pages(site.root).isSubset(of: copied) })
        try site.write("", to: "stop")
        try posts.finish()
        let accepted = try StateDatabase(root: other).log(limit: 100_000).compactMap(\.subject)
        #expect(Set(accepted.map { "\($0).md" }).union(["about.md"]) == copied && copied.count > 1)
        // The site of that moment: without the posts that came later.
        for page in try pages(site.root).subtracting(copied) { try site.remove("Content/pages/\(page)") }
        for root in [site.root, other] {
            let built = try CommandRunner.run(["build", "--root", root, "--now", "2026-12-06T03:00:00Z"])
            #expect(built.status == 0 && built.errors == "")
        }
        #expect(try tree("\(other)/Public") == tree(site.path("Public")))
        let checked = try CommandRunner.run(["check", "--state", "--root", other])
        #expect(checked.output == "0 errors, 0 warnings\n")
        #expect(
            try CommandRunner.run(["officer", "list", "--root", other]).output
                == site.run("officer", "list").output)
    }

    /// Accepts posts, each with a page, until there is a file at `stop`.
    private func posting(until stop: String) throws -> OwnThread {
        let root = site.root
        let database = try StateDatabase(root: root)
        return OwnThread {
            var number = 0
            while FileSystemEntry.isMissing(stop) {
                number += 1
                try Self.post(number, to: database, root)
                // The lock is free for a while, as between the posts of people.
                usleep(2000)
            }
        }
    }

    private static func post(_ number: Int, to database: StateDatabase, _ root: String) throws {
        let lock = try ContentLock(root: root)
        defer { lock.release() }
        let change = Change(
            nonce: "nonce-\(number)", time: Date(timeIntervalSince1970: 1_796_526_000), author: "mei",
            action: .post, subject: "p\(number)", title: "Page \(number)")
        guard case .accepted(let line) = try database.accept(change) else { return }
        let page = "---\ntitle: Page \(number)\n---\n\nText \(number).\n"
        try Data(page.utf8).write(to: URL(fileURLWithPath: "\(root)/Content/pages/p\(number).md"))
        try database.settle(line)
    }

    /// The names of the files of a site's pages.
    private func pages(_ root: String) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: "\(root)/Content/pages"))
    }

    @Test("are of what tar and sha256sum read, without keys")
    func plainTar() throws {
        defer { Self.remove(other) }
        #expect(try site.run("keys").status == 0)
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        let checked = try CommandRunner.run(
            [backup(), other],
            behind: [
                "sh", "-c", "tar -xf \"$1\" -C \"$2\" && cd \"$2\" && sha256sum --quiet -c manifest.sha256",
            ],
            program: "sh")
        #expect(checked == .init(status: 0, output: "", errors: ""))
        let names = try FileManager.default.subpathsOfDirectory(atPath: other)
        #expect(names.contains("State/corkboard.sqlite") && names.contains("Content/site.yml"))
        #expect(!names.contains("State/vapid.pem"))
        Self.remove(other)
        #expect(try CommandRunner.run(["restore", backup(in: "Keys", "--with-keys"), other]).status == 0)
        #expect(FileManager.default.fileExists(atPath: "\(other)/State/vapid.pem"))
    }

    @Test("with --trial make a copy from which deliver and simulate send nothing, whatever its settings say")
    func trial() throws {
        defer { Self.remove(other) }
        let restored = try CommandRunner.run(["restore", backup(), other, "--trial"])
        #expect(restored.status == 0 && restored.output.contains(TrialCopy.sentence))
        // The program would leave a file.
        let sent = "\(other)/sent"
        try Data("#!/bin/sh\ntouch \(sent)\n".utf8).write(to: URL(fileURLWithPath: "\(other)/sendmail"))
        chmod("\(other)/sendmail", 0o755)
        let channels = "\(other)/State/channels.json"
        try Data(
            "{\"mail\": {\"sender\": \"web@pine.example.org\", \"sendmail\": \"\(other)/sendmail\"}}".utf8
        ).write(to: URL(fileURLWithPath: channels))
        chmod(channels, 0o600)
        let delivered = try CommandRunner.run(["deliver", "--root", other])
        #expect(delivered == .init(status: 0, output: TrialCopy.sentence + "\n", errors: ""))
        let simulated = try CommandRunner.run(["simulate", "--root", other])
        #expect(simulated.status == 1 && simulated.errorLines.contains(TrialCopy.sentence))
        #expect(!FileManager.default.fileExists(atPath: sent))
        // A backup of the copy is one of a copy, and says so.
        #expect(try CommandRunner.run(["backup", "--root", other]).status == 0)
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: "\(other)/Backups").first)
        defer { Self.remove("\(other)-again") }
        let again = try CommandRunner.run(["restore", "\(other)/Backups/\(name)", "\(other)-again"])
        #expect(again.output.contains(TrialCopy.sentence) && !again.output.contains("make a key"))
    }

    @Test("say what is wrong with a folder or an archive, and leave both as they are")
    func refused() throws {
        defer { Self.remove(other) }
        let archive = try backup()
        let used = try CommandRunner.run(["restore", archive, site.root])
        #expect(used.status == 1)
        #expect(
            used.errorLines == [
                "\(site.root): is not an empty folder; expected a new one. Nothing was restored; name another, or move this one aside"
            ])
        try site.write("notes", to: "notes.txt")
        let folder = try CommandRunner.run(["restore", site.path("Content"), other])
        #expect(folder.status == 1)
        #expect(
            folder.errorLines == [
                "\(site.path("Content")): is a folder; expected the file of an archive that `corkboard backup` made. Nothing was restored"
            ])
        let none = try CommandRunner.run(["restore", site.path("notes.txt"), other])
        #expect(none.status == 1)
        #expect(
            none.errorLines == [
                "\(site.path("notes.txt")): is not a backup; expected an archive that `corkboard backup` made. Nothing was restored"
            ])
        #expect(!FileManager.default.fileExists(atPath: other))
        let inside = try CommandRunner.run([
            "backup", "--root", site.root, "--output", site.path("Content/b"),
        ])
        #expect(inside.status == 64)
    }

    private static func remove(_ path: String) {
        do { try FileManager.default.removeItem(atPath: path) } catch { return }
    }
}
