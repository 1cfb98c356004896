import CGI
import Foundation
import Model

/// Rejects large bodies of strangers; only the form of a post with an original photograph needs them.
enum LargeBody {
    /// Maximum length of a body that is read without a session: that of a stranger's form, in bytes.
    private static let limit = Route.Body.strangers.limits.body

    /// The error for a large body that comes without a session, of members for their pictures, or from another origin; nil if the body is to
    /// be read. A session that is over is enough, since a draft is stored for it.
    static func refusal(_ head: CGIRequestHead, _ installation: Desk.Installation, _ now: Date) -> DeskError?
    {
        guard head.contentLength > limit else { return nil }
        do throws(Problems) {
            let context = try RequestContext(CGIRequest(unread: head), installation: installation, now: now)
            do throws(DeskError) {
                try context.checkOrigin()
                let database = try context.database()
                if isForMembers(head, installation) {
                    _ = try context.member(database, isChanging: false)
                } else if case .unknown = try context.session(database) {
                    return .signedOut(SignedOutForm(cause: .unread, kept: nil, page: context.formPage))
                }
                return nil
            } catch {
                return error
            }
        } catch {
            // The response reports the site's errors for any request.
            return .notNow
        }
    }

    /// Whether a form of members is sent to the path.
    private static func isForMembers(_ head: CGIRequestHead, _ installation: Desk.Installation) -> Bool {
        installation.sections.routes.matching(head.path)?.routes.contains {
            $0.method == .post && $0.audience == .members
        } == true
    }
}
