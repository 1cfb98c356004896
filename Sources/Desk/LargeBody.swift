import CGI
import Foundation
import Model

/// Bodies that are larger than others may be: those of the event form with a photograph as the phone took it.
enum LargeBody {
    /// The limits of the desk: 48 MiB for a body, and 20 MB for a picture in it.
    static let limits: CGILimits = {
        var limits = CGILimits()
        limits.body = 48 << 20
        limits.file = UploadOrder.sizeLimit
        return limits
    }()

    /// Whether a large body is read: where the event form is sent from a page of this desk in a session of an officer. One that has
    /// expired counts, since what was typed is kept for it.
    static func isAllowed(_ head: CGIRequestHead, _ place: Desk.Place, _ now: Date) -> Bool {
        guard head.method == .post,
            ["/events", "/preview"].contains(head.path) || head.path.hasPrefix("/events/")
        else { return false }
        do {
            let visit = try Visit(CGIRequest(unread: head), place: place, now: now)
            try visit.checkOrigin()
            switch try visit.session(try visit.database()) {
            case .valid, .expired: return true
            case .unknown: return false
            }
        } catch {
            // A desk that cannot be shown says so in answer to a smaller request.
            return false
        }
    }
}
