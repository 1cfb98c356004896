import Model
import Site

/// A cause for which readers' posts wait or are hidden, with its phrases.
package struct CauseWords: Sendable {
    package let cause: ModerationCause
    /// The cause in words, for officers.
    package let forOfficers: any PhraseKey
    /// The sentence on the receipt of a waiting post; nil for the sentence that most causes share.
    package let forAuthor: (any PhraseKey)?

    package init(_ cause: ModerationCause, _ forOfficers: any PhraseKey, forAuthor: (any PhraseKey)? = nil) {
        (self.cause, self.forOfficers, self.forAuthor) = (cause, forOfficers, forAuthor)
    }

    /// The causes that a form of any kind may have. Receipts do not tell which word or trap caught a post, so that authors cannot learn to
    /// avoid it.
    fileprivate static let ofForms = [
        CauseWords(.trap, DeskWords.Moderation.byTrap),
        CauseWords(.limit, DeskWords.Moderation.byLimit, forAuthor: DeskWords.Receipt.waitsForLimit),
        CauseWords(.words, DeskWords.Moderation.byWords),
        CauseWords(
            .duplicate, DeskWords.Moderation.byDuplicate, forAuthor: DeskWords.Receipt.waitsForDuplicate),
    ]

    /// The causes that follow from settings, reports and decisions.
    fileprivate static let ofRules = [
        CauseWords(.approval, DeskWords.Moderation.byApproval),
        CauseWords(.correction, DeskWords.Moderation.byCorrection),
        CauseWords(.reports, DeskWords.Moderation.byReports),
        CauseWords(.officer, DeskWords.Moderation.byOfficer),
    ]
}

extension DeskSections {
    /// All causes, in the order in which the queue lists them.
    var causes: [CauseWords] { CauseWords.ofForms + readerPosts.flatMap { $0.causes } + CauseWords.ofRules }

    /// The words of a cause; nil for a cause that no section has, such as one of a later version.
    func cause(_ cause: ModerationCause) -> CauseWords? { causes.first { $0.cause == cause } }
}
