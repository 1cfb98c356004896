import Foundation
import Model
import TestSupport
import Testing

@testable import PictureRendering
@testable import PictureStore

@Suite("Uploads that are refused")
struct RefusedUploadTests {
    private let site: UploadSite

    init() throws {
        site = try UploadSite()
    }

    private func refusal(of bytes: [UInt8], program: String = "/nowhere/corkboard-pictures") -> UploadError? {
        let upload = PictureUpload(
            program: program, workFolder: site.folder("State/uploads"), seconds: 300)
        do throws(UploadError) {
            _ = try upload.accept(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "Anything but JPEG, PNG and WebP is told by its first bytes, and what to do is said",
        arguments: [
            ("GIF89a", "GIF"), ("%PDF-1.7", "PDF"), ("II*\0", "TIFF"), ("BM6", "BMP"),
            ("\0\0\0\u{18}ftypheic", "HEIC"), ("\0\0\0\u{18}ftypmif1", "HEIC"),
            ("\0\0\0\u{1C}ftypavif", "AVIF"),
            ("<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>", "SVG"),
        ])
    func otherKinds(text: String, kind: String) throws {
        let error = try #require(refusal(of: Array(text.utf8)))
        #expect(error.status == 415)
        #expect(error == .otherKind(UploadError.OtherKind(rawValue: kind)))
        #expect(
            error.description == "\(kind) is not taken. Save it as JPEG or PNG and choose that file.")
    }

    @Test(
        "What is no picture is refused",
        arguments: [
            "<html><script>alert(1)</script>", "PK\u{3}\u{4}", "RIFF\0\0\0\0WAVE", "\u{89}PNG", "x",
            "GIF7", "\0\0\0\u{18}ftypisom", "#!/bin/sh",
        ])
    func noPictures(text: String) {
        let error = refusal(of: Array(text.utf8))
        #expect(error == .otherKind(nil))
        #expect(
            error?.description
                == "This is no picture that is known here. Save it as JPEG or PNG and choose that file.")
    }

    @Test("An empty file is refused")
    func empty() {
        #expect(refusal(of: []) == .empty)
        #expect(refusal(of: [])?.status == 415)
    }

