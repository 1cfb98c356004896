import Foundation
import TestSupport
import Testing

@testable import Desk

@Suite("Texts that are typed on the desk", .serialized)
struct TypedTextTests {
    /// A text as it is pasted from a chat.
    private static let pasted = """
        # 联系人
            王老师，周三在
        地址：*1*号楼 201
        1. 报名
        2. 交表
        """
    private static let shown = """
        <p># 联系人<br />
        王老师，周三在<br />
        地址：*1*号楼 201</p>
        <ol>
        <li>报名</li>
        <li>交表</li>
        </ol>
        """
    private static let page = "events/2027-03-20-lantern-making/index.html"

    /// The description on a page of the site or in a preview of the desk.
    private static func prose(_ page: String) -> String? {
        page.firstMatch(of: /<div class="prose"[^>]*>\n([\s\S]*?)\n*<\/div>/).map { String($0.1) }
    }

    private static func file(_ mei: OfficerAtDesk) throws -> String {
        try mei.host.folder.text(OfficerAtDesk.file)
    }

    @Test("show as they were typed, on the page and in each preview")
    func pasted() async throws {
        let mei = try await OfficerAtDesk(["detail": Self.pasted])
        #expect(try Self.file(mei).hasSuffix("text: typed\n---\n\n\(Self.pasted)\n"))
        #expect(try Self.prose(mei.page(Self.page)) == Self.shown)
        #expect(await Self.prose(mei.ask(mei.event).page) == Self.shown)
        let typed = OfficerAtDesk.fields.merging(["detail": Self.pasted, "nonce": "nonce-other"]) { $1 }
        #expect(await Self.prose(mei.ask("/preview", typed).page) == Self.shown)
    }

    @Test("are Markdown in a copy of an event with Markdown, and in what is made of it")
    func copied() async throws {
        let mei = try await OfficerAtDesk(["textKind": "markdown"])
        let markdown = "<p>Bring <em>paper</em>.</p>"
        #expect(try !Self.file(mei).contains("\ntext:"))
        #expect(try Self.prose(mei.page(Self.page)) == markdown)
        #expect(await mei.change(mei.event, mei.form(["time": "19:00"])).status == 303)
        #expect(try !Self.file(mei).contains("\ntext:"))
        #expect(await Self.prose(mei.ask(mei.event).page) == markdown)
        let form = await mei.ask(await mei.ask("/events/new?copy=\(mei.event)").target)
        #expect(form.value("textKind") == "markdown")
        let kites = ["title": "Kites", "date": "2027-04-01", "nonce": form.value("nonce")]
        let fields = OfficerAtDesk.fields.merging(["textKind": "markdown"].merging(kites) { $1 }) { $1 }
        #expect(await Self.prose(mei.ask("/preview", fields).page) == markdown)
        #expect(await mei.ask("/events", fields).status == 303)
        let copy = try mei.host.folder.text("Content/events/2027-04-01-kites.md")
        #expect(copy.hasSuffix("---\n\nBring *paper*.\n") && !copy.contains("\ntext:"))
    }

    @Test("are typed in a copy of a typed event")
    func copiedTyped() async throws {
        let mei = try await OfficerAtDesk()
        let form = await mei.ask(await mei.ask("/events/new?copy=\(mei.event)").target)
        #expect(form.value("textKind") == "typed")
    }

    @Test("stay so where two pages change an event, and in its versions")
    func merged() async throws {
        let mei = try await OfficerAtDesk()
        let version = await mei.ask(mei.event).value("version")
        let moved = mei.form(["location": "Field", "version": version])
        #expect(await mei.change(mei.event, moved).status == 303)
        let written = mei.form(["detail": "One\n# Two", "version": version])
        #expect(await mei.change(mei.event, written).status == 303)
        let file = try Self.file(mei)
        #expect(file.contains("\nlocation: Field\n") && file.contains("\ntext: typed\n"))
        #expect(file.hasSuffix("---\n\nOne\n# Two\n"))
        let list = await mei.ask("\(mei.event)/versions").page
        let names = list.matches(of: /version=([0-9a-z-]+)"/).map { String($0.1) }
        let name = try #require(names.last)
        let first = await mei.ask("\(mei.event)/versions?version=\(name)").page
        #expect(Self.prose(first) == "<p>Bring *paper*.</p>")
        #expect(first.contains("<dd class=\"typed\">One\n# Two</dd>"))
    }

    @Test("with tags alone are texts too")
    func tags() async throws {
        let mei = try await OfficerAtDesk(["detail": "<div>Come!</div>"])
        #expect(try Self.prose(mei.page(Self.page)) == "<p>&lt;div&gt;Come!&lt;/div&gt;</p>")
    }
}
