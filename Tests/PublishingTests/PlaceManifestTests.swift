import Basics
import Files
import Foundation
import Publishing
import TestSupport
import Testing

@Suite("What is known of a place")
struct PlaceManifestTests {
    private static func file(_ path: String, state: FileState? = nil) -> PublishedFile {
        PublishedFile(path, size: 3, Fingerprint("old".utf8), state: state)
    }

    @Test("A stored manifest is read again, for its place alone, and only by its owner")
    func stored() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "file")
        var manifest = PlaceManifest(place: "store:site", site: "https://csa.example.edu")
        manifest.noteSent(Self.file("index.html", state: FileState(of: folder("file"))))
        manifest.noteSent(Self.file("files/编程 100%.pdf"))
        manifest.doubt(paths: ["files/编程 100%.pdf"])
        try manifest.store(below: folder.path)
        #expect(PlaceManifest(below: folder.path, place: "store:site") == manifest)
        #expect(PlaceManifest(below: folder.path, place: "store:other") == nil)
        let mode = try FileManager.default.attributesOfItem(atPath: folder(PlaceManifest.path))[
            .posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test("A damaged manifest counts as lost")
    func damaged() throws {
        let folder = try TemporaryFolder()
        var manifest = PlaceManifest(place: "store:site", site: "https://csa.example.edu")
        manifest.noteSent(Self.file("index.html"))
        try manifest.store(below: folder.path)
        let whole = try Data(contentsOf: URL(filePath: folder(PlaceManifest.path)))
        for bytes in [Data(), whole.dropLast(), Data([whole[0] ^ 1]) + whole.dropFirst()] {
            try bytes.write(to: URL(filePath: folder(PlaceManifest.path)))
            #expect(PlaceManifest(below: folder.path, place: "store:site") == nil)
        }
    }
}
