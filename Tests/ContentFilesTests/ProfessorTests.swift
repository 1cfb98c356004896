import ContentFiles
import Foundation
import Model
import Samples
import Testing

@testable import Courses

@Suite("Professors")
struct ProfessorTests {
    private func content(_ names: [String], _ professors: [Professor] = []) -> SiteContent {
        let reviews = names.enumerated().map { number, name in
            Review(id: slug("r\(number)"), course: slug("math-1"), professor: name, comment: "Fine.")
        }
        return SiteContent(
            settings: SiteSettings(
                title: "Club", url: "https://x.example", timeZone: .gmt, languages: ["en"]),
            reviews: reviews, professors: professors)
    }

    private func slug(_ text: String) -> Slug { Slug(making: text) ?? Slug(making: "x")! }

    @Test(
        "Spellings of one professor are proposed",
        arguments: [
            (["Bob Smith", "B. Smith", "smith, bob"], ["Bob Smith: B. Smith, smith, bob"]),
            (["Emma Rasiel", "Emma B Rasiel", "E. Rasiel"], ["Emma B Rasiel: E. Rasiel, Emma Rasiel"]),
            (
                ["Huseyin Yildirim", "Huseyin Yildirlm", "Dr. Huseyin Yildirim"],
                ["Huseyin Yildirim: Dr. Huseyin Yildirim, Huseyin Yildirlm"]
            ),
            (["José Núñez", "jose nunez"], ["José Núñez: jose nunez"]),
            (["Kim, H", "Hae-Young Kim", "Hwansoo Kim"], []), (["Ann Lee", "Dan Lee", "Lee"], []),
            (["Haase & McClay", "Haase, McClay"], []), (["李文", "李文"], []), (["", "-"], []),
        ])
    func proposals(names: [String], expected: [String]) {
        let found = ProfessorSpellings(content(names)).problems.compactMap { problem -> String? in
            guard case .likelySpellings(let name, aliases: let aliases, isNew: true) = problem.cause else {
                return nil
            }
            return "\(name): \(aliases.joined(separator: ", "))"
        }
        #expect(found == expected)
    }

    @Test("Spellings that a file has are not proposed again, and a new one is proposed for that file")
    func known() {
        let bob = Professor(slug: slug("bob"), name: "Robert Smith", aliases: ["bob smith", "Smith B."])
        #expect(
            ProfessorSpellings(content(["Bob Smith", "Robert Smith", "SMITH, B"], [bob])).problems.isEmpty)
        let found = ProfessorSpellings(content(["Bob Smith", "R. Smith"], [bob])).problems
        #expect(
            found.map(\.description) == [
                "Content/professors/bob.md: warning: could join more: \"Robert Smith\", \"R. Smith\" look like one professor; if they are, write 'name: \"Robert Smith\"' and 'aliases: [\"R. Smith\"]' into it"
            ])
    }

    @Test("At most twenty are proposed, and how many more there are")
    func bounded() {
        let names = (0..<30).flatMap { number -> [String] in
            let letter = String(UnicodeScalar(UInt8(97 + number % 26)))
            let name = "Ada \(String(repeating: letter, count: 5))\(number < 26 ? "xxxxx" : "qqqqq")"
            return [name, name.lowercased()]
        }
        let problems = ProfessorSpellings(content(names)).problems
        #expect(problems.count == 21)
        #expect(
            problems.last?.description.contains("10 more professors seem to have several spellings") == true)
    }
}
