import Testing

@Suite("corkboard check")
struct CheckCommandTests {
    @Test("counts what it finds, writes nothing, and fails where there is an error")
    func counts() throws {
        let site = try TemporarySite()
        let clean = try site.run("check")
        #expect(clean == Corkboard.Outcome(status: 0, output: "0 errors, 0 warnings\n", errors: ""))
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
    }
}
