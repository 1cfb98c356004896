import Foundation
import Posting
import Testing

@testable import Desk
@testable import State

@Suite("A form that was sent without a session of its own")
struct SignedOutFormTests {
    private let host: DeskHost
    private var browser = DeskBrowser()

    init() async throws {
        host = try DeskHost()
        try host.add("mei")
        _ = await host.signIn("mei", by: &browser)
    }

    /// The fields of the form of a new event.
    private mutating func form(_ title: String = "Regatta") async -> [String: String] {
        let page = await host.ask("/events/new?form=\(FormSubmission.newNonce())", by: &browser)
        return [
            "csrf": page.value("csrf"), "nonce": page.value("nonce"), "language": "en", "title": title,
            "detail": "Boats <race>.", "date": "2027-05-07", "time": "18:00", "status": "published",
        ]
    }

    /// Changes the password, as on another device.
    private func changePassword() throws {
        try host.database.setPassword(
            Password(DeskHost.password, of: "mei"), of: "mei", by: "mei", now: DeskHost.now)
    }

    private func notes(_ answer: DeskAnswer) -> [String] {
        answer.page.components(separatedBy: "<p class=\"note\">").dropFirst().map {
            $0.components(separatedBy: "</p>")[0]
        }
    }

    private func drafts() throws -> [DraftSubmission] {
        try host.database.draftSubmissions(of: "mei", now: DeskHost.now)
    }

