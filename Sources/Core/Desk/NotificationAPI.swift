import CGI
import Notifications
import State
import WebPush

/// Registration of devices: `POST /api/notifications/register` and `/unregister`.
enum NotificationAPI {
    /// Seconds after which a refused registration may be sent again.
    private static let pause = 60

    /// Registers the device of a `PushSubscription`: 201, or 200 if the reader has it already. A reader without a key gets one in a
    /// cookie.
    static func register(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        if let refusal = try refusal(of: context) { return refusal }
        let database = try context.database()
        let (known, officer) = (try context.reader(), try context.officer(database))
        let services = try context.installation.pushServices()
        let registration: DeviceRegistration
        do throws(WebPushError) {
            registration = try DeviceRequest.registration(
                context.request.body, services: services, language: context.words.language,
                officer: officer, address: context.request.remoteAddress)
        } catch {
            return problem(error)
        }
        let reader = known ?? .random()
        switch try DeskError.state(database.register(registration, of: reader, now: context.now)) {
        case .throttled: return throttled
        case .known: return json(#"{"registered":true}"#)
        case .added:
            var response = json(#"{"registered":true}"#, status: 201)
            if known == nil { response.headers.append(context.cookies.setting(reader: reader.text)) }
            return response
        }
    }

    /// Removes a device of the reader. Idempotent: 200 for an unknown device, too.
    static func unregister(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        if let refusal = try refusal(of: context) { return refusal }
        let services = try context.installation.pushServices()
        let endpoint: String
        do throws(WebPushError) {
            endpoint = try DeviceRequest.endpoint(context.request.body, services: services)
        } catch {
            return problem(error)
        }
        if let reader = try context.reader() {
            let database = try context.database()
            try DeskError.state(database.unregister(endpoint: endpoint, of: reader, now: context.now))
        }
        return json(#"{"registered":false}"#)
    }

    /// The response to a request that is not JSON, or not proven to come from a page of this site; nil if it is fine.
    private static func refusal(of context: RequestContext) throws(DeskError) -> CGIResponse? {
        guard context.request.contentType == .json else {
            return .problem(status: 415, detail: "The body must be application/json.")
        }
        guard context.request.origin != nil else { throw .notFromHere }
        try context.checkOrigin()
        return nil
    }

    private static var throttled: CGIResponse {
        var response = CGIResponse.problem(
            status: 429, detail: "Too many devices were registered from this address within a minute.")
        response.headers.append(("Retry-After", "\(pause)"))
        return response
    }

    private static func problem(_ error: WebPushError) -> CGIResponse {
        let status =
            switch error {
            case .subscriptionTooLarge: 413
            case .notASubscription: 400
            default: 422
            }
        return .problem(status: status, detail: "\(error)")
    }

    private static func json(_ text: String, status: Int = 200) -> CGIResponse {
        CGIResponse(
            status: status, headers: [("Content-Type", "application/json")], body: Array("\(text)\n".utf8))
    }
}

extension Desk.Installation {
    /// The push services at which devices may be registered.
    fileprivate func pushServices() throws(DeskError) -> PushServices {
        do throws(WebPushError) {
            return try SitePushServices.services(environment)
        } catch {
            throw .outOfOrder("\(SitePushServices.variable): \(error)")
        }
    }
}

extension RequestContext {
    /// The key of the anonymous reader; nil if the browser has none.
    fileprivate func reader() throws(DeskError) -> SessionToken? {
        if request.cookies.isRepeated(cookies.reader) { throw .twoCookies }
        return request.cookies[cookies.reader].flatMap(SessionToken.init)
    }

    /// The account of the officer who is signed in; nil if there is none.
    fileprivate func officer(_ database: StateDatabase) throws(DeskError) -> String? {
        if case .valid(let session) = try session(database) { session.officer.name } else { nil }
    }

    /// The response of the API to an error.
    func problem(for error: DeskError) -> CGIResponse {
        let detail =
            switch error {
            case .notFound: "There is nothing at this address."
            case .methodNotAllowed(let allowed): "The method must be one of \(allowed)."
            case .notFromHere: "The request must come from a page of this site."
            case .twoCookies: "A cookie was sent twice."
            case .outOfOrder: "The server cannot store anything at present."
            default: "The request cannot be answered."
            }
        var response = CGIResponse.problem(status: error.status, detail: detail)
        if case .methodNotAllowed(let allowed) = error { response.headers.append(("Allow", allowed)) }
        return response
    }
}
