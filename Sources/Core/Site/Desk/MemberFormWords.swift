import Model

extension DeskWords {
    /// Members' forms, and pages about the posts that they wrote.
    package enum MemberForms: String, PhraseKey {
        package static let group = "member-form"
        case used, tooMany, tooManyForms, notNow, unsaid
        case isWaiting, isWaitingForMany, isWaitingForTwin, isHidden, isHiddenByReports
        case versions, formerMember = "discussion.former-member"
    }
}
