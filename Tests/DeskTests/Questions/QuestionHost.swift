import Foundation
import Testing

@testable import Desk
@testable import State

/// Questions and answers of a member.
extension MemberBrowser {
    /// Asks a question.
    /// - Returns: Its id.
    mutating func ask(
        _ title: String, _ text: String = "Somewhere near the dock?", _ further: [String: String] = [:],
        after seconds: TimeInterval = 0
    ) async throws -> String {
        let fields = ["title": title, "text": text].merging(further) { $1 }
        let answer = await send(fields, to: "/questions", after: seconds)
        try #require(answer.status == 303, "\(answer.notes)")
        return String(answer.path.dropFirst("/questions/".count))
    }

    /// Answers a question.
    /// - Returns: The answer's id.
    mutating func reply(_ text: String, to question: String) async throws -> String {
        let answer = await send(["text": text], to: "/questions/\(question)/answers")
        try #require(answer.status == 303, "\(answer.notes)")
        let known = try host.answers(to: question)
        return try #require(known.first { $0.value.contains("author: \(member.id)") }?.key)
    }
}

extension DeskHost {
    /// A site with members, which is built, with the officer mei.
    static func withQuestions(_ settings: String = "") async throws -> DeskHost {
        let host = try DeskHost(settings: "members: {domains: [example.edu]}\n\(settings)")
        _ = try await host.installation.build.run(now: now)
        try host.add("mei")
        return host
    }

    /// The text of a question's file.
    func question(_ id: String) throws -> String { try folder.text("Content/questions/\(id).md") }

    /// The page of a question on the site; empty if there is none.
    func page(of question: String) throws -> String {
        let path = "Public/questions/\(question)/index.html"
        return FileManager.default.fileExists(atPath: folder(path)) ? try folder.text(path) : ""
    }

    /// The texts of the files of answers to a question, by their ids.
    func answers(to question: String) throws -> [String: String] {
        let path = "Content/answers/\(question)"
        guard FileManager.default.fileExists(atPath: folder(path)) else { return [:] }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder(path))
        return try names.reduce(into: [:]) {
            $0[String($1.dropLast(".md".count))] = try folder.text("\(path)/\($1)")
        }
    }

    /// Number of files of questions.
    var questionCount: Int {
        get throws {
            try folder.tree("Content").keys.count { $0.hasPrefix("questions/") && $0.hasSuffix(".md") }
        }
    }

    /// The officer mei, signed in.
    func officerMei() async -> ReaderBrowser {
        var officer = ReaderBrowser(self, address: "192.0.2.99")
        _ = await signIn("mei", by: &officer.browser)
        return officer
    }
}
