import CGI
import Foundation
import Model

/// Bodies that strangers may not send: those of the event form with a photograph as the phone took it.
enum LargeBody {
    /// Maximum length (bytes) of a body that is read before it is known whose it is: that of a stranger's form.
    private static let limit = Route.Body.strangers.limits.body

    /// The reason for which a large body is not read: it does not come from a page of this desk in a session of an officer. A session that
    /// has expired counts, since what was typed is kept for it. Nil where the body is to be read.
    static func refusal(_ head: CGIRequestHead, _ installation: Desk.Installation, _ now: Date) -> DeskError?
    {
        guard head.contentLength > limit else { return nil }
        do throws(Problems) {
            let context = try RequestContext(CGIRequest(unread: head), installation: installation, now: now)
            do throws(DeskError) {
                try context.checkOrigin()
                if case .unknown = try context.session(try context.database()) {
                    return .signInFirst(next: "/")
                }
                return nil
            } catch {
                return error
            }
        } catch {
            // The answer says that the site is out of order, whatever the request.
            return .notNow
        }
    }
}
