import CGI
import Foundation
import StandardSections
import State
import Testing

@testable import Desk
@testable import Events

@Suite("The table of routes", .serialized)
struct RouteTableTests {
    /// The status of each route for nobody, the officer who posted the event, another officer, an editor, an account that is turned off, one
    /// whose term has ended, and one that still owes a second factor. 303 leads to signing in, or to setting up the factor, where a role
    /// may not do what the route is for. Readers get the answer of nobody, and so do members unless theirs stands last; rows of nine have both.
    private static let statuses: [String: [Int]] = [
        "GET ": [303, 303, 303, 303, 303, 303, 303],
        "GET /": [303, 200, 200, 200, 303, 303, 303],
        "GET /login": [200, 303, 303, 303, 200, 200, 303],
        "POST /login": [403, 403, 403, 403, 403, 403, 403],
        "POST /logout": [303, 303, 303, 303, 303, 303, 303],
        "GET /reset": [200, 200, 200, 200, 200, 200, 200],
        "POST /reset": [403, 403, 403, 403, 403, 403, 403],
        "GET /oembed": [404, 404, 404, 404, 404, 404, 404],
        "GET /search": [200, 200, 200, 200, 200, 200, 200],
        "GET /log": [303, 200, 200, 200, 303, 303, 303],
        "GET /handover": [303, 403, 403, 200, 303, 303, 303],
        "GET /account": [303, 200, 200, 200, 303, 303, 303],
        "POST /account/password": [303, 403, 403, 403, 303, 303, 303],
        "POST /account/sessions": [303, 303, 303, 303, 303, 303, 303],
        "GET /account/factor": [303, 303, 303, 303, 303, 303, 200],
        "POST /account/factor": [303, 400, 400, 400, 303, 303, 400],
        "POST /account/factor/off": [303, 403, 403, 403, 303, 303, 303],
        "GET /account/recovery-codes": [303, 200, 200, 200, 303, 303, 303],
        "POST /account/recovery-codes": [303, 400, 400, 400, 303, 303, 303],
        "GET /officers": [303, 403, 403, 200, 303, 303, 303],
        "POST /officers/add": [303, 403, 403, 200, 303, 303, 303],
        "POST /officers/change": [303, 403, 403, 303, 303, 303, 303],
        "POST /officers/reset": [303, 403, 403, 200, 303, 303, 303],
        "POST /officers/end": [303, 403, 403, 303, 303, 303, 303],
        "POST /officers/disable": [303, 403, 403, 303, 303, 303, 303],
        "POST /officers/enable": [303, 403, 403, 303, 303, 303, 303],
        "GET /events/new": [303, 303, 303, 303, 303, 303, 303],
        "POST /events": [303, 422, 422, 422, 303, 303, 303],
        "POST /preview": [303, 200, 200, 200, 303, 303, 303],
        "GET /member": [303, 303, 303, 303, 303, 303, 303, 200],
        "POST /member/name": [303, 303, 303, 303, 303, 303, 303, 422],
        "POST /member/picture": [303, 303, 303, 303, 303, 303, 303, 422],
        "GET /member/picture/:name": [404, 404, 404, 404, 404, 404, 404],
        "POST /member/sessions": [303, 303, 303, 303, 303, 303, 303, 303],
        "POST /member/unsent": [303, 303, 303, 303, 303, 303, 303, 400],
        "POST /member/sign-out": [303, 303, 303, 303, 303, 303, 303, 200],
        "GET /member/address": [303, 303, 303, 303, 303, 303, 303, 200],
        "POST /member/address": [303, 303, 303, 303, 303, 303, 303, 400],
        "GET /member/data": [303, 303, 303, 303, 303, 303, 303, 200],
        "GET /member/data.json": [303, 303, 303, 303, 303, 303, 303, 200],
        "GET /member/delete": [303, 303, 303, 303, 303, 303, 303, 200],
        "POST /member/delete": [303, 303, 303, 303, 303, 303, 303, 422],
        "GET /members": [303, 200, 200, 200, 303, 303, 303],
        "POST /members": [303, 404, 404, 404, 303, 303, 303],
        "GET /help": [303, 200, 200, 200, 303, 303, 200],
        "GET /help/picture/:picture.webp": [303, 404, 404, 404, 303, 303, 404],
        "GET /help/:page": [303, 404, 404, 404, 303, 303, 404],
        "GET /picture/:name": [303, 404, 404, 404, 303, 303, 303],
        "POST /unsent/discard": [303, 400, 400, 400, 303, 303, 303],
        "POST /api/notifications/register": [415, 415, 415, 415, 415, 415, 415],
        "POST /api/notifications/unregister": [415, 415, 415, 415, 415, 415, 415],
        "GET /api/notifications/settings": [200, 200, 200, 200, 200, 200, 200],
        "PATCH /api/notifications/settings": [415, 415, 415, 415, 415, 415, 415],
        "GET /api/notifications/history": [200, 200, 200, 200, 200, 200, 200],
        "GET /api/notifications/unread": [200, 200, 200, 200, 200, 200, 200],
        "POST /api/notifications/acknowledge": [415, 415, 415, 415, 415, 415, 415],
        "POST /api/searches": [415, 415, 415, 415, 415, 415, 415],
        "GET /api/votes": [404, 404, 404, 404, 404, 404, 404],
        "POST /api/votes": [415, 415, 415, 415, 415, 415, 415],
        "GET /votes": [404, 404, 404, 404, 404, 404, 404],
        "POST /votes": [400, 400, 400, 400, 400, 400, 400],
        // Study partners are off, as are members.
        "GET /partners": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /partners": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /partners/withdraw": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /partners/forget": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /partners/reader": [404, 404, 404, 404, 404, 404, 404],
        "POST /partners/reader": [404, 404, 404, 404, 404, 404, 404],
        "GET /partners/receipt/:receipt": [404, 404, 404, 404, 404, 404, 404],
        "POST /partners/receipt/:receipt": [404, 404, 404, 404, 404, 404, 404],
        "POST /partners/receipt/:receipt/withdraw": [404, 404, 404, 404, 404, 404, 404],
        "POST /partners/receipt/:receipt/forget": [404, 404, 404, 404, 404, 404, 404],
        // Members are off.
        "GET /join": [404, 404, 404, 404, 404, 404, 404],
        "POST /join": [404, 404, 404, 404, 404, 404, 404],
        "GET /join/:code": [404, 404, 404, 404, 404, 404, 404],
        "POST /join/:code": [404, 404, 404, 404, 404, 404, 404],
        "GET /notifications/mail": [200, 200, 200, 200, 200, 200, 200],
        "POST /notifications/mail": [422, 422, 422, 422, 422, 422, 422],
        "GET /notifications/mail/:key": [404, 404, 404, 404, 404, 404, 404],
        "POST /notifications/mail/:key/confirm": [404, 404, 404, 404, 404, 404, 404],
        "POST /notifications/mail/:key/settings": [404, 404, 404, 404, 404, 404, 404],
        "GET /notifications/mail/:key/unsubscribe": [404, 404, 404, 404, 404, 404, 404],
        "POST /notifications/mail/:key/unsubscribe": [404, 404, 404, 404, 404, 404, 404],
        "GET /professors": [303, 200, 200, 200, 303, 303, 303],
        "POST /professors/join": [303, 400, 400, 400, 303, 303, 303],
        "POST /professors/separate": [303, 400, 400, 400, 303, 303, 303],
        "GET /courses/new": [200, 200, 200, 200, 200, 200, 200],
        "POST /courses/new": [400, 400, 400, 400, 400, 400, 400],
        "GET /proposals/:id": [303, 404, 404, 404, 303, 303, 303],
        "POST /proposals/:id": [303, 404, 404, 404, 303, 303, 303],
        "GET /courses/:slug/comment": [404, 404, 404, 404, 404, 404, 404],
        "POST /courses/:slug/comment": [404, 404, 404, 404, 404, 404, 404],
        "GET /courses/:slug/edit": [303, 403, 403, 404, 303, 303, 303],
        "POST /courses/:slug/edit": [303, 403, 403, 404, 303, 303, 303],
        "GET /courses/:slug/versions": [303, 403, 403, 404, 303, 303, 303],
        "POST /courses/:slug/restore": [303, 403, 403, 404, 303, 303, 303],
        "GET /pages/:page/edit": [303, 403, 403, 404, 303, 303, 303],
        "POST /pages/:page/edit": [303, 403, 403, 404, 303, 303, 303],
        "GET /pages/:page/versions": [303, 403, 403, 404, 303, 303, 303],
        "POST /pages/:page/restore": [303, 403, 403, 404, 303, 303, 303],
        "GET /feedback/new": [200, 200, 200, 200, 200, 200, 200],
        "POST /feedback": [400, 400, 400, 400, 400, 400, 400],
        "GET /receipt/:code": [404, 404, 404, 404, 404, 404, 404],
        "GET /receipt/:code/correct": [404, 404, 404, 404, 404, 404, 404],
        "POST /receipt/:code/correct": [404, 404, 404, 404, 404, 404, 404],
        "POST /receipt/:code/withdraw": [404, 404, 404, 404, 404, 404, 404],
        "POST /receipt/:code/remove": [404, 404, 404, 404, 404, 404, 404],
        "GET /report": [200, 200, 200, 200, 200, 200, 200],
        "POST /report": [422, 422, 422, 422, 422, 422, 422],
        "GET /moderation": [303, 200, 200, 200, 303, 303, 303],
        "POST /moderation": [303, 400, 400, 400, 303, 303, 303],
        "GET /discussions": [303, 200, 200, 200, 303, 303, 303],
        "GET /discussions/:post": [303, 404, 404, 404, 303, 303, 303],
        "POST /discussions/:post": [303, 404, 404, 404, 303, 303, 303],
        "POST /discussions/:post/:id": [303, 404, 404, 404, 303, 303, 303],
        "GET /comments/new": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /comments": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /comments/:id": [404, 404, 404, 404, 404, 404, 404],
        "POST /comments/:id": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /comments/:id/delete": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /visits": [303, 200, 200, 200, 303, 303, 303],
        "GET /searches": [303, 200, 200, 200, 303, 303, 303],
        "POST /searches": [303, 400, 400, 400, 303, 303, 303],
        "GET /events/:id": [303, 200, 403, 200, 303, 303, 303],
        "POST /events/:id": [303, 422, 403, 422, 303, 303, 303],
        "POST /events/:id/cancel": [303, 303, 403, 303, 303, 303, 303],
        "POST /events/:id/delete": [303, 303, 403, 303, 303, 303, 303],
        "POST /events/:id/take-back": [303, 400, 403, 400, 303, 303, 303],
        "POST /events/:id/restore": [303, 409, 403, 409, 303, 303, 303],
        "POST /events/:id/withdraw-picture": [303, 409, 403, 409, 303, 303, 303],
        "POST /events/:id/send-again": [303, 303, 403, 303, 303, 303, 303],
        "POST /events/:id/erase": [303, 403, 403, 409, 303, 303, 303],
        "GET /events/:id/versions": [303, 200, 403, 200, 303, 303, 303],
        "GET /events/:id/dates": [303, 200, 403, 200, 303, 303, 303],
        "GET /events/:id/dates/:start": [303, 200, 403, 200, 303, 303, 303],
        "POST /events/:id/dates/:start": [303, 303, 403, 303, 303, 303, 303],
        "GET /events/:id/signups": [303, 200, 403, 200, 303, 303, 303],
        "GET /events/:id/signups/export": [303, 404, 403, 404, 303, 303, 303],
        "POST /events/:id/signups/add": [303, 404, 403, 404, 303, 303, 303],
        "POST /events/:id/signups/move": [303, 404, 403, 404, 303, 303, 303],
        "POST /events/:id/signups/remove": [303, 404, 403, 404, 303, 303, 303],
        "POST /events/:id/signups/write": [303, 404, 403, 404, 303, 303, 303],
        "GET /events/:id/signup": [404, 404, 404, 404, 404, 404, 404],
        "POST /events/:id/signup": [404, 404, 404, 404, 404, 404, 404],
        "POST /events/:id/signup/press": [403, 403, 403, 403, 403, 403, 403],
        "POST /signup/:code/give-back": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /signup/:code": [404, 404, 404, 404, 404, 404, 404],
        "GET /signup/:code/calendar.ics": [404, 404, 404, 404, 404, 404, 404],
        "POST /signup/:code/confirm": [404, 404, 404, 404, 404, 404, 404],
        "POST /signup/:code/take": [404, 404, 404, 404, 404, 404, 404],
        "POST /signup/:code/change": [404, 404, 404, 404, 404, 404, 404],
        "POST /signup/:code/leave": [404, 404, 404, 404, 404, 404, 404],
        "POST /signup/:code/rejoin": [404, 404, 404, 404, 404, 404, 404],
        // Scripts are refused with 403, and forms in place of JSON too.
        "GET /events/:id/door": [403, 200, 200, 200, 403, 403, 403],
        "POST /events/:id/door": [403, 403, 403, 403, 403, 403, 403],
        "GET /events/:id/door/page": [303, 303, 303, 303, 303, 303, 303],
        "GET /signup/:code/door": [404, 404, 404, 404, 404, 404, 404],
        "POST /signup/:code/door": [303, 404, 404, 404, 303, 303, 303],
        "GET /events/:id/poll": [404, 404, 404, 404, 404, 404, 404],
        "POST /events/:id/poll": [404, 404, 404, 404, 404, 404, 404],
        "GET /poll/:code": [404, 404, 404, 404, 404, 404, 404],
        "POST /poll/:code/change": [404, 404, 404, 404, 404, 404, 404],
        "POST /poll/:code/erase": [404, 404, 404, 404, 404, 404, 404],
        "GET /events/:id/poll/answers": [303, 200, 403, 200, 303, 303, 303],
        "POST /events/:id/poll/choose": [303, 409, 403, 409, 303, 303, 303],
        // Members are off.
        "GET /questions/new": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /questions": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /questions/similar": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /questions/deleted": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /questions/:id": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /questions/:id": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /questions/:id/edit": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /questions/:id/delete": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /questions/:id/accept": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /questions/:id/versions": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /questions/:id/answers": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /questions/:id/answers": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /questions/:id/answers/:answer": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /questions/:id/answers/:answer/delete": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /questions/:id/manage": [303, 404, 404, 404, 303, 303, 303],
        "POST /questions/:id/close": [303, 404, 404, 404, 303, 303, 303],
        "POST /questions/:id/reopen": [303, 404, 404, 404, 303, 303, 303],
        "POST /questions/:id/topics": [303, 404, 404, 404, 303, 303, 303],
        "GET /meetups/new": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /meetups": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /meetups/deleted": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /meetups/:id": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /meetups/:id": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /meetups/:id/edit": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /meetups/:id/versions": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /meetups/:id/cancel": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /meetups/:id/delete": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /meetups/:id/going": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /meetups/:id/times": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /meetups/:id/choose": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /meetups/:id/manage": [303, 404, 404, 404, 303, 303, 303],
        "GET /items/new": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /items": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /items/own": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /items/deleted": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /items/picture/:name": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /items/:id": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /items/:id": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /items/:id/edit": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /items/:id/versions": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /items/:id/delete": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /items/:id/lending": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /messages": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /messages": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /messages/settings": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /messages/to/:post": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /messages/reports": [303, 404, 404, 404, 303, 303, 303],
        "POST /messages/reports": [303, 404, 404, 404, 303, 303, 303],
        "GET /messages/:member.json": [403, 403, 403, 403, 403, 403, 403, 404],
        "GET /messages/:member": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /messages/:member": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /messages/:member/read": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /messages/:member/delete": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /messages/:member/block": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /messages/:member/unblock": [303, 303, 303, 303, 303, 303, 303, 404],
        "GET /messages/:member/report": [303, 303, 303, 303, 303, 303, 303, 404],
        "POST /messages/:member/report": [303, 303, 303, 303, 303, 303, 303, 404],
        // Study partners are off.
        "GET /partners/reports": [303, 404, 404, 404, 303, 303, 303],
        "POST /partners/reports": [303, 404, 404, 404, 303, 303, 303],
        "GET /partners/:code": [404, 404, 404, 404, 404, 404, 404],
        "POST /partners/:code/cheer": [404, 404, 404, 404, 404, 404, 404],
        "POST /partners/:code/started": [404, 404, 404, 404, 404, 404, 404],
        "POST /partners/:code/here": [404, 404, 404, 404, 404, 404, 404],
        "POST /partners/:code/still": [404, 404, 404, 404, 404, 404, 404],
        "POST /partners/:code/leave": [404, 404, 404, 404, 404, 404, 404],
        "POST /partners/:code/join": [404, 404, 404, 404, 404, 404, 404],
        "POST /partners/:code/block": [404, 404, 404, 404, 404, 404, 404],
        "POST /partners/:code/report": [404, 404, 404, 404, 404, 404, 404],
    ]

