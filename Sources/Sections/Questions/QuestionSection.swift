import ContentFiles
import Model
import Site

/// Questions of members, and their answers.
package enum QuestionSection: Section {
    package enum Key: String, PhraseKey {
        package static let group = "questions"
        case answer
    }

    package static let part = SiteSection.questions
    package static let kinds: [any ContentKind.Type] = [Question.self, Answer.self]
    package static let discussions: [any DiscussedPost.Type] = [Answer.self]
    package static let pageGroups: [any PageGroup.Type] = []
    package static let phrases: [any PhraseKey.Type] = [Key.self, QuestionDeskKey.self]

    package static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<NoSummary>
    {
        SectionPlan(pages: [])
    }

    package static func slugs(in content: SiteContent) -> Set<String> {
        Set(content.questions.map(\.id.text))
    }

    package static let deskViews: [any DeskView.Type] = [
        QuestionFormView.self, MemberQuestionView.self, QuestionDeletionView.self, QuestionVersionsView.self,
        QuestionCareView.self,
    ]

    // Answers are left out with their question, and comments with their answer.
    package static func removeOrphans(from content: inout SiteContent) {
        let questions = Set(content.questions.map(\.id))
        content.answers.removeAll { !questions.contains($0.question) }
        let answers = Set(content.answers.map(\.id))
        content[DiscussionFile<Answer>.self].removeAll { !answers.contains($0.post) }
    }
}

extension SiteSection {
    /// The part of questions.
    public static let questions = SiteSection(rawValue: "questions")
}
