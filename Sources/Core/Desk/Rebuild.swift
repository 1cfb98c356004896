import Building
import CGI
import Foundation
import Model

/// Publishes the changes of officers.
package enum Rebuild {
    /// Builds the changes, unless another build is running, which then includes them.
    /// - Returns: Whether the changes are published now.
    package static func run(_ installation: Desk.Installation, now: Date) async -> Bool {
        do throws(Problems) {
            return try await installation.build.runIfFree(now: now, lookingAt: installation.sections.folders)
                != nil
        } catch {
            // The error is stored beside the web root and shown on the desk; the post is safe.
            return false
        }
    }
}

extension RequestContext {
    /// Publishes a change and redirects to the page at `path`, whose query names the action, or `later` if a later build publishes it.
    package func published(_ action: String, at path: String) async -> CGIResponse {
        let isLive = await Rebuild.run(installation, now: now)
        return redirect(to: "\(path)?done=\(isLive ? action : "later")")
    }
}
