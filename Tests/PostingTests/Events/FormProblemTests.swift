import Foundation
import Model
import Posting
import Testing

@Suite("Forms that cannot be taken")
struct FormProblemTests {
    private static let family = String(repeating: "👩\u{200D}", count: 46)

    /// What is typed otherwise than in a good form, and what is wrong then.
    static let cases: [([String: String], String, FormProblem.Kind)] = [
        (["title": " "], "title", .missing),
        (["detail": "\n\n"], "detail", .missing),
        (["title": String(repeating: "a", count: 201)], "title", .tooLong(count: 201, limit: 200)),
        (
            ["title.zh-Hans": String(repeating: "灯", count: 201)], "title.zh-Hans",
            .tooLong(count: 201, limit: 200)
        ),
        (["detail": String(repeating: "a", count: 32_769)], "detail", .tooLong(count: 32_769, limit: 32_768)),
        (["detail": "<div>Come!</div>", "textKind": "markdown"], "detail", .invisible),
        (["detail.zh-Hans": "<!-- 稍后 -->", "textKind": "markdown"], "detail.zh-Hans", .invisible),
        (["title": "a\nb"], "title", .notOneLine),
        (["title": "a\u{85}b"], "title", .notOneLine),
        (["location": "a\u{2028}b"], "location", .notOneLine),
        (["title": "a\u{202E}b"], "title", .turnsDirection),
        (["location": "a\u{2066}b"], "location", .turnsDirection),
        (["date": "soon"], "date", .notADay),
        (["date": "2026-02-30"], "date", .notADay),
        (["date": "2200-02-30"], "date", .notADay),
        (["date": "02200-01-00"], "date", .notADay),
        (["date": "2200-01-01"], "date", .yearOutOfRange(least: 1970, limit: 2199)),
        (["date": "1969-12-31"], "date", .yearOutOfRange(least: 1970, limit: 2199)),
        (["date": "0026-12-20"], "date", .yearOutOfRange(least: 1970, limit: 2199)),
        (["date": "9999-12-31"], "date", .yearOutOfRange(least: 1970, limit: 2199)),
        (["date": "20266-12-20"], "date", .yearOutOfRange(least: 1970, limit: 2199)),
        (
            ["endDate": "2500-01-01", "endTime": "20:00"], "endDate",
            .yearOutOfRange(least: 1970, limit: 2199)
        ),
        (["time": "25:00"], "time", .notATime),
        (["time": "9pm"], "time", .notATime),
        (["endTime": "24:61"], "endTime", .notATime),
        (["date": "2027-03-14", "time": "02:30"], "time", .skippedTime),
        (["date": "2027-03-13", "endDate": "2027-03-14", "endTime": "02:30"], "endTime", .skippedTime),
        (["date": ""], "date", .timeWithoutDay),
        (["date": "", "time": "", "endTime": "22:00"], "date", .endWithoutStart),
        (["endDate": "2026-12-21"], "endTime", .endWithoutTime),
        (["endDate": "2026-12-20", "endTime": "20:00"], "endTime", .endsBeforeStart),
        (["time": "", "endDate": "2026-12-19"], "endDate", .endsBeforeStart),
        (["time": "", "endTime": "20:00"], "time", .missing),
        (["needSignUp": "true", "signUpURL": "javascript:alert(1)"], "signUpURL", .notAnAddress),
        (["needSignUp": "true", "signUpURL": "https://"], "signUpURL", .notAnAddress),
        (["tags": "food, !!"], "tags", .notATag("!!")),
        (["tags": String(repeating: "a", count: 41)], "tags", .notATag(String(repeating: "a", count: 41))),
        (["tags": (1...13).map { "t\($0)" }.joined(separator: ",")], "tags", .tooManyTags(limit: 12)),
        // One Character.
        (["tags": family], "tags", .notATag(family)),
        (["tags": String(repeating: "a,", count: 4_097)], "tags", .tooManyTags(limit: 12)),
        (["capacity": "many"], "capacity", .notACount(limit: 1_000_000)),
        (["capacity": "0"], "capacity", .notACount(limit: 1_000_000)),
        (["capacity": "1000001"], "capacity", .notACount(limit: 1_000_000)),
        (["status": "later"], "status", .unknownChoice),
        (["status": "cancelled"], "status", .unknownChoice),
    ]

    @Test("say which field and what is wrong, and write nothing", arguments: cases)
    func refused(fields: [String: String], field: String, kind: FormProblem.Kind) throws {
        let site = try PostingSite()
        #expect(throws: PostingError.form([FormProblem(field, kind)])) { try site.post(fields) }
        #expect(try site.files() == [])
        #expect(try site.database.log(limit: 9) == [])
    }

    @Test("say all that is wrong at once")
    func several() throws {
        let site = try PostingSite()
        #expect(
            throws: PostingError.form([
                FormProblem("title", .missing), FormProblem("date", .notADay),
                FormProblem("detail", .missing),
            ])
        ) {
            try site.post(["title": "", "date": "x", "detail": ""])
        }
    }

    @Test("are not drafts without a description, which is asked for when they are published")
    func draft() throws {
        let site = try PostingSite()
        try site.post(["detail": "", "status": "draft", "broadcast": ""])
        let event = try site.event()
        #expect((event.status, event.detail) == (.draft, ""))
        #expect(throws: PostingError.form([FormProblem("detail", .missing)])) {
            try site.edit(["detail": "", "status": "published"])
        }
    }

    @Test("are not those that are as long as can be, nor whose fields are hidden")
    func longest() throws {
        let site = try PostingSite()
        try site.post([
            "title": String(repeating: "灯", count: 200), "detail": String(repeating: "a", count: 32_768),
            "tags": (1...12).map { "t\($0)" }.joined(separator: "、"), "signUpURL": "not looked at",
        ])
        #expect(try site.files().count == 2)
    }

    @Test("are those whose Markdown makes more than a page can hold")
    func tooComplex() throws {
        let cells = String(repeating: "|", count: 4000)
        let table =
            "|a\(cells)\n|-\(String(repeating: "|-", count: 3999))|\n"
            + String(repeating: "|x\n", count: 6000)
        let site = try PostingSite()
        #expect(throws: PostingError.form([FormProblem("detail", .tooComplex)])) {
            try site.post(["detail": table, "textKind": "markdown"])
        }
    }

    @Test("are those of texts that no file keeps as they are", arguments: ["a\u{0}b", "a\u{7}b", "a\rb"])
    func cannotBeStored(text: String) throws {
        let site = try PostingSite()
        #expect(throws: PostingError.self) { try site.post(["detail": text]) }
        #expect(try site.files() == [])
    }
}
