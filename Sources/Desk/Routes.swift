import CGI
import Foundation

/// Which page answers which request.
enum Routes {
    static func answer(_ visit: Visit) async throws(DeskError) -> CGIResponse {
        let request = visit.request
        let isGet = request.method == .get || request.method == .head
        switch request.path {
        case "": return visit.redirect(to: "/")
        case "/":
            return try await get(visit, isGet) { visit throws(DeskError) in try await ListPages.get(visit) }
        case "/login":
            if isGet { return try SignInPages.get(visit) }
            return try await post(visit, "GET, HEAD, POST") { visit throws(DeskError) in
                try SignInPages.post(visit)
            }
        case "/logout": return try await post(visit) { visit throws(DeskError) in try SignInPages.end(visit) }
        case "/search":
            return try await get(visit, isGet) { visit throws(DeskError) in try await SearchPages.get(visit) }
        case "/log": return try await get(visit, isGet) { visit throws(DeskError) in try LogPages.get(visit) }
        case "/handover":
            return try await get(visit, isGet) { visit throws(DeskError) in try await HandoverPage.get(visit)
            }
        case "/events/new":
            return try await get(visit, isGet) { visit throws(DeskError) in try await EventPages.new(visit) }
        case "/events":
            return try await post(visit) { visit throws(DeskError) in try await EventSending.post(visit) }
        case "/preview":
            return try await post(visit) { visit throws(DeskError) in try await EventSending.preview(visit) }
        case "/unsent/discard":
            return try await post(visit) { visit throws(DeskError) in try UnsentForms.discard(visit) }
        default: return try await answerOther(visit, isGet)
        }
    }

    private static func answerOther(_ visit: Visit, _ isGet: Bool) async throws(DeskError) -> CGIResponse {
        let path = visit.request.path
        if let account = AccountRoutes.all[path] {
            guard let page = isGet ? account.get : visit.request.method == .post ? account.post : nil else {
                throw .methodNotAllowed(account.allowed)
            }
            return try page(visit)
        }
        if let name = path.after("/picture/") {
            return try await get(visit, isGet) { visit throws(DeskError) in try PicturePages.get(visit, name)
            }
        }
        if path.after("/api/") != nil {
            return .problem(status: 404, detail: "There is nothing at this address.")
        }
        guard let rest = path.after("/events/") else { throw .notFound }
        if rest.hasSuffix("/versions") {
            guard isGet else { throw .methodNotAllowed("GET, HEAD") }
            return try await VersionPages.get(visit, String(rest.dropLast("/versions".count)))
        }
        if rest.hasSuffix("/dates") {
            return try await get(visit, isGet) { visit throws(DeskError) in
                try await DatePages.list(visit, String(rest.dropLast("/dates".count)))
            }
        }
        if let place = rest.range(of: "/dates/", options: .backwards) {
            let (id, date) = (String(rest[..<place.lowerBound]), String(rest[place.upperBound...]))
            if isGet { return try await DatePages.get(visit, id, date) }
            return try await post(visit, "GET, HEAD, POST") { visit throws(DeskError) in
                try await DatePages.post(visit, id, date)
            }
        }
        for action in EventActions.Action.allCases {
            guard rest.hasSuffix("/\(action.rawValue)") else { continue }
            let id = String(rest.dropLast(action.rawValue.count + 1))
            return try await post(visit) { visit throws(DeskError) in
                try await EventActions.post(visit, action, id)
            }
        }
        if isGet { return try await EventPages.get(visit, rest) }
        return try await post(visit, "GET, HEAD, POST") { visit throws(DeskError) in
            try await EventSending.edit(visit, rest)
        }
    }

    private typealias Page = (Visit) async throws(DeskError) -> CGIResponse

    private static func get(_ visit: Visit, _ isGet: Bool, _ page: Page) async throws(DeskError)
        -> CGIResponse
    {
        guard isGet else { throw .methodNotAllowed("GET, HEAD") }
        return try await page(visit)
    }

    private static func post(_ visit: Visit, _ allowed: String = "POST", _ page: Page) async throws(DeskError)
        -> CGIResponse
    {
        guard visit.request.method == .post else { throw .methodNotAllowed(allowed) }
        return try await page(visit)
    }
}

extension String {
    /// What stands behind a beginning, not nothing; nil where it does not begin so.
    fileprivate func after(_ prefix: String) -> String? {
        utf8.starts(with: prefix.utf8) && utf8.count > prefix.utf8.count
            ? String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
    }
}
