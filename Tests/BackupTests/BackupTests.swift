import ContentFiles
import Files
import Foundation
import Model
import TestSupport
import Testing

@testable import Backup
@testable import State

@Suite("Backups of a site")
struct BackupTests {
    private static let now = Date(timeIntervalSince1970: 1_796_526_000)
    private static let name = "corkboard-2026-12-06T030000Z.tar"
    private static let keyName = "corkboard-2026-12-06T030000Z-keys.tar"
    private let folder: TemporaryFolder
    private let database: StateDatabase

    init() throws {
        folder = try TemporaryFolder()
        for (path, text) in [
            "Content/site.yml": "title: Pine Club\n", "Content/events/中秋晚会.md": "Moon",
            "Content/theme/assets/style.css": "p {}", "Content/media/a.png": "\u{1}\u{0}\u{2}",
            "Templates/home.mustache": "Home", "State/uploads/p.png": "held", "State/announced": "seen",
            "State/trending.json": "{}", "State/addresses/events.json": "[]",
            "State/pictures/drawn.png": "drawn", "State/vapid.pem": "KEY", "State/channels.json": "{}",
            "State/google-robot.json": "ROBOT", "State/content.lock": "", "Public/index.html": "page",
            "State/health.json": "{}", "State/said-build.json": "{}", "State/deliver.ran": "",
            "State/publish/manifest": "there", "State/rclone.conf": "KEY", "State/publish.key": "KEY",
        ] { try folder.write(text, to: "site/\(path)") }
        database = try StateDatabase(root: folder("site"))
        try accept(0)
    }

    /// Accepts a change of which the log has a line and Content/ a file.
    private func accept(_ number: Int) throws {
        let change = Change(
            nonce: "nonce-\(number)", time: Self.now, author: "mei", action: .post, subject: "e\(number)",
            title: "Event \(number)")
        guard case .accepted(let line) = try database.accept(change) else {
            Issue.record("refused")
            return
        }
        try folder.write("Event \(number)", to: "site/Content/events/e\(number).md")
        try database.settle(line)
    }

    private func backup(
        withKeys: Bool = false, kept: Int = 14, at now: Date = Self.now
    ) throws(BackupFailure) -> SiteBackup.Outcome {
        try SiteBackup(
            root: folder("site"), folder: folder("kept"), withKeys: withKeys, kept: kept, program: "1.0.0"
        ).make(now: now)
    }

    private func restore(
        _ archive: String = Self.name, to target: String = "new", isTrial: Bool = false
    ) throws(BackupFailure) -> (fileCount: Int, made: String, hasKeys: Bool) {
        try SiteRestore(archive: folder("kept/\(archive)"), folder: folder(target), isTrial: isTrial).make()
    }

    @Test("have content, templates and accounts, and no key; the restored site is the same")
    func whole() throws {
        let outcome = try backup()
        #expect(
            outcome.file == folder("kept/\(Self.name)") && outcome.removed == [] && outcome.problems == [])
        #expect(try folder.tree("kept").keys.sorted() == [Self.name])
        var status = stat()
        #expect(stat(outcome.file, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat(folder("kept"), &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(outcome.size == Int(try Data(contentsOf: URL(fileURLWithPath: outcome.file)).count))
        let record = BackupRecord(made: Self.now, file: outcome.file, size: outcome.size, hasKeys: false)
        #expect(BackupRecord(root: folder("site")) == record)

