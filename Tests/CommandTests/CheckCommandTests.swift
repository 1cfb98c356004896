import Foundation
import Testing

@Suite("corkboard check")
struct CheckCommandTests {
    @Test("counts what it finds, writes nothing, and fails where there is an error")
    func counts() throws {
        let site = try TemporarySite()
        let clean = try site.run("check")
        #expect(clean == CommandRunner.Outcome(status: 0, output: "0 errors, 0 warnings\n", errors: ""))
        try site.write("---\nnumber: MATH 1\nname: A\nprofesor: X\n---\n", to: "Content/courses/math-1.md")
        let warned = try site.run("check")
        #expect(warned.status == 0)
        #expect(warned.output == "0 errors, 1 warning\n")
        #expect(
            warned.errorLines == [
                "Content/courses/math-1.md:4: warning: 'profesor' is not a known key; it is kept and not used"
            ])
        try site.write("---\nname: A\n---\n", to: "Content/courses/math-2.md")
        let broken = try site.run("check")
        #expect(broken.status == 1)
        #expect(broken.output == "1 error, 1 warning\n")
        #expect(try site.tree("Public") == [:])
    }

    @Test("--fix shows what it can mend as a difference, --write writes it and keeps all else")
    func fix() throws {
        let site = try TemporarySite()
        let text = "---\nnumber: MATH 1\nname: Games #3\n---\n\nText. \n"
        let path = "Content/courses/math-1.md"
        try site.write(text, to: path)
        let shown = try site.run("check", "--fix")
        #expect(shown.status == 0)
        #expect(
            shown.output
                == """
                --- a/\(path)
                +++ b/\(path)
                @@ -1,6 +1,6 @@
                 ---
                 number: MATH 1
                -name: Games #3
                +name: "Games #3"
                 ---
                 \u{20}
                 Text.\u{20}
                1 file can be mended; 'corkboard check --fix --write' writes this.

                """.replacing("\n \u{20}\n", with: "\n \n"))
        #expect(
            try site.tree("Content")[String(path.dropFirst(8))].map { String(decoding: $0, as: UTF8.self) }
                == text)
        let written = try site.run("check", "--fix", "--write")
        #expect(written.output == "\(path):3: put the value in quotation marks\nMended 1 file.\n")
        #expect(try site.run("check").output == "0 errors, 0 warnings\n")
        #expect(try site.run("check", "--fix").output == "Nothing can be mended here.\n")
    }

    @Test("--fix joins topics that events name differently, on the lines of their names alone")
    func topics() throws {
        let settings = TemporarySite.small["site.yml"] ?? ""
        let site = try TemporarySite(
            TemporarySite.small.merging(["site.yml": settings + "tags:\n  food: 美食\n"]) { $1 })
        let (dinner, tasting) = ("Content/events/dinner.md", "Content/events/tasting.md")
        let rest = "starts: 2025-11-28T18:00\nposted: 2025-11-20T10:00:00-05:00\n---\n\nCome. \n"
        try site.write("---\nid: e1\ntitle: 'Dinner'\ntags: [food, Craft]\n\(rest)", to: dinner)
        try site.write("---\nid: e2\ntitle: 'Tasting'\ntags:\n  - 美食 # eat\n  - new\n\(rest)", to: tasting)
        let warning = "'tags' has \"美食\", which is the topic \"food\" by another name; expected \"food\""
        #expect(
            try site.run("check").errors
                == "\(tasting):5: warning: \(warning): `corkboard check --fix --write` joins them\n")
        #expect(
            try site.run("check", "--fix").output
                == """
                --- a/\(tasting)
                +++ b/\(tasting)
                @@ -2,7 +2,7 @@
                 id: e2
                 title: 'Tasting'
                 tags:
                -  - 美食 # eat
                +  - food # eat
                   - new
                 starts: 2025-11-28T18:00
                 posted: 2025-11-20T10:00:00-05:00
                1 file can be mended; 'corkboard check --fix --write' writes this.

                """)
        #expect(
            try site.run("check", "--fix", "--write").output
                == "\(tasting):5: write '美食' as 'food'\nMended 1 file.\n")
        #expect(
            try site.text(tasting)
                == "---\nid: e2\ntitle: 'Tasting'\ntags:\n  - food # eat\n  - new\n\(rest)")
        #expect(try site.run("check").output == "0 errors, 0 warnings\n")
    }

    @Test("lists ten warnings of each kind and counts the others; JSON has all")
    func manyWarnings() throws {
        let site = try TemporarySite()
        for index in 10...23 {
            try site.write(
                "---\nnumber: X \(index)\nname: A\nroom: X\n---\n\n<b>\(index)</b>\n",
                to: "Content/courses/x-\(index).md")
        }
        try site.write("---\nname: A\n---\n", to: "Content/courses/math-2.md")
        let room = "warning: 'room' is not a known key; it is kept and not used"
        let html = "warning: has HTML that pages leave out: <b>; expected Markdown"
        let error =
            "Content/courses/math-2.md: 'number' is missing; expected the number of the class such as MATH 216"
        let check = try site.run("check")
        #expect(check.status == 1)
        #expect(check.output == "1 error, 28 warnings\n")
        let listed = (10...19).flatMap {
            ["Content/courses/x-\($0).md:4: \(room)", "Content/courses/x-\($0).md:7: \(html)"]
        }
        let counted = [
            ": Content/courses/x-19.md:4: \(room)",
            ": Content/courses/x-19.md:7: \(html)",
        ]
        #expect(
            check.errorLines == [error] + listed
                + counted.map { "... and 4 more of this kind (--json lists all)\($0)" })
        let build = try site.run("build")
        #expect(
            build.errorLines
                == [error] + listed
                + counted.map { "... and 4 more of this kind (corkboard check --json lists all)\($0)" }
                + ["1 file is left out; its earlier page stays until it is fixed or removed."])
        let json = try site.run("check", "--json")
        #expect(json.status == 1)
        #expect(json.errors == "")
        let object = try JSONDecoder().decode([String: [Listed]].self, from: Data(json.output.utf8))
        #expect(
            object["errors"] == [
                Listed(
                    file: "Content/courses/math-2.md", line: nil,
                    problem: "'number' is missing; expected the number of the class such as MATH 216")
            ])
        #expect(object["warnings"]?.count == 28)
        #expect(
            object["warnings"]?.last
                == Listed(
                    file: "Content/courses/x-23.md", line: 7,
                    problem: "has HTML that pages leave out: <b>; expected Markdown"))
        let built =
            try JSONSerialization.jsonObject(
                with: Data(try site.run("build", "--json").output.utf8)) as? [String: Any]
        #expect((built?["warnings"] as? [Any])?.count == 28)
        #expect((built?["leftOut"] as? [Any])?.count == 1)
    }

    /// A problem of `--json`.
    private struct Listed: Codable, Equatable {
        let file: String?
        let line: Int?
        let problem: String
    }

    @Test("follows every link within the site")
    func links() throws {
        let site = try TemporarySite()
        try site.write(
            "---\ntitle: About\n---\n\n[a](/courses/) [b](/courses/math-216/#c-a1) [c](/gone/) [d](/courses/math-216/#no) [e](https://x.example/)\n",
            to: "Content/pages/about.md")
        #expect(try site.run("check").status == 0)
        let outcome = try site.run("check", "--links")
        #expect(outcome.status == 1)
        #expect(
            outcome.errorLines == [
                "/about/: leads to \"/courses/math-216/#no\", which is not on the site; expected a page or file that exists",
                "/about/: leads to \"/gone/\", which is not on the site; expected a page or file that exists",
            ])
        try site.write("---\nname: A\n---\n", to: "Content/courses/math-2.md")
        let broken = try site.run("check", "--links")
        #expect(broken.status == 1 && broken.output == "1 error, 1 warning\n")
        #expect(
            broken.errorLines.last
                == "Links were not followed, since errors keep pages from being made; mend these, and check again"
        )
    }
}
