import Foundation
import State
import Testing

@Suite("corkboard erase")
struct EraseCommandTests {
    private static let path = "Content/events/rowing.md"
    private static let event =
        "---\nid: k3v9q0m2\ntitle: Rowing with Ana\nstarts: 2030-05-04T10:00\nposted: 2026-01-05T10:00\n---\n\nBring gloves.\n"
    private let site: TemporarySite
    private let database: StateDatabase

    init() throws {
        site = try TemporarySite()
        try site.write(Self.event, to: Self.path)
        database = try StateDatabase(root: site.root)
        let change = Change(
            nonce: "nonce-00", time: Date(timeIntervalSince1970: 0), author: "mei", action: .post,
            subject: "k3v9q0m2",
            title: "Rowing with Ana",
            files: [FileChange(path: Self.path, before: nil, after: Array(Self.event.utf8))])
        guard case .accepted(let number) = try database.accept(change) else { return }
        try database.settle(number)
    }

    @Test("erases an event that is removed, its addresses too, and the log still verifies")
    func erases() throws {
        #expect(try site.run("build").status == 0)
        #expect(try site.text("State/addresses/events.json").contains("/events/rowing/"))
        let refused = try site.run("erase", "k3v9q0m2")
        #expect(refused.status == 1)
        #expect(
            refused.errorLines == [
                "\(Self.path): holds the post, or may hold it; only posts that are removed can be erased: remove it first, on the desk or by hand"
            ])
        try site.remove(Self.path)
        let outcome = try site.run("erase", "k3v9q0m2")
        #expect(
            outcome == .init(status: 0, output: "Erased the contents of 1 change of k3v9q0m2.\n", errors: ""))
        // Without another command.
        #expect(try site.tree("Public").filter { $0.value.range(of: Data("Rowing".utf8)) != nil }.isEmpty)
        #expect(try site.run("erase", "k3v9q0m2").output == "The contents of k3v9q0m2 were erased before.\n")
        let other = "Content/events/draft.md"
        try site.write("---\nid: m4w8n1p3\ntitle: Draft\nstatus: draft\n---\n\nSoon.\n", to: other)
        let draft = try site.run("erase", "m4w8n1p3")
        #expect(draft.status == 1)
        #expect(draft.errors.hasPrefix("\(other): holds the post, or may hold it; only posts that are "))
        try site.remove(other)
        #expect(try site.run("erase", "unknown").errorLines == ["There is no post 'unknown'"])
        #expect(try !site.text("State/addresses/events.json").contains("rowing"))
        #expect(try database.log(limit: 9).map(\.action) == [.erase, .post])
        #expect(try site.run("build").status == 0)
        #expect(try site.run("check", "--state").output == "0 errors, 0 warnings\n")
        let left = try site.tree("").filter { file in
            ["Rowing", "gloves"].contains { file.value.range(of: Data($0.utf8)) != nil }
        }
        #expect(left.keys.sorted() == [])
    }
}
