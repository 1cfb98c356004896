import Building
import ContentFiles
import Foundation
import Model

/// Brings what officers changed to readers.
enum Rebuild {
    /// What officers change.
    static let folders: Set<ContentFolder> = [.events, .broadcasts, .media]

    /// Builds what was changed, where no other build is running; whoever builds then sees to it.
    /// - Returns: Whether readers have it now.
    static func run(_ installation: Desk.Installation, now: Date) async -> Bool {
        do throws(Problems) {
            return try await installation.build.runIfFree(now: now, lookingAt: folders) != nil
        } catch {
            // It is written down beside the web root, and the desk shows it; what was posted is safe.
            return false
        }
    }
}
