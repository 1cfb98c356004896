import Foundation

/// A message for one registered app (FCM HTTP v1, `projects.messages`).
public struct FCMMessage: Hashable, Sendable {
    /// The title and the text that the device shows.
    public struct Notification: Hashable, Sendable, Encodable {
        let title: String
        let body: String

        public init(title: String, body: String) {
            (self.title, self.body) = (title, body)
        }
    }

    /// Maximum length of a registration token, in bytes: 4,096.
    public static let maximumToken = 4096

    /// Maximum length of `apns-collapse-id`, in bytes: 64.
    private static let maximumAppleTag = 64

    private let message: Content

    /// Without a notification, only the app reads it. Messages of one tag replace each other, at the service and on the device.
    /// The service keeps a message for `timeToLive` seconds, at most 28 days; an urgent one wakes up a sleeping device.
    public init(
        token: String, notification: Notification?, data: [String: String] = [:], tag: String? = nil,
        timeToLive: Int = 86_400, isUrgent: Bool = false
    ) throws(PushError) {
        guard Self.isToken(token) else { throw .unusableRegistration }
        let seconds = min(max(timeToLive, 0), 2_419_200)
        message = Content(
            token: token, notification: notification, data: data.isEmpty ? nil : data,
            android: Android(
                collapse_key: tag, priority: isUrgent ? "HIGH" : "NORMAL", ttl: "\(seconds)s",
                notification: tag.map { ["tag": $0] }),
            apns: tag.flatMap {
                $0.utf8.count <= Self.maximumAppleTag ? ["headers": ["apns-collapse-id": $0]] : nil
            })
    }

    /// Whether a text may be a registration token: 1 to 4,096 visible ASCII characters.
    public static func isToken(_ text: String) -> Bool {
        (1...maximumToken).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// The body of the request, as `application/json`.
    public var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts alone: there is no value that JSON cannot express.
        return (try? encoder.encode(["message": message])).map(Array.init) ?? []
    }

    private struct Content: Hashable, Encodable {
        let token: String
        let notification: Notification?
        let data: [String: String]?
        let android: Android
        /// The parts for Apple's devices, with a message's tag as an APNs header.
        let apns: [String: [String: String]]?
    }

    private struct Android: Hashable, Encodable {
        let collapse_key: String?
        let priority: String
        let ttl: String
        let notification: [String: String]?
    }
}

extension PushAnswer {
    /// The meaning of the response of Firebase Cloud Messaging (FCM HTTP v1, `ErrorCode`). An app is gone that was removed or has another
    /// token: 404 with `UNREGISTERED`, or a token that is not one.
    public init(fcm status: Int, body: [UInt8]) {
        self =
            switch status {
            case 200: .accepted
            // Another 404 may be of a wrong project or address.
            case 404 where Self.details(body).contains { $0.errorCode == "UNREGISTERED" }: .gone
            case 400 where Self.namesToken(body): .gone
            case 401, 403: .unauthorized
            case 408, 429, 500...599: .busy
            case 413: .tooLarge
            default: .refused(status)
            }
    }

    /// Whether the field that the service refuses is the registration token.
    private static func namesToken(_ body: [UInt8]) -> Bool {
        details(body).contains { detail in
            (detail.fieldViolations ?? []).contains { $0.field == "message.token" }
        }
    }

    /// The details of an error; empty for another body.
    private static func details(_ body: [UInt8]) -> [ErrorBody.Detail] {
        (try? JSONDecoder().decode(ErrorBody.self, from: Data(body)))?.error.details ?? []
    }

    private struct ErrorBody: Decodable {
        struct Failure: Decodable { let details: [Detail]? }
        struct Detail: Decodable {
            let errorCode: String?
            let fieldViolations: [Violation]?
        }
        struct Violation: Decodable { let field: String? }
        let error: Failure
    }
}
