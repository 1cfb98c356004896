import CGI
import Foundation
import Notifications
import Push
import State

/// Registration of devices: `POST /api/notifications/register` and `/unregister`.
package enum NotificationAPI {
    /// The response to a registration.
    private struct Registered: Encodable {
        let registered: Bool
        var reader: String?
        var key: String?
    }

    /// Registers the device of a `PushSubscription` or an `fcm_token`: 201, or 200 if the reader has it already. A reader without a key
    /// gets one: a browser in a cookie, a program in the response.
    static func register(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        if let refusal = refusal(of: context) { return refusal }
        let credentials = try ReaderCredentials(changing: context)
        if try credentials.isUnknownKey(context) { return unknownKey }
        let database = try context.database()
        let officer = credentials.isProgram ? nil : try context.officer(database)
        let services = try context.installation.pushServices()
        let registration: DeviceRegistration
        do throws(PushError) {
            registration = try DeviceRegistration(
                json: context.request.body, services: services, language: context.words.language,
                officer: officer, address: context.request.remoteAddress)
        } catch {
            return problem(error)
        }
        // A device that nothing could be sent to would only fill the database.
        guard context.isServed(registration.channel) else { return unserved }
        let reader = credentials.key ?? .random()
        let result = try DeskError.state(database.register(registration, of: reader, now: context.now))
        if case .throttled(let end) = result { return throttled(until: end, context) }
        var answer = Registered(registered: true)
        answer.reader = try DeskError.state(database.reader(reader))?.name
        if credentials.key == nil, credentials.isProgram { answer.key = reader.text }
        var response = json(answer, status: result == .added ? 201 : 200)
        // Each time, since browsers keep a cookie for 400 days at most.
        if !credentials.isProgram {
            response.headers.append(context.cookies.setting(reader: reader.text))
        }
        return response
    }

    /// Removes a device of the reader. Idempotent: 200 for an unknown device, too.
    static func unregister(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        if let refusal = refusal(of: context) { return refusal }
        let credentials = try ReaderCredentials(changing: context)
        if try credentials.isUnknownKey(context) { return unknownKey }
        let services = try context.installation.pushServices()
        let endpoint: String
        do throws(PushError) {
            endpoint = try DeviceRegistration.endpoint(ofLeaving: context.request.body, services: services)
        } catch {
            return problem(error)
        }
        if let reader = credentials.key {
            let database = try context.database()
            try DeskError.state(database.unregister(endpoint: endpoint, of: reader, now: context.now))
        }
        return json(Registered(registered: false))
    }

    /// The response to a request that is not JSON; nil if it is.
    static func refusal(of context: RequestContext) -> CGIResponse? {
        context.request.contentType == .json
            ? nil : .problem(status: 415, detail: "The body must be application/json.")
    }

    /// The response to a bearer key that no reader has (RFC 6750 3.1).
    static var unknownKey: CGIResponse {
        var response = CGIResponse.problem(
            status: 401, detail: "No reader has this key. Register without a key to get one.")
        response.headers.append(("WWW-Authenticate", #"Bearer realm="notifications", error="invalid_token""#))
        return response
    }

    /// The response to too many registrations, or others, until a time (RFC 9110 10.2.3).
    static func throttled(
        until end: Date, _ context: RequestContext, _ what: String = "devices and readers"
    ) -> CGIResponse {
        let seconds = max(1, Int(end.timeIntervalSince(context.now).rounded(.up)))
        var response = CGIResponse.problem(
            status: 429,
            detail:
                "Too many \(what) came from this network or to the whole site lately. Try again in \(seconds) seconds."
        )
        response.headers.append(("Retry-After", "\(seconds)"))
        return response
    }

    /// The response to a device of a channel that the site does not use.
    private static var unserved: CGIResponse {
        .problem(status: 409, detail: "This site sends no notifications to devices of this kind.")
    }

    private static func problem(_ error: PushError) -> CGIResponse {
        let status =
            switch error {
            case .subscriptionTooLarge: 413
            case .notASubscription: 400
            default: 422
            }
        return .problem(status: status, detail: "\(error)")
    }

    /// A value as JSON, with members in order of their names.
    package static func json(_ value: some Encodable, status: Int = 200) -> CGIResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let body = Array(try encoder.encode(value)) + Array("\n".utf8)
            return CGIResponse(
                status: status, headers: [("Content-Type", "application/json")], body: body)
        } catch {
            // Unreachable: texts, numbers and flags can always be encoded.
            return .problem(status: 500, detail: "The response cannot be written.")
        }
    }
}

extension Desk.Installation {
    /// The push services at which devices may be registered.
    fileprivate func pushServices() throws(DeskError) -> PushServices {
        do throws(PushError) {
            return try PushServices.ofSite(environment)
        } catch {
            throw .outOfOrder("\(PushServices.testVariable): \(error)")
        }
    }
}

extension RequestContext {
    /// The account of the officer who is signed in; nil if there is none.
    func officer(_ database: StateDatabase) throws(DeskError) -> String? {
        if case .valid(let session) = try session(database) { session.officer.name } else { nil }
    }

    /// The response of the API to an error.
    func problem(for error: DeskError) -> CGIResponse {
        let detail =
            switch error {
            case .notFound: "There is nothing at this address."
            case .methodNotAllowed(let allowed): "The method must be one of \(allowed)."
            case .signInFirst: "Sign in first."
            case .secondFactorFirst: "Set up a second factor first."
            case .notFromHere: "The request must come from a page of this site, or have a valid key."
            case .twoCookies: "A cookie was sent twice."
            case .outOfOrder: "The server cannot store anything at present."
            default: "The request cannot be answered."
            }
        // A script cannot follow a redirect to a page for signing in.
        let status = error.status == 303 ? 403 : error.status
        var response = CGIResponse.problem(status: status, detail: detail)
        if case .methodNotAllowed(let allowed) = error { response.headers.append(("Allow", allowed)) }
        return response
    }
}