    @Test("has a row for each route here, and no other")
    func complete() {
        #expect(DeskSections.standard.routes.all.map(Self.name).sorted() == Self.statuses.keys.sorted())
    }

    @Test("answers each role as written, and HEAD like GET")
    func statuses() async throws {
        let host = try await DeskHost.withRoles()
        let id = try await host.post("Rowing", time: 0)
        var time: TimeInterval = 0
        for route in DeskSections.standard.routes.all {
            var found: [Int] = []
            for role in DeskHost.Role.allCases {
                // Wrong passwords are counted for a day.
                time += 90_000
                var request = try await Self.request(route, role, host, id, time)
                found.append(try await host.answer(request).status)
                guard route.method == .get else { continue }
                request.method = "HEAD"
                let status = try await host.answer(request).status
                #expect(status == found.last, "HEAD \(route.pattern), \(role)")
            }
            let row = Self.statuses[Self.name(route)] ?? []
            let (nobody, officers) = (row.first ?? 0, Array(row.prefix(7)))
            let others = [row.count > 8 ? row[7] : nobody, row.count > 7 ? row[row.count - 1] : nobody]
            #expect(found == officers + others, "\(Self.name(route))")
        }
    }

    @Test("answers 405 and Allow to every other method, whoever asks")
    func otherMethods() async throws {
        let host = try await DeskHost.withRoles()
        for role in DeskHost.Role.allCases {
            let token = try host.session(of: role, time: 0)
            // The route decides before anybody looks who asks: somebody without an account and one with every right ask at each, and the
            // others at the address of an event, whose answers differ most.
            let patterns =
                [.nobody, .editor].contains(role)
                ? Set(DeskSections.standard.routes.all.map(\.pattern)) : ["/events/:id"]
            for pattern in patterns {
                let routes = DeskSections.standard.routes.all.filter { $0.pattern == pattern }
                let known = routes.flatMap(\.methods).map(\.rawValue)
                for method in ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]
                where !known.contains(method) {
                    let request = DeskHost.Request(method: method, path: Self.path(pattern, "x"), role: role)
                    let answer = try await host.answer(request, in: token)
                    #expect(answer.status == 405, "\(method) \(pattern), \(role)")
                    let allowed = answer.headers.filter { $0.name == "Allow" }.map(\.value)
                    #expect(allowed == [known.joined(separator: ", ")], "\(method) \(pattern), \(role)")
                }
            }
        }
    }

    @Test(
        "has no other address",
        arguments: [
            ("GET", "/x"), ("POST", "/events/"), ("GET", "/events/x/cancel/y"), ("PUT", "/x"),
            ("GET", "/account/"), ("GET", "//"),
            ("GET", "/events/a/b"), ("POST", "/officers/remove"), ("GET", "/api/x"), ("GET", "/Login"),
        ])
    func unknown(_ method: String, _ path: String) {
        #expect(DeskSections.standard.routes.matching(path) == nil, "\(method) \(path)")
    }

    private static func name(_ route: Route) -> String { "\(route.method.rawValue) \(route.pattern)" }

    private static func path(_ pattern: String, _ id: String) -> String {
        pattern.replacing(":id", with: id).replacing(":start", with: "2035-05-11T18:00")
            .replacing(":name", with: "none.jpg")
    }

    /// A request of a route that its officers may send.
    private static func request(
        _ route: Route, _ role: DeskHost.Role, _ host: DeskHost, _ id: String, _ time: TimeInterval
    ) async throws -> DeskHost.Request {
        var (id, form) = (id, [String: String]())
        if route.body.changesContent {
            form = ["nonce": FormSubmission.newNonce(), "action": "cancel"]
            if route.pattern.contains(":id"), [.owner, .editor].contains(role) {
                id = try await host.post("Event \(time)", time: time)
            }
        }
        if route.pattern.hasPrefix("/officers/") {
            form = host.proof(of: role, time: time)
            form["officer"] = route.pattern == "/officers/add" ? "new" : "target"
            form["role"] = "officer"
            form["shownName"] = "Officer \(time)"
            form["reset"] = OneTimeCode.random().text
        }
        if route.pattern == "/account/password" { form["new"] = "another good long password" }
        return DeskHost.Request(
            method: route.method.rawValue, path: path(route.pattern, id), form: form, role: role, time: time)
    }
}
