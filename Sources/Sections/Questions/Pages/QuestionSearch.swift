import Model
import Site

/// Search among the questions, by their titles and texts and the texts of their answers.
extension QuestionSection: PostSearch {
    package static let area = part
    package static let title: any PhraseKey = Key.found
    package static let kind: any PhraseKey = Key.foundKind
    package static let count: any PhraseKey = Key.count

    static func searchTable(_ questions: [Question], answers: [Slug: [Answer]]) -> SearchTable {
        SearchTable(questions) {
            SearchedPost(
                id: $0.id, title: $0.title, texts: [$0.text] + (answers[$0.id] ?? []).map(\.text),
                time: $0.posted.instant)
        }
    }

    /// The newest questions, without their answers, for search without a connection.
    static func searchIndex(_ questions: [Question]) -> Page {
        PostSearchIndex.page(Address.questionSearch, of: questions) {
            SearchedPost(id: $0.id, title: $0.title, texts: [$0.text], time: $0.posted.instant)
        }
    }
}