        let restored = try restore()
        #expect(restored.fileCount == outcome.fileCount && restored.hasKeys == false)
        #expect(restored.made == "2026-12-06T03:00:00+00:00")
        #expect(try folder.tree("new/Content") == folder.tree("site/Content"))
        #expect(try folder.tree("new/Templates") == folder.tree("site/Templates"))
        #expect(
            try folder.tree("new/State").keys.sorted() == [
                "addresses", "addresses/events.json", "announced", "corkboard.sqlite", "trending.json",
                "uploads", "uploads/p.png",
            ])
        #expect(stat(folder("new/State"), &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(stat(folder("new/Content"), &status) == 0 && status.st_mode & 0o777 == 0o750)
        let copy = try StateDatabase(root: folder("new"))
        #expect(try copy.log(limit: 9).map(\.title) == ["Event 0"])
        #expect(StateProblem.all(below: folder("new")) == [])
    }

    @Test("have keys where these are asked for, and a trial copy gets none")
    func keys() throws {
        _ = try backup(withKeys: true)
        #expect(try restore(Self.keyName, to: "all").hasKeys)
        #expect(try folder.text("all/State/google-robot.json") == "ROBOT")
        for name in ["vapid.pem", "rclone.conf", "publish.key"] {
            #expect(try folder.text("all/State/\(name)") == "KEY")
        }
        #expect(!TrialCopy.isMarked(folder("all")))
        // What is known of the old host.
        let own: Set = ["health.json", "said-build.json", "deliver.ran", "publish/manifest"]
        #expect(own.isDisjoint(with: try folder.tree("all/State").keys))
        #expect(try !restore(Self.keyName, to: "trial", isTrial: true).hasKeys)
        let names = try folder.tree("trial/State").keys
        #expect(
            !names.contains {
                $0.hasSuffix(".pem")
                    || ["channels.json", "google-robot.json", "rclone.conf", "publish.key"].contains($0)
            })
        #expect(TrialCopy.isMarked(folder("trial")))
    }

    @Test("of a trial copy are of a trial copy")
    func ofTrial() throws {
        try TrialCopy.mark(folder("site"))
        _ = try backup()
        _ = try restore()
        #expect(TrialCopy.isMarked(folder("new")))
    }

    @Test("that are made while posts come in show one state of content and accounts")
    func inUse() throws {
        // More files than are copied before the next post.
        for number in 0..<200 { try folder.write("Page", to: "site/Content/pages/p\(number).md") }
        let stop = folder("stop")
        let posts = OwnThread { [self] in
            var number = 1
            while FileSystemEntry.isMissing(stop) {
                let lock = try ContentLock(root: folder("site"))
                try accept(number)
                lock.release()
                number += 1
            }
        }
        for round in 0..<3 {
            let before = try database.log(limit: 1).first?.number ?? 0
            #expect(
                try holds { try posts.isDone || database.log(limit: 1).first?.number ?? 0 > before })
            let outcome = try backup(at: Self.now + TimeInterval(round))
            _ = try SiteRestore(archive: outcome.file, folder: folder("new\(round)"), isTrial: true).make()
            let copy = try StateDatabase(root: folder("new\(round)"))
            let lines = try copy.log(limit: 100_000).compactMap(\.subject)
            let files = try FileManager.default.contentsOfDirectory(
                atPath: folder("new\(round)/Content/events"))
            #expect(Set(lines.map { "\($0).md" } + ["中秋晚会.md"]) == Set(files))
            #expect(try copy.pending().isEmpty)
        }
        try folder.write("", to: "stop")
        try posts.finish()
    }

    @Test("keep so many archives, and touch no other file of their folder")
    func kept() throws {
        for name in ["corkboard-notes.tar", "corkboard-2026-12-06T03000xZ.tar", "other"] {
            try folder.write("", to: "kept/\(name)")
        }
        for day in 0..<4 { _ = try backup(kept: 2, at: Self.now + TimeInterval(86_400 * day)) }
        #expect(
            try folder.tree("kept").keys.sorted() == [
                "corkboard-2026-12-06T03000xZ.tar", "corkboard-2026-12-08T030000Z.tar",
                "corkboard-2026-12-09T030000Z.tar", "corkboard-notes.tar", "other",
            ])
    }

    @Test("with keys are not removed for those without, and the other way round")
    func keptKeys() throws {
        _ = try backup(withKeys: true)
        for day in 1..<3 { _ = try backup(kept: 1, at: Self.now + TimeInterval(86_400 * day)) }
        #expect(
            try folder.tree("kept").keys.sorted() == [Self.keyName, "corkboard-2026-12-08T030000Z.tar"])
        _ = try backup(withKeys: true, kept: 1, at: Self.now + TimeInterval(86_400 * 3))
        #expect(
            try folder.tree("kept").keys.sorted() == [
                "corkboard-2026-12-08T030000Z.tar", "corkboard-2026-12-09T030000Z-keys.tar",
            ])
    }

    @Test("are not made without a folder that cannot be read")
    func unreadable() throws {
        try folder.remove("site/Templates")
        try folder.write("no folder", to: "site/Templates")
        #expect(throws: BackupFailure.file(Problem(file: "Templates", cause: .unreadable("Not a directory"))))
        {
            try backup()
        }
        #expect(try folder.tree("kept") == [:])
    }

    @Test("are made one at a time")
    func busy() throws {
        let lock = try FileLock(folder("site/State/backup.lock"), patience: 60)
        #expect(throws: BackupFailure.busy) { try backup() }
        lock.release()
        _ = try backup()
    }

    @Test("are restored into a new or an empty folder alone")
    func used() throws {
        _ = try backup()
        try folder.write("mine", to: "new/notes.txt")
        #expect(throws: BackupFailure.notEmpty(folder("new"))) { try restore() }
        #expect(try folder.tree("new") == ["notes.txt": "mine"])
        try folder.makeFolder("empty")
        _ = try restore(to: "empty")
        #expect(try folder.text("empty/Content/events/e0.md") == "Event 0")
    }

    @Test("that are damaged are refused, and leave nothing")
    func damaged() throws {
        let file = try backup().file
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        let moon = try #require(Data(whole).range(of: Data("Moon".utf8))?.lowerBound)
        var changed = whole
        changed[moon] = UInt8(ascii: "N")
        let cases: [([UInt8], BackupFailure)] = [
            (changed, .damaged(file, .contents("Content/events/中秋晚会.md"))),
            (Array(whole.prefix(whole.count / 2)), .damaged(file, .tar(.endsEarly))),
            (Array("Hello".utf8), .noBackup(file)),
            ([UInt8](repeating: 0, count: 1024), .noBackup(file)),
        ]
        for (bytes, failure) in cases {
            try folder.write(bytes, to: "kept/\(Self.name)")
            #expect(throws: failure) { try restore() }
            #expect(try folder.tree().keys.filter { !$0.hasPrefix("site") && !$0.hasPrefix("kept") } == [])
        }
    }

    @Test(
        "of a later version, or with a database that this version does not open, are refused",
        arguments: [
            ("\"format\" : 1", "\"format\" : 9"),
            ("\"schema\" : \(StateDatabase.schemaVersion)", "\"schema\" : 99"),
            ("\"schema\" : \(StateDatabase.schemaVersion)", "\"schema\" : 16"),
        ])
    func otherVersion(own: String, other: String) throws {
        let file = try backup().file
        var text = try Data(contentsOf: URL(fileURLWithPath: file))
        let range = try #require(text.range(of: Data(own.utf8)))
        text.replaceSubrange(range, with: Data(other.utf8))
        try folder.write(Array(text), to: "kept/\(Self.name)")
        #expect(throws: BackupFailure.ofOtherVersion(file, program: "1.0.0")) { try restore() }
    }

    @Test("name the file and what to do where they fail")
    func sentences() {
        #expect(
            BackupFailure.notEmpty("/srv/new").description
                == "/srv/new: is not an empty folder; expected a new one. Nothing was restored; name another, or move this one aside"
        )
        #expect(
            BackupFailure.damaged("a.tar", .tar(.endsEarly)).description
                == "a.tar: is damaged (it ends early); expected an archive as `corkboard backup` made it. Nothing was restored; copy it again, or take another"
        )
    }
}
