import Model
import Notifications
import Posting
import Site
import State

extension DeskLimit {
    /// The values of all limits.
    static let values = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.value) })

    private var value: Int {
        switch self {
        case .idleHours: Int(Session.idleLimit) / 3600
        case .holdSeconds: Int(Broadcast.hold)
        case .pictureSize: UploadOrder.sizeLimit / 1_000_000
        case .pictureSide: UploadOrder.longestSide
        case .passwordLength: Password.minimumLength
        case .codeDigits: TimeCodes.digits
        case .codeSeconds: Int(TimeCodes.period)
        case .resetHours: Int(Retention.passwordReset) / 3600
        case .accountLength: Officer.nameLimit
        case .shownNameLength: Officer.displayNameLimit
        case .leastEditors: HandoverPage.leastEditors
        case .handoverDays: Int(HandoverPage.horizon) / 86_400
        case .mailHours: Int(Retention.mailRequest) / 3600
        case .mailsADay: MailSubscription.limitOfRecipient
        case .deliveryDays: Int(UnsettledBroadcasts.lifetime) / 86_400
        case .textLetters: ReaderPosting.textLimit
        case .textCharacters: Self.characters(ReaderPosting.textLimit)
        case .correctionMinutes: Int(ReaderPosting.correctionTime) / 60
        case .reportLetters: ReportPages.textLimit
        case .reportCharacters: Self.characters(ReportPages.textLimit)
        case .reasonLength: ModerationPages.reasonLimit
        case .groupSize: PostModeration.limit
        case .suggestedTerms: TrendingSearches.limit
        case .searchDays: Int(Retention.searchTerm) / 86_400
        }
    }

    /// The Chinese characters in so many bytes of UTF-8: three each.
    private static func characters(_ bytes: Int) -> Int { bytes / 3 }
}
