import State
import TestSupport
import Testing

@testable import Posting

@Suite("Forms over earlier versions")
struct FormMergeTests {
    private static let base = [
        "title": "Gala", "location": "Hall", "detail": "Come.\nAll.", "broadcast": "true",
    ]

    private func merge(
        _ mine: [String: String], _ theirs: [String: String], by author: Author? = "tomas",
        over base: [String: String]? = FormMergeTests.base, choices: [String: Bool] = [:]
    ) -> FormMerge {
        let now = Self.base.merging(theirs) { _, new in new }.filter { !$0.value.isEmpty }
        return FormMerge(
            Self.base.merging(mine) { _, new in new }, over: base,
            since: [.init(author: author, fields: now)], choices: choices, version: "now")
    }

    @Test("take over what only others changed, and say so")
    func taken() {
        let merge = merge(["title": "Winter gala"], ["location": "Pier", "tags": "ice"])
        #expect(merge.fields["title"] == "Winter gala")
        #expect(merge.fields["location"] == "Pier" && merge.fields["tags"] == "ice")
        #expect(
            merge.taken == [
                .init(field: "location", value: "Pier", author: "tomas"),
                .init(field: "tags", value: "ice", author: "tomas"),
            ])
        #expect(merge.conflicts == [])
    }

    @Test("take over that others emptied a field or unticked a box")
    func emptied() {
        let merge = merge([:], ["location": "", "broadcast": ""])
        #expect(merge.fields["location"] == nil && merge.fields["broadcast"] == nil)
        #expect(merge.taken.map(\.value) == ["", ""])
    }

    @Test("ask about what both changed, until it is chosen", arguments: [nil, true, false])
    func conflicts(choice: Bool?) {
        let merge = merge(
            ["location": "Roof"], ["location": "Pier"], choices: choice.map { ["location": $0] } ?? [:])
        #expect(merge.fields["location"] == (choice == true ? "Pier" : "Roof"))
        let other = FormMerge.Other(field: "location", value: "Pier", author: "tomas")
        #expect(merge.conflicts == (choice == nil ? [other] : []))
        #expect(merge.taken == [])
    }

    @Test("ask nothing where both typed the same, or browsers only wrote line breaks in their way")
    func same() {
        let merge = merge(
            ["location": "Pier", "detail": "Come.\r\nAll.\r\n"], ["location": "Pier", "detail": "Come all."])
        #expect(merge.fields["detail"] == "Come all.")
        #expect(merge.taken.map(\.field) == ["detail"] && merge.conflicts == [])
    }

    @Test("take over and ask about what the same officer changed on another page, as about changes of others")
    func own() {
        let merge = merge(["location": "Roof"], ["location": "Pier", "title": "Ball"], by: "mei")
        #expect(merge.fields["location"] == "Roof" && merge.fields["title"] == "Ball")
        #expect(merge.taken == [.init(field: "title", value: "Ball", author: "mei")])
        #expect(merge.conflicts == [.init(field: "location", value: "Pier", author: "mei")])
    }

    @Test("ask about each difference where nobody knows over what they were typed")
    func unknownBase() {
        let merge = merge(["title": "Ball"], ["location": "Pier"], by: nil, over: nil)
        #expect(merge.conflicts.map(\.field) == ["location", "title"])
        #expect(merge.conflicts.map(\.author) == [nil, nil])
    }

    @Test("name for each field the officer who changed it last")
    func authors() {
        let steps = [
            FormMerge.Step(author: "tomas", fields: ["title": "A", "location": "Pier"]),
            FormMerge.Step(author: "hanna", fields: ["title": "B", "location": "Pier"]),
        ]
        let base = ["title": "Gala", "location": "Hall"]
        let merge = FormMerge(base, over: base, since: steps, choices: [:], version: "")
        #expect(merge.taken.map(\.author) == ["tomas", "hanna"])
    }
}
