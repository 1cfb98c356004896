import Foundation
import Model
import TestSupport
import Testing

@testable import Files

@Suite("Copies of files")
struct FileCopyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// More than two pieces of 256 KiB.
    private static let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    private func source(_ path: String) -> OutputFile.Source {
        OutputFile.Source(path: path, below: folder.path)
    }

    @Test("A copy has the same bytes, and is for its audience, whoever may read the file")
    func copied() throws {
        try folder.write(Self.bytes, to: "a.pdf")
        chmod(folder("a.pdf"), 0o600)
        try FileCopy.copy(source("a.pdf"), to: folder("b.pdf"), readableBy: .everyone)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder("b.pdf"))) == Data(Self.bytes))
        #expect(try FileCopy.isCopy(folder("b.pdf"), of: source("a.pdf")))
        var status = stat()
        #expect(stat(folder("b.pdf"), &status) == 0)
        // As far as the umask allows, which no test changes: others run beside it.
        #expect(try status.st_mode == mode(of: "made.pdf"))
    }

    /// The mode of a file that was made for everyone in another way.
    private func mode(of name: String) throws -> mode_t {
        try FileStep.write([1], to: folder(name), readableBy: .everyone)
        var status = stat()
        #expect(stat(folder(name), &status) == 0)
        return status.st_mode
    }

    @Test("Another file, a shorter one, a link and none are no copy")
    func others() throws {
        try folder.write(Self.bytes, to: "a.pdf")
        var changed = Self.bytes
        changed[599_999] ^= 1
        try folder.write(changed, to: "changed.pdf")
        try folder.write(Array(Self.bytes.dropLast()), to: "shorter.pdf")
        try folder.link("link.pdf", to: "a.pdf")
        for name in ["changed.pdf", "shorter.pdf", "link.pdf", "none.pdf"] {
            #expect(try !FileCopy.isCopy(folder(name), of: source("a.pdf")), "\(name)")
        }
    }

    @Test("No link, no folder and no missing file is copied, and none is written over")
    func refused() throws {
        try folder.write("a", to: "a.pdf")
        try folder.link("link.pdf", to: "a.pdf")
        try folder.makeFolder("folder.pdf")
        for (name, cause) in [
            ("link.pdf", Problem.Cause.notAPlainFile), ("folder.pdf", .notAPlainFile), ("none.pdf", .missing),
        ] {
            #expect(throws: Problem(file: name, cause: cause)) {
                try FileCopy.copy(source(name), to: folder("b.pdf"), readableBy: .owner)
            }
        }
        #expect(throws: Problem(file: folder("a.pdf"), cause: .unwritable("File exists"))) {
            try FileCopy.copy(source("a.pdf"), to: folder("a.pdf"), readableBy: .owner)
        }
        #expect(try folder.text("a.pdf") == "a")
    }
}
