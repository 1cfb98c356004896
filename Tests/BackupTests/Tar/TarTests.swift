import Backup
import Foundation
import TestSupport
import Testing

@Suite("Tar archives")
struct TarTests {
    private static let files = [
        "a.txt": "Hello\n",
        "empty": "",
        "Content/events/2026-12-05-中秋晚会.md": String(repeating: "月饼", count: 300),
        "Content/" + String(repeating: "long-", count: 40) + "name.md": String(repeating: "x", count: 70_000),
        // As long as the field for names is, and a byte longer.
        String(repeating: "n", count: 100): "100", String(repeating: "n", count: 101): "101",
        "block": String(repeating: "b", count: 512),
    ]
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (path, text) in Self.files { try folder.write(text, to: "in/\(path)") }
        try Self.write(Self.files.keys.sorted(), from: folder)
    }

    private static func write(_ paths: [String], from folder: TemporaryFolder) throws {
        let target = open(folder("a.tar"), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(target) }
        let writer = TarWriter(descriptor: target)
        for path in paths {
            let source = open(folder("in/\(path)"), O_RDONLY)
            defer { close(source) }
            try writer.add(
                TarEntry(
                    path: path, size: files[path]?.utf8.count ?? 0, mode: 0o640, modified: 1_700_000_000),
                from: source)
        }
        try writer.finish()
    }

    private func read() throws -> [String: String] {
        let source = open(folder("a.tar"), O_RDONLY)
        defer { close(source) }
        var reader = TarReader(descriptor: source)
        var files: [String: String] = [:]
        while let entry = try reader.next() {
            var bytes: [UInt8] = []
            while case let piece = try reader.read(), !piece.isEmpty { bytes += piece }
            #expect(bytes.count == entry.size && entry.mode == 0o640 && entry.modified == 1_700_000_000)
            files[entry.path] = String(decoding: bytes, as: UTF8.self)
        }
        return files
    }

    @Test("are read as they were written, with long and Chinese paths")
    func roundTrip() throws { #expect(try read() == Self.files) }

    @Test("are those of tar: it unpacks what was written here")
    func tar() throws {
        try folder.makeFolder("out")
        let tar = try Process.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            arguments: ["tar", "-xf", folder("a.tar"), "-C", folder("out")])
        tar.waitUntilExit()
        #expect(tar.terminationStatus == 0)
        #expect(try folder.tree("out") == folder.tree("in"))
        var status = stat()
        #expect(stat(folder("out/a.txt"), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o640 && status.st_mtim.tv_sec == 1_700_000_000)
    }

    @Test("that end anywhere before their end are refused")
    func cut() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder("a.tar")))
        // All but the second empty block is needed.
        for count in stride(from: 0, to: whole.count - 512, by: 701) {
            try folder.write(Array(whole.prefix(count)), to: "a.tar")
            #expect(throws: TarError.damaged(.endsEarly)) { try read() }
        }
    }

    @Test(
        "with a changed header are refused",
        arguments: [(0, TarError.Damage.wrongChecksum), (130, .wrongChecksum), (148, .wrongField)])
    func changed(offset: Int, damage: TarError.Damage) throws {
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder("a.tar"))))
        bytes[offset] = UInt8(ascii: "9")
        try folder.write(bytes, to: "a.tar")
        #expect(throws: TarError.damaged(damage)) { try read() }
    }

    @Test("with a link are refused")
    func link() throws {
        try folder.remove("a.tar")
        try folder.link("in/link", to: "a.txt")
        let tar = try Process.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            arguments: ["tar", "--format=ustar", "-cf", folder("a.tar"), "-C", folder("in"), "link"])
        tar.waitUntilExit()
        #expect(throws: TarError.damaged(.notAPlainFile)) { try read() }
    }

    @Test("of a source that is shorter than it was are not made")
    func shorter() throws {
        let (source, target) = (
            open(folder("in/a.txt"), O_RDONLY), open(folder("b.tar"), O_WRONLY | O_CREAT, 0o600)
        )
        defer {
            close(source)
            close(target)
        }
        let writer = TarWriter(descriptor: target)
        #expect(throws: TarError.shorterSource) {
            try writer.add(TarEntry(path: "a.txt", size: 7), from: source)
        }
    }
}
