import Foundation
import Model
import TestSupport
import Testing

@testable import Notifications

@Suite("The key of a site")
struct VAPIDKeyFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("is kept for its owner alone, until it is made anew")
    func made() throws {
        #expect(try VAPIDKeyFile.read(below: folder.path) == nil)
        let first = try VAPIDKeyFile.make(below: folder.path)
        #expect(try VAPIDKeyFile.read(below: folder.path)?.publicKey == first.publicKey)
        let modes = try ["State", "State/vapid.pem"].map { name in
            try FileManager.default.attributesOfItem(atPath: folder(name))[.posixPermissions] as? Int
        }
        #expect(modes == [0o700, 0o600])
        #expect(try VAPIDKeyFile.make(below: folder.path, keepsKnown: true).publicKey == first.publicKey)
        let second = try VAPIDKeyFile.make(below: folder.path)
        #expect(second.publicKey != first.publicKey)
        #expect(try VAPIDKeyFile.read(below: folder.path)?.publicKey == second.publicKey)
    }

    @Test("that is no key is told with its file")
    func unusable() throws {
        try folder.write("no key", to: "State/vapid.pem")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: folder("State/vapid.pem"))
        let reason = "The VAPID key must be a P-256 private key in PEM, or 32 bytes in base64url."
        #expect(throws: Problem(file: "State/vapid.pem", cause: .unreadable(reason))) {
            try VAPIDKeyFile.read(below: folder.path)
        }
    }
}
