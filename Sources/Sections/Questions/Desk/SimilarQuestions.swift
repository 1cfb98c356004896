import Building
import CGI
import Desk
import Foundation
import Model
import Site

/// Questions like a title, from the search records of the last build and of the posts since.
struct SimilarQuestions {
    struct Found: Equatable {
        let id: Slug
        let title: String
    }

    /// Maximum number of questions that are offered.
    static let limit = 5
    /// Maximum number of words of a title that are looked for, the longest, and the least number of letters of one. Each reads all texts.
    private static let (wordLimit, shortest) = (8, 3)
    /// The share of a title's words, weighted by how rare they are, that a similar question has.
    private static let share = 0.5

    private let search: SiteSearch

    init(_ build: SiteBuild) {
        search = SearchRecords(output: build.output, sections: build.sections).search(in: [.questions])
    }

    /// The questions with the most words of a title, the most similar first.
    func similar(to title: String) -> [Found] {
        let words = Self.words(of: title)
        var (scores, all): ([Int: Double], Double) = ([:], 0)
        for word in words {
            let rows = search.rows(word, in: .questions)
            let weight = Self.weight(of: max(1, rows.count))
            all += weight
            for row in rows { scores[row, default: 0] += weight }
        }
        let found = scores.filter { $0.value >= all * Self.share }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return found.prefix(Self.limit).compactMap { row, _ in
            let heading = search.sections.search(.questions)?.heading(search.text(row, 0, in: .questions))
            guard let id = Slug(search.slug(row, in: .questions)), let title = heading?.titles.first else {
                return nil
            }
            return Found(id: id, title: title)
        }
    }

    /// A word in few questions says more than one in many.
    private static func weight(of count: Int) -> Double { 1 / log2(Double(count) + 1) }

    /// The words of a title that are looked for, each once; of Chinese, which has no blanks, each two characters that follow one another.
    static func words(of title: String) -> [String] {
        let beginning = String(decoding: title.utf8.prefix(4 * QuestionTexts.titleLimit), as: UTF8.self)
        var (words, word, han): ([String], String, Unicode.Scalar?) = ([], "", nil)
        func end() {
            if word.unicodeScalars.count >= shortest { words.append(word.lowercased()) }
            word = ""
        }
        for scalar in beginning.unicodeScalars {
            if scalar.properties.isIdeographic {
                end()
                if let han { words.append("\(han)\(scalar)") }
                han = scalar
                continue
            }
            han = nil
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                word.unicodeScalars.append(scalar)
            } else {
                end()
            }
        }
        end()
        var seen: Set<String> = []
        let each = words.filter { seen.insert($0).inserted }
        return each.enumerated().sorted {
            ($1.element.utf8.count, $0.offset) < ($0.element.utf8.count, $1.offset)
        }
        .prefix(wordLimit).map(\.element)
    }

    // MARK: For scripts

    private struct Answer: Encodable {
        struct Question: Encodable {
            let id: String
            let title: String
            let address: String
        }

        let questions: [Question]
    }

    /// `GET /questions/similar?title=`: `{"questions": [{"id", "title", "address"}]}` for the form of a question.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        let context = request.context
        let found = SimilarQuestions(context.installation.build).similar(
            to: context.request.query["title"] ?? "")
        return NotificationAPI.json(
            Answer(
                questions: found.map { question in
                    Answer.Question(
                        id: question.id.text, title: question.title,
                        address: context.words.words.link(Address.question(question.id)))
                }))
    }
}
