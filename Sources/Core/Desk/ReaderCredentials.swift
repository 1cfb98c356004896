import CGI
import State

/// The credentials of an anonymous reader.
package enum ReaderCredentials {
    /// A browser's cookie.
    case cookie(SessionToken)
    /// The bearer key of a program, such as an app (RFC 6750).
    case bearer(SessionToken)
    /// A bearer key of another form.
    case malformedBearer
    /// A browser without a cookie.
    case newBrowser
    /// A program that has sent no cookie and no origin.
    case newProgram

    /// The credentials of a request that reads. Those of other schemes are the web server's.
    package init(_ context: RequestContext) throws(DeskError) {
        let request = context.request
        if let authorization = request.authorization, authorization.isBearer {
            self =
                authorization.bearerToken.flatMap { SessionToken($0) }.map { .bearer($0) } ?? .malformedBearer
            return
        }
        let name = context.cookies.reader
        if request.cookies.isRepeated(name) { throw .twoCookies }
        if let key = request.cookies[name].flatMap({ SessionToken($0) }) {
            self = .cookie(key)
        } else {
            let isProgram = !request.hasCookies && request.origin == nil && request.fetchSite == nil
            self = isProgram ? .newProgram : .newBrowser
        }
    }

    /// The credentials of a request that changes something. A browser's comes from a page of this site.
    init(changing context: RequestContext) throws(DeskError) {
        try self.init(context)
        switch self {
        case .bearer, .malformedBearer, .newProgram: return
        case .cookie, .newBrowser:
            guard context.request.origin != nil else { throw .notFromHere }
            try context.checkOrigin()
        }
    }

    /// The reader's key; nil for a new one.
    package var key: SessionToken? {
        switch self {
        case .cookie(let key), .bearer(let key): key
        case .malformedBearer, .newBrowser, .newProgram: nil
        }
    }

    /// Whether no reader has the bearer key. Programs get their keys when they register, and cannot choose them.
    func isUnknownKey(_ context: RequestContext) throws(DeskError) -> Bool {
        switch self {
        case .bearer(let key):
            let database = try context.database()
            return try DeskError.state(database.reader(key)) == nil
        case .malformedBearer: return true
        case .cookie, .newBrowser, .newProgram: return false
        }
    }

    /// Whether a new key is put in the body of the response instead of a cookie.
    var isProgram: Bool {
        switch self {
        case .bearer, .malformedBearer, .newProgram: true
        case .cookie, .newBrowser: false
        }
    }
}
