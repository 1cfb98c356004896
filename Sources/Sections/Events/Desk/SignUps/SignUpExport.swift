import CGI
import Desk
import Foundation
import Model
import Site
import State
import Tables

/// `GET /events/:id/signups/export`: the people on a list as a CSV file for spreadsheets, in the officer's language.
enum SignUpExport {
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let page = try await SignUpListPage(request)
        let count = max(
            page.event.signUpQuestions.count, page.signUps.map(\.answers.count).max() ?? 0)
        let text = DelimitedWriter.spreadsheet(
            [columns(page, answers: count)] + page.signUps.map { record($0, page, answers: count) })
        let name = "attachment; filename=\"\(fileName(page)).csv\""
        return CGIResponse(
            status: 200,
            headers: [("Content-Type", "text/csv; charset=utf-8"), ("Content-Disposition", name)],
            body: Array(text.utf8))
    }

    /// The event may have fewer questions than people answered.
    private static func columns(_ page: SignUpListPage, answers: Int) -> [String] {
        let (words, questions) = (page.words, page.event.signUpQuestions)
        let earlier = words.say(DeskWords.SignUpLists.earlierAnswer)
        return [
            words.say(SignUpKey.name), words.say(SignUpKey.email),
            words.say(DeskWords.SignUpLists.columnState), words.say(SignUpKey.guests),
        ] + questions.map { words.text($0.question) }
            + Array(repeating: earlier, count: answers - questions.count) + [
                words.say(DeskWords.SignUpLists.columnTime)
            ]
    }

    private static func record(_ signUp: SignUp, _ page: SignUpListPage, answers: Int) -> [String] {
        let questions = page.event.signUpQuestions
        let answers = (0..<answers).map { index in
            page.date.shown(
                index < signUp.answers.count ? signUp.answers[index] : "",
                to: index < questions.count ? questions[index] : nil)
        }
        let time = page.context.site.settings.timeZone.civil(at: signUp.created)?.description ?? ""
        return [
            signUp.name, signUp.address ?? "", signUp.state.name(in: page.words), "\(signUp.guests)",
        ] + answers + [String(time.prefix(16)).replacing("T", with: " ")]
    }

    /// The event's slug with the day of the date.
    private static func fileName(_ page: SignUpListPage) -> String {
        let zone = page.context.site.settings.timeZone
        let (slug, day) = (page.event.slug.text, zone.civil(at: page.date.terms.date.start)?.day)
        guard let day, !slug.hasPrefix("\(day)") else { return slug }
        return "\(slug)-\(day)"
    }
}

extension SignUpDate {
    /// The answer to a question as pages show it. The question was another one, of yes or no, where it is nil or does not offer the answer.
    func shown(_ answer: String, to question: SignUpQuestion?) -> String {
        switch answer {
        case _ where question?.options.contains(answer) == true: answer
        case "yes": say(.yes)
        case "no": say(.no)
        default: answer
        }
    }
}