    @Test("20 MB are the most, before anything else is looked at")
    func bytes() throws {
        var bytes = try UploadSite.sample("metadata.jpg")
        bytes += Array(repeating: 0, count: 20_000_000 - bytes.count + 1)
        #expect(refusal(of: bytes) == .tooManyBytes(20_000_001, limit: 20_000_000))
        #expect(refusal(of: bytes)?.status == 413)
        #expect(
            refusal(of: bytes)?.description
                == "The picture has 20000001 bytes; at most 20000000 are taken. Save it smaller, say as JPEG."
        )
        #expect(refusal(of: Array(bytes.dropLast()), program: DrawingSite.program) == nil)
    }

    @Test(
        "More than 20 million pixels are refused by what the header says, without starting a program",
        arguments: [("bomb.png", 20_001, 1001), ("bomb-square.png", 50_000, 50_000)])
    func pixels(sample: String, width: Int, height: Int) throws {
        let error = refusal(of: try UploadSite.sample(sample))
        #expect(error == .tooManyPixels(width: width, height: height, limit: 20_000_000))
        #expect(error?.status == 413)
        #expect(
            error?.description
                == "The picture has \(width) by \(height) pixels; at most 20000000 in all are taken. 2048 across are plenty."
        )
    }

    @Test("More than 50 million pixels of a JPEG are refused likewise")
    func photographPixels() throws {
        var bytes = try UploadSite.sample("metadata.jpg")
        // The frame header (T.81 B.2.2): height and width follow marker, length and precision.
        let frame = try #require(
            bytes.indices.dropLast(9).first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) })
        bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x1B, 0x58, 0x1F, 0x40])
        #expect(refusal(of: bytes) == .tooManyPixels(width: 8000, height: 7000, limit: 50_000_000))
    }

    @Test("Half a picture is damaged", arguments: ["truncated.jpg", "truncated.png"])
    func damaged(sample: String) throws {
        let error = refusal(of: try UploadSite.sample(sample), program: DrawingSite.program)
        guard case .damaged = error else {
            Issue.record("\(sample): \(String(describing: error))")
            return
        }
        #expect(error?.status == 422)
    }

    @Test("What a header says is looked at twice: here, and by what decodes")
    func secondLook() throws {
        let name = "upload"
        let bomb = try UploadSite.sample("bomb.png")
        _ = try PictureDrawer(root: "/")
        #expect(throws: DrawingFailure.tooManyPixels(name, width: 20_001, height: 1001)) {
            try UploadEncoding(bomb, name: name)
        }
        #expect(throws: DrawingFailure.damaged(name, reason: "GIF is not taken here")) {
            try UploadEncoding(Array("GIF89a".utf8), name: name)
        }
    }

    @Test("A header that says more than there are pixels gives no more than it may")
    func lying() throws {
        let upload = PictureUpload(program: DrawingSite.program, workFolder: site.folder("State/uploads"))
        let picture = try upload.accept(try UploadSite.sample("lying.jpg"))
        #expect(picture.size == [2048, 1536])
        #expect(picture.bytes.count < 100_000)
    }

    @Test("A picture is damaged wherever it is cut off, and never crashes the program")
    func cut() throws {
        let bytes = try UploadSite.sample("metadata.jpg")
        for count in stride(from: 3, to: bytes.count - 60, by: 211) {
            let error = refusal(of: Array(bytes.prefix(count)), program: DrawingSite.program)
            #expect(error?.status == 422, "cut at \(count)")
        }
    }

    @Test("Without the program, or with one that does not work, pictures cannot be taken now")
    func noProgram() throws {
        let picture = try UploadSite.sample("metadata.jpg")
        #expect(
            refusal(of: picture)
                == .noProgram("/nowhere/corkboard-pictures is missing"))
        let failing = try script("echo 'libvips.so.42: cannot open shared object file' >&2; exit 127")
        #expect(
            refusal(of: picture, program: failing)
                == .noProgram("libvips.so.42: cannot open shared object file"))
        let silent = try script("exit 0")
        #expect(
            refusal(of: picture, program: silent)
                == .noProgram("the program that draws ended with status 0"))
        let half = try script(#"printf '{"done":{"_0":"jpeg","width":2,"hei'"#)
        #expect(
            refusal(of: picture, program: half) == .noProgram("the program that draws ended with status 0"))
        let boasting = try script(#"echo '{"done":{"_0":"jpeg","width":2,"height":1}}'"#)
        #expect(refusal(of: picture, program: boasting) == .unwritable("No such file or directory"))
        #expect(UploadError.noProgram("x").status == 503)
    }

    @Test("A picture that ends the program is too much")
    func crash() throws {
        let picture = try UploadSite.sample("metadata.jpg")
        let error = refusal(of: picture, program: try script("kill -SEGV $$"))
        #expect(error == .tooMuchWork("the program that draws was ended by signal 11"))
        #expect(error?.status == 422)
        #expect(
            refusal(of: picture, program: try script("kill -XCPU $$"))
                == .tooMuchWork("it takes more time than pictures may"))
        #expect(try site.rest() == [])
    }

    @Test("A picture that takes too long is given up, and its program ended")
    func late() throws {
        let program = try script("kill -STOP $$")
        let upload = PictureUpload(
            program: program, workFolder: site.folder("State/uploads"), seconds: 0.1)
        #expect(throws: UploadError.tooMuchWork("it takes more time than pictures may")) {
            try upload.accept(try UploadSite.sample("metadata.jpg"))
        }
        #expect(try processes(with: program) == [])
    }

    @Test("A work folder that cannot be made is told")
    func unwritable() throws {
        try site.folder.write("a file", to: "State/file")
        let upload = PictureUpload(program: DrawingSite.program, workFolder: site.folder("State/file"))
        #expect(throws: UploadError.self) { try upload.accept(try UploadSite.sample("metadata.jpg")) }
    }

    private func script(_ text: String) throws -> String {
        let name = "program-\(text.hashValue)"
        try site.folder.write("#!/bin/sh\n\(text)\n", to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.folder(name))
        return site.folder(name)
    }
}
