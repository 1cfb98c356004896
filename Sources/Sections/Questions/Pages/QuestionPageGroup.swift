import Foundation
import Model
import Site

/// The pages of the questions: the lists, and one page per question.
struct QuestionPageGroup: PageGroup {
    let stream: QuestionStream
    let shown: ShownQuestions
    let site: SectionContext

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "questions": QuestionListView.framedShapes(assets: assets),
            "question": QuestionView.framedShapes(assets: assets),
        ]
    }

    var lists: QuestionLists { QuestionLists(stream: stream, site: site) }

    var pages: [Page] {
        let byID = Dictionary(shown.asked.map { ($0.id, $0) }) { first, _ in first }
        return lists.pages + [QuestionSection.searchIndex(stream.entries.map(\.question))]
            + shown.questions.map { question in
                page(of: question, original: question.closing?.duplicateOf.flatMap { byID[$0] })
            }
    }

    /// The page of a question; `original` is the one that asks the same.
    func page(of question: Question, original: Question?) -> Page {
        let page = QuestionPageInput(question, of: shown, original: original, in: site)
        return Page(
            Address.question(question.id), isListed: !question.isWithdrawn,
            changed: page.changed(in: site.settings.timeZone),
            of: page, Self.html)
    }

    private static func html(_ page: QuestionPageInput, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let view = try QuestionView(page, by: renderer)
        let (question, words) = (page.question, renderer.words)
        let head = PageHead(
            address: Address.question(question.id), title: words.title(of: question),
            summary: words.excerpt(ofMarkdown: question.markdown, [:])?.text, kind: "article",
            data: question.isWithdrawn
                ? nil : QuestionData(page: page, settings: renderer.settings, words: words).value)
        return renderer.html("question", view, head)
    }
}
