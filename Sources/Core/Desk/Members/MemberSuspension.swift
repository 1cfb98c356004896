import Posting
import Site
import State

extension AdmittedRequest where Account == Session {
    /// Suspends a member for a reason without problems (`problem(ofSuspensionReason:)`), and tells them.
    package func suspend(_ member: String, reason: String) throws(DeskError) {
        try DeskError.state(
            database.suspend(member, reason: reason, by: session.officer.author, now: context.now))
        context.tell(
            member,
            MemberNotice(
                .violation, of: member, title: context.localized(\.words.siteName), .suspended,
                reason: reason, at: .program(MemberAccountPages.path)), causedBy: nil)
        // The picture of a suspended member is on no page.
        _ = context.keepNames(database)
    }
}

extension RequestContext {
    /// The problem of a typed reason of a suspension; nil if it can be kept.
    package func problem(ofSuspensionReason reason: String) -> String? {
        let limit = ModerationPages.reasonLimit
        if reason.utf8.count > 4 * limit || reason.unicodeScalars.count > limit {
            return words.say(DeskWords.MemberList.reasonTooLong)
        }
        return reason.isEmpty ? words.say(DeskWords.MemberList.reasonMissing) : nil
    }
}
