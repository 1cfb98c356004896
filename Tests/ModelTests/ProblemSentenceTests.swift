import Model
import Testing

@Suite("Sentences of problems")
struct ProblemSentenceTests {
    private static let slug = Slug(making: "math-999")

    @Test(
        "Each cause says what is wrong and what is expected",
        arguments: [
            (
                .unreadable("Permission denied"),
                "cannot be read (Permission denied); expected a file that this user may read"
            ),
            (.missing, "is missing; expected it in every site"),
            (.noTemplates(places: []), "is missing; expected it in every site"),
            (
                .noTemplates(places: ["/usr/local/share/corkboard", "/usr/local/bin/share"]),
                "is missing, and no templates for all sites are installed in /usr/local/share/corkboard or /usr/local/bin/share; install Corkboard again, by its package or by Scripts/install of its source"
            ),
            (
                .notAPlainFile,
                "warning: is a symbolic link or special file and is skipped; expected a plain file"
            ),
            (.folderInPlace, "is a folder; expected a file"),
            (
                .closedFolder(owner: "csa"),
                "cannot be read by this user; expected its owner csa: put `sudo -u csa` before the command"
            ),
            (
                .closedFolder(owner: nil),
                "cannot be read by this user, its owner, for its mode; run `chmod u+rwx` on it"
            ),
            (.tooLarge(bytes: 5_000_000, limit: 1 << 20), "has 5000000 bytes; expected at most 1048576"),
            (.controlCharacter(0), "holds the control character \\u{0}; expected text"),
            (.controlCharacter(0x1B), "holds the control character \\u{1b}; expected text"),
            (.notUTF8(offset: 17), "is not UTF-8 at byte 17; expected a text saved as UTF-8"),
            (
                .unusableName,
                "has a name that gives no address; expected 1 to 80 of a-z, 0-9 and -, and its ending"
            ),
            (
                .unexpectedPlace(expected: "courses/NAME.md or pages/NAME.md"),
                "warning: is not read from here; expected courses/NAME.md or pages/NAME.md"
            ),
            (
                .notOffered,
                "is of a type that is not offered, and is not published; expected .pdf, .doc, .docx, .xls, .xlsx, .ppt, .pptx, .odt, .ods, .odp, .rtf, .txt, .csv, .ics, .zip, .epub: put a picture into Content/media, and anything else that readers shall have into a .zip file"
            ),
            (
                .otherContents("pdf"),
                "does not begin as a .pdf file does, and is not published; expected a file saved as .pdf, or a name with the ending of what it holds"
            ),
            (
                .wrongFileName(suggestion: "Form-2.pdf"),
                "has a name that does not stay whole in links, and is not published; expected letters, digits, '-', '_' and '.': name it \"Form-2.pdf\""
            ),
            (
                .unlinkedFile("/files/form.pdf"),
                "warning: is not published, since no page, post or setting links to it; expected a link such as [Form](/files/form.pdf), or that it is moved out of Content/files"
            ),
            (
                .topicTwin("美食", name: "food"),
                "warning: 'tags' has \"美食\", which is the topic \"food\" by another name; expected \"food\": `corkboard check --fix --write` joins them"
            ),
            (
                .noDiscussedPost("f-1"),
                "warning: is on no page, since there is no post \"f-1\"; expected the id of a post as the folder's name, or that the file is removed"
            ),
            (
                .wrongReply("o-1"),
                "warning: 'replyTo' is \"o-1\"; expected the id of another entry of the same post that does not answer this one: it is shown as a comment"
            ),
            (.noFrontMatter, "does not begin with front matter; expected a first line ---"),
            (.unendedFrontMatter, "has front matter without an end; expected a second line ---"),
            (
                .notYAML("did not find expected key"),
                "is not YAML (did not find expected key); expected lines such as 'name: Linear Algebra'"
            ),
            (
                .needsMarks("title", sign: "@"),
                "the value of 'title' has the sign @, which means something else in YAML; put the value in quotation marks"
            ),
            (
                .lostText("title", part: "#3"),
                "warning: the value of 'title' loses \"#3\", which is no text in YAML; put the value in quotation marks"
            ),
            (.tabIndent, "begins with a tab, which YAML does not allow; indent the line with spaces"),
            (
                .repeatedKey("title", firstLine: 2),
                "'title' is already on line 2; expected each key once: remove one"
            ),
            (
                .yamlAnchor,
                "uses a YAML anchor or alias; expected each value written out, and in quotation marks if it begins with & or *"
            ),
            (
                .tooDeep(limit: 64),
                "nests lists and maps deeper than 64 levels; expected plain keys and values"
            ),
            (
                .notAMapping,
                "is not a list of keys and values; expected lines such as 'name: Linear Algebra'"
            ),
            (
                .missingField("name", expected: "the name of the class"),
                "'name' is missing; expected the name of the class"
            ),
            (
                .wrongField("posted", value: "soon", expected: "a date such as 2026-12-05"),
                "'posted' is \"soon\"; expected a date such as 2026-12-05"
            ),
            (
                .unknownField("profesor", suggestion: "professor"),
                "warning: 'profesor' is not a known key; did you mean 'professor'?"
            ),
            (
                .unknownField("room", suggestion: nil),
                "warning: 'room' is not a known key; it is kept and not used"
            ),
            (.emptyBody, "has no text below the front matter; expected some"),
            (
                .duplicate("the number MATH 216", other: "Content/courses/b.md"),
                "the number MATH 216 is already taken by Content/courses/b.md; expected each only once"
            ),
            (.tooComplex("more than 1 MiB of HTML"), "cannot be made into a page: more than 1 MiB of HTML"),
            (
                .unknownVariable("tilte", known: ["email", "title"]),
                "'tilte' is not known here; expected one of email, title"
            ),
            (.unknownPartial("row"), "'row' is not a template; expected Templates/row.mustache"),
            (
                .wrongTag("{{text", reason: "expected its end, }}"),
                "\"{{text\" cannot stand here; expected its end, }}"
            ),
            (
                .brokenLink("/courses/x/"),
                "leads to \"/courses/x/\", which is not on the site; expected a page or file that exists"
            ),
            (
                .unwritable("No space left on device"),
                "cannot be written (No space left on device); make room, or give this user the right to write there, and try again"
            ),
        ] as [(Problem.Cause, String)])
    func sentences(cause: Problem.Cause, sentence: String) {
        #expect(
            Problem(file: "Content/a.md", line: 4, cause: cause).description == "Content/a.md:4: \(sentence)")
        #expect(Problem(file: "Content/a.md", cause: cause).description == "Content/a.md: \(sentence)")
        #expect((Problem(file: "", cause: cause).severity == .warning) == sentence.hasPrefix("warning: "))
    }

    @Test("Causes that name a slug")
    func slugs() throws {
        let slug = try #require(Self.slug)
        #expect(
            "\(Problem.Cause.reservedName(slug))"
                == "would have the address math-999, which the site itself uses; expected another file name")
        #expect(
            "\(Problem.Cause.noSuchOwner("course", file: "Content/courses/\(slug).md"))"
                == "belongs to no course; expected Content/courses/math-999.md")
    }

    private static let hostile = "a\nb\r\nc\td\0e\u{1B}[2Jf\u{7F}g\u{85}h\u{9B}i\u{2028}j\u{202E}k"
    private static let shown =
        #"a\u{a}b\u{d}\u{a}c\u{9}d\u{0}e\u{1b}[2Jf\u{7f}g\u{85}h\u{9b}i\u{2028}j\u{202e}k"#

    @Test(
        "What somebody typed stays on the line and cannot move the cursor, whatever it is part of",
        arguments: [
            .unreadable(hostile), .notYAML(hostile), .missingField(hostile, expected: "x"),
            .wrongField(hostile, value: "x", expected: "y"), .wrongField("x", value: hostile, expected: "y"),
            .unknownField(hostile, suggestion: nil), .unknownField("x", suggestion: hostile),
            .duplicate(hostile, other: "x"), .duplicate("x", other: hostile), .tooComplex(hostile),
            .unknownVariable(hostile, known: []), .unknownVariable("x", known: [hostile]),
            .unknownPartial(hostile), .wrongTag(hostile, reason: "x"), .brokenLink(hostile),
            .unwritable(hostile),
        ] as [Problem.Cause])
    func oneLine(cause: Problem.Cause) {
        let sentence = Problem(file: Self.hostile, line: 1, cause: cause).description
        #expect(sentence.hasPrefix("\(Self.shown):1: "))
        #expect("\(cause)".contains(Self.shown))
        #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test(
        "A long value is cut to 80 characters",
        arguments: [
            .wrongField("x", value: long, expected: "y"), .wrongField(long, value: "x", expected: "y"),
            .unknownField(long, suggestion: nil), .brokenLink(long), .wrongTag(long, reason: "x"),
            .unknownVariable(long, known: []),
        ] as [Problem.Cause])
    func longValues(cause: Problem.Cause) {
        let sentence = "\(cause)"
        #expect(sentence.contains(String(repeating: "数", count: 80) + "..."))
        #expect(!sentence.contains(String(repeating: "数", count: 81)))
    }

    @Test(
        "A long reason or what is taken twice is cut too",
        arguments: [.notYAML(long), .duplicate(long, other: "x")] as [Problem.Cause])
    func longReasons(cause: Problem.Cause) {
        #expect("\(cause)".contains("数数..."))
        #expect("\(cause)".count < 300)
    }

    private static let long = String(repeating: "数", count: 5000)

    @Test("Problems come by file, then by line, then by sentence")
    func order() {
        let ordered = [
            Problem(file: "a", cause: .missing), Problem(file: "a", line: 1, cause: .yamlAnchor),
            Problem(file: "a", line: 2, cause: .emptyBody), Problem(file: "a", line: 2, cause: .yamlAnchor),
            Problem(file: "a", line: 10, cause: .emptyBody), Problem(file: "b", cause: .missing),
        ]
        #expect(ordered.reversed().sorted() == ordered)
    }
}
