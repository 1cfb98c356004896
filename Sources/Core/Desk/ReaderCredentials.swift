import CGI
import State

/// How a request proves to come from an anonymous reader.
enum ReaderCredentials {
    /// A browser's cookie.
    case cookie(SessionToken)
    /// The bearer key of a program, such as an app (RFC 6750).
    case bearer(SessionToken)
    /// A browser without a cookie.
    case newBrowser
    /// A program that has sent no cookie and no origin.
    case newProgram

    /// The credentials of a request that reads.
    /// - Throws: `.twoCookies`; `.notFromHere` for a bearer key of another form. Credentials of other schemes are the web server's.
    init(_ context: RequestContext) throws(DeskError) {
        let request = context.request
        if let authorization = request.authorization, authorization.isBearer {
            guard let key = authorization.bearerToken.flatMap({ SessionToken($0) }) else {
                throw .notFromHere
            }
            self = .bearer(key)
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
    /// - Throws: also `.notFromHere` for another origin.
    init(changing context: RequestContext) throws(DeskError) {
        try self.init(context)
        switch self {
        case .bearer, .newProgram: return
        case .cookie, .newBrowser:
            guard context.request.origin != nil else { throw .notFromHere }
            try context.checkOrigin()
        }
    }

    /// The reader's key; nil for a new one.
    var key: SessionToken? {
        switch self {
        case .cookie(let key), .bearer(let key): key
        case .newBrowser, .newProgram: nil
        }
    }

    /// Whether a new key is put in the body of the response instead of a cookie.
    var isProgram: Bool {
        switch self {
        case .bearer, .newProgram: true
        case .cookie, .newBrowser: false
        }
    }
}