    @Test("whose session a new password ended is kept, and opens again after signing in")
    mutating func newPassword() async throws {
        let form = await form()
        try changePassword()
        let answer = await host.ask("/events", form, by: &browser, after: 60)
        #expect(answer.status == 403)
        #expect(
            answer.notes == [
                "You are signed out here, since you signed out elsewhere, the password was changed, or someone ended this session."
            ])
        #expect(
            notes(answer) == [
                "Nothing was sent. What you typed for “Regatta” is kept until 22 January 2027, 03:01.",
                "Sign in, and the form opens again as you left it.",
            ])
        #expect(!answer.page.contains("did not store it"))
        let next = answer.value("next")
        #expect(next == "/events/new?unsent=\(form["nonce"] ?? "")")
        // The address of the draft gives others nothing.
        var stranger = DeskBrowser()
        #expect(
            await host.ask(next, by: &stranger).headers("Location").first?.hasPrefix("/poster/login?next=")
                == true)
        try host.add("tomas")
        _ = await host.signIn("tomas", by: &stranger)
        #expect(await host.ask(next, by: &stranger).value("title") == "")
        let signIn = await host.ask("/login?next=\(RequestContext.encoded(next))", by: &browser, after: 90)
        let fields = [
            "csrf": signIn.value("csrf"), "username": "mei", "password": DeskHost.password, "next": next,
        ]
        let signedIn = await host.ask("/login", fields, by: &browser, after: 90)
        #expect(signedIn.headers("Location") == ["/poster\(next)"])
        let again = await host.ask(next, by: &browser, after: 90)
        #expect(again.value("title") == "Regatta" && again.page.contains("Boats &lt;race&gt;.</textarea>"))
    }

    @Test("without a title is kept with its picture, and neither is called something else")
    mutating func untitled() async throws {
        let picture = "0123456789abcdef.jpg"
        try WaitingPictures(root: host.folder.path).keep([1], as: picture)
        let form = await form("").merging(["heldPicture": picture]) { $1 }
        try changePassword()
        let answer = await host.ask("/events", form, by: &browser)
        #expect(
            notes(answer) == [
                "Nothing was sent. What you typed is kept until 22 January 2027, 03:00.",
                "The picture is kept too.", "Sign in, and the form opens again as you left it.",
            ])
        #expect(try drafts().map(\.picture) == [picture])
        let chinese = await host.ask("/events?lang=zh-Hans", form, by: &browser)
        #expect(
            notes(chinese) == [
                "内容没有发送。你填写的内容会保留到 2027年1月22日 03:00。", "图片也会保留。",
                "登录后，表单会按你离开时的样子重新打开。",
            ])
    }

    @Test("stays as it was sent when a preview of earlier texts, which a script asked for, comes after it")
    mutating func latePreview() async throws {
        let picture = "0123456789abcdef.jpg"
        try WaitingPictures(root: host.folder.path).keep([1], as: picture)
        let form = await form()
        try changePassword()
        let sent = form.merging(["title": "Regatta at noon", "heldPicture": picture]) { $1 }
        _ = await host.ask("/events", sent, by: &browser)
        #expect(await host.ask("/preview?live", form, by: &browser).status == 403)
        #expect(try drafts().map(\.picture) == [picture])
        #expect(try drafts().map { $0.fields["title"] ?? $0.fields["title.en"] } == ["Regatta at noon"])
        #expect(HeldPictures(host.installation).path(of: picture) != nil)
    }

    @Test("whose picture is gone says so")
    mutating func pictureGone() async throws {
        let form = await form().merging(["heldPicture": "0123456789abcdef.jpg"]) { $1 }
        try changePassword()
        let answer = await host.ask("/events", form, by: &browser)
        #expect(
            notes(answer).dropFirst().first
                == "The picture is not kept: The picture that you chose before is no longer available. Choose it again."
        )
        #expect(try drafts().map(\.picture) == [nil])
    }

    @Test("of an account that was disabled is kept for when it is enabled, and shown to be copied")
    mutating func disabled() async throws {
        let form = await form()
        try host.database.disable("mei", by: "test", now: DeskHost.now)
        let answer = await host.ask("/events", form, by: &browser)
        #expect(
            answer.notes == [
                "The account mei is disabled, or its term is over. Ask an editor to enable it or to extend the term."
            ])
        #expect(
            notes(answer).last
                == "If the account is enabled before then, sign in, and the form opens again as you left it. Until then, you can copy the text."
        )
        #expect(answer.page.contains("Boats &lt;race&gt;.\n\nRegatta</textarea>"))
        #expect(
            answer.page.contains("You can copy it here, too.") && !answer.page.contains("did not store it"))
        try host.database.enable("mei", by: "test", now: DeskHost.now)
        _ = await host.signIn("mei", by: &browser)
        let again = await host.ask(answer.value("next"), by: &browser)
        #expect(again.value("title") == "Regatta")
        #expect(await host.ask("/", by: &browser).page.contains("?unsent=\(form["nonce"] ?? "")\">"))
    }

    @Test("is read up to the size of a form with a picture after the session was ended")
    mutating func large() async throws {
        let form = await form().merging(["detail": String(repeating: "Boats race. ", count: 2000)]) { $1 }
        try changePassword()
        let answer = await host.ask("/events", form, by: &browser)
        #expect(try answer.status == 403 && drafts().first?.fields["detail"]?.utf8.count == 24_000)
    }

    @Test("that is too large to be read without a session says so, and leads to the form")
    mutating func unread() async throws {
        let form = await form().merging(["detail": String(repeating: "Boats race. ", count: 2000)]) { $1 }
        var stranger = DeskBrowser()
        let answer = await host.ask("/events", form, by: &stranger)
        #expect(answer.status == 403)
        #expect(
            answer.notes == [
                "You are signed out, so the form was not read and nothing was sent. Sign in on another page, then go back to the form and send it again."
            ])
    }

    @Test("by a browser that has no session shows the text, to be copied, and leads to the form")
    mutating func noSession() async throws {
        let form = await form()
        browser.cookies = [:]
        let answer = await host.ask("/events", form, by: &browser)
        #expect(answer.status == 403 && answer.value("next") == "/events/new")
        #expect(answer.notes == ["You are not signed in, so nothing was sent."])
        #expect(answer.page.contains("Boats &lt;race&gt;.\n\nRegatta</textarea>"))
        #expect(answer.page.contains("The server did not store it."))
        #expect(try drafts() == [])
    }

    @Test("from before the last sign-in of the browser is kept, and leads to it")
    mutating func otherSession() async throws {
        let form = await form()
        _ = await host.signIn("mei", by: &browser)
        _ = await host.ask("/logout", ["csrf": form["csrf"] ?? ""], by: &browser)
        browser.cookies = [:]
        _ = await host.signIn("mei", by: &browser)
        let answer = await host.ask("/events", form, by: &browser)
        #expect(answer.status == 403)
        #expect(answer.page.contains("<h1 dir=\"auto\">You have signed in again since</h1>"))
        #expect(
            answer.page.contains(
                "<a class=\"button\" href=\"/poster/events/new?unsent=\(form["nonce"] ?? "")\">"))
        let again = await host.ask("/events/new?unsent=\(form["nonce"] ?? "")", by: &browser)
        #expect(again.value("title") == "Regatta" && again.value("csrf") != form["csrf"])
        // Where no browser says that the desk's own page sent the form, nothing is stored.
        browser.variables = ["HTTP_ORIGIN": ""]
        let crafted = await host.ask("/events", form.merging(["nonce": "12345678-x"]) { $1 }, by: &browser)
        #expect(crafted.status == 403)
        #expect(try drafts().count == 1)
    }

    @Test(
        "of one date, or with the reason of a cancellation, opens again on its page",
        arguments: [true, false])
    mutating func date(isCancellation: Bool) async throws {
        var form = await form().merging(["repeats": "weekly", "location": "Pier"]) { $1 }
        let posted = await host.ask("/events", form, by: &browser, after: -3600)
        let path = String(
            try #require(posted.headers("Location").first, "\(posted.status)").dropFirst("/poster".count)
                .prefix { $0 != "?" })
        let page = isCancellation ? path : "\(path)/dates/2027-05-14T18:00"
        let open = await host.ask(page, by: &browser)
        form = [
            "csrf": open.value("csrf"), "nonce": open.value("nonce") + (isCancellation ? "-cancel" : ""),
            "language": "en", "version": open.value("version"), "action": "change", "date": "2027-05-15",
            "time": "19:00", "location": "Quay", "reason": "Fog",
        ]
        try changePassword()
        let answer = await host.ask(isCancellation ? "\(path)/cancel" : page, form, by: &browser)
        #expect(answer.status == 403)
        #expect(answer.value("next") == "\(page)?unsent=\(form["nonce"] ?? "")")
        _ = await host.signIn("mei", by: &browser)
        #expect(
            await host.ask("/", by: &browser).page.contains("<a href=\"/poster\(answer.value("next"))\">"))
        let again = await host.ask(answer.value("next"), by: &browser)
        #expect(again.value("reason") == "Fog" && again.value("nonce") == open.value("nonce"))
        #expect(again.value("location") == (isCancellation ? "Pier" : "Quay"))
        form["csrf"] = again.value("csrf")
        let sent = await host.ask(isCancellation ? "\(path)/cancel" : page, form, by: &browser)
        #expect(sent.status == 303)
        #expect(try drafts() == [])
    }

    @Test(
        "is one of three that are kept for ended sessions; none replaces what the officer typed in a session")
    mutating func limits() async throws {
        let own = await form("")
        #expect(await host.ask("/events", own, by: &browser).status == 422)
        try changePassword()
        for number in 0...3 {
            let form = own.merging(["nonce": "number-\(number)", "title": "Form \(number)"]) { $1 }
            let answer = await host.ask("/events", form, by: &browser)
            #expect(answer.page.contains("did not store it") == (number == 3))
        }
        _ = await host.ask("/events", own.merging(["title": "Other"]) { $1 }, by: &browser)
        #expect(
            try drafts().map { $0.fields["title"] ?? "" }.sorted() == ["", "Form 0", "Form 1", "Form 2"])
    }
}
