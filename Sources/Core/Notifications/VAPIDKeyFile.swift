import ContentFiles
import Files
import Foundation
import Model
import Push

/// The key pair with which the site identifies itself at push services: `State/vapid.pem`, for its owner alone.
package enum VAPIDKeyFile {
    /// Path of the file from the site's root.
    package static let path = ChannelFiles.key

    /// The sentence for a site that has no key although browsers are registered for notifications.
    package static let missing =
        "There is no \(path), with which the site signs notifications; make it with `corkboard keys`"

    /// The key of the site in `root`; nil if it has none.
    /// - Throws: `Problem` with `.unreadable`, also for a file that other users of the machine may read.
    package static func read(below root: String) throws(Problem) -> VAPIDKey? {
        if SecretFile.isOpen(path, below: root) {
            let reason =
                "other users of this machine may read it, and it is a secret; run `chmod 600 \(path)`"
            throw Problem(file: path, cause: .unreadable(reason))
        }
        let file: SourceFile
        do throws(Problem) {
            file = try SourceFile(path: path, below: root)
        } catch {
            if error.cause == .missing { return nil }
            throw error
        }
        let text = try file.text()
        do throws(PushError) {
            return try VAPIDKey(text)
        } catch {
            throw Problem(file: path, cause: .unreadable("\(error)"))
        }
    }

    /// Makes a new key, or keeps that of the file if `keepsKnown`. Browsers that subscribed with an earlier key have to subscribe again.
    /// - Throws: `Problem` with `.unwritable`, or `.locked` while notifications are sent; with `keepsKnown` as `read`.
    package static func make(below root: String, keepsKnown: Bool = false) throws(Problem) -> VAPIDKey {
        // 90 s: longer than a run waits for what is due.
        let lock = try FileLock(FileLock.deliveryPath(below: root), patience: 90)
        defer { lock.release() }
        // Another process may have made one meanwhile.
        if keepsKnown, let known = try read(below: root) { return known }
        let key = VAPIDKey()
        try FileStep.replace("\(root)/\(path)", with: Array(key.pem.utf8), isDurable: true)
        return key
    }
}

extension FileLock {
    /// The path of the lock of the process that sends.
    package static func deliveryPath(below root: String) -> String { "\(root)/State/deliver.lock" }

    /// The path of a second lock: only its holder waits for the process that sends.
    package static func deliveryTurnPath(below root: String) -> String { "\(root)/State/deliver-next.lock" }
}
