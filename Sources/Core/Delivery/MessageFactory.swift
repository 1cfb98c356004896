import Foundation
import HTTPSending
import Notifications
import State
import WebPush

/// Makes the requests of deliveries. Messages are made once for each language, tokens once for each push service.
final class MessageFactory {
    /// Seconds that a push service keeps a message for a device that is offline: 3 days.
    private static let timeToLive = Int(UnsettledBroadcasts.lifetime)

    private let site: DeliverySite
    private let key: VAPIDKey
    private let now: Date
    private var authorizations: [String: String] = [:]
    private var messages: [BroadcastVersion: [String: [UInt8]]] = [:]

    init(_ site: DeliverySite, key: VAPIDKey, now: Date) {
        (self.site, self.key, self.now) = (site, key, now)
    }

    /// The request for a device.
    /// - Throws: `WebPushError`, if the message or the device's keys or endpoint are not usable.
    func request(
        _ entry: UnsettledBroadcasts.Entry, to device: ReaderDevice
    ) throws(WebPushError) -> HTTPRequest {
        let endpoint: PushEndpoint
        do throws(EndpointFault) {
            endpoint = try PushEndpoint(device.endpoint, services: site.services)
        } catch { throw .endpoint(error) }
        let keys = SubscriptionKeys(stored: device.publicKey, auth: device.secret)
        let body = try MessageEncryption.encrypt(message(entry, device.language), for: keys)
        let options = PushOptions(
            timeToLive: Self.timeToLive, topic: NotificationMessage.topic(of: entry.broadcast))
        return HTTPRequest(
            .post, endpoint.url, headers: options.headers(authorization: try authorization(endpoint.origin)),
            body: body, isTest: endpoint.isTest)
    }

    private func authorization(_ origin: String) throws(WebPushError) -> String {
        if let known = authorizations[origin] { return known }
        let made = try key.authorization(
            for: origin, contact: site.contact, now: Int64(now.timeIntervalSince1970))
        authorizations[origin] = made
        return made
    }

    private func message(_ entry: UnsettledBroadcasts.Entry, _ language: String) -> [UInt8] {
        if let known = messages[entry.version]?[language] { return known }
        let made = NotificationMessage(
            entry.broadcast, language: language, others: site.settings.languages
        ).bytes
        messages[entry.version, default: [:]][language] = made
        return made
    }
}
