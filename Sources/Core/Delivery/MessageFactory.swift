import Foundation
import Model
import Notifications
import Push
import Sending
import State

/// Makes the requests of deliveries. Messages are made once for each language, tokens once for each push service.
final class MessageFactory {
    private let site: DeliverySite
    private let channels: DeliveryChannels
    private let now: Date
    private var authorizations: [String: String] = [:]
    private var messages: [BroadcastVersion: [String: [UInt8]]] = [:]

    init(_ site: DeliverySite, _ channels: DeliveryChannels, now: Date) {
        (self.site, self.channels, self.now) = (site, channels, now)
    }

    /// The request for a browser; the outcome if none can be made.
    func push(
        _ entry: UnsettledBroadcasts.Entry, to device: ReaderDevice
    ) -> Result<HTTPRequest, ServiceAnswer> {
        guard let key = channels.key else { return .failure(ServiceAnswer(.unauthorized)) }
        let message: [UInt8]
        do throws(DeliveryFailure) {
            message = try self.message(entry, device.language)
        } catch {
            return .failure(unreadable)
        }
        do throws(PushError) {
            return .success(try push(message, entry, to: device, key))
        } catch .messageTooLarge {
            return .failure(ServiceAnswer(.tooLarge))
        } catch {
            return .failure(ServiceAnswer(.refused))
        }
    }

    private func push(
        _ message: [UInt8], _ entry: UnsettledBroadcasts.Entry, to device: ReaderDevice, _ key: VAPIDKey
    ) throws(PushError) -> HTTPRequest {
        let endpoint = try PushEndpoint(device.endpoint, services: site.services)
        let keys = SubscriptionKeys(stored: device.publicKey, auth: device.secret)
        let body = try keys.encrypt(message)
        let options = PushOptions(
            timeToLive: timeToLive(entry), topic: NotificationMessage.topic(of: entry.broadcast))
        let authorization = try authorization(endpoint.origin, key)
        return HTTPRequest(
            .post, endpoint.url, headers: options.headers(authorization: authorization), body: body,
            isTest: endpoint.isTest)
    }

    func app(
        _ entry: UnsettledBroadcasts.Entry, to device: ReaderDevice, _ access: AppAccess, token: AccessToken
    ) -> Result<HTTPRequest, ServiceAnswer> {
        guard let words = words(device.language) else { return .failure(unreadable) }
        let notice = AppNotice(entry.broadcast, in: device.language, words, settings: site.settings)
        do throws(PushError) {
            let message = try FCMMessage(
                token: String(device.endpoint.dropFirst("fcm:".utf8.count)),
                notification: notice.title.map { FCMMessage.Notification(title: $0, body: notice.body) },
                data: notice.data, tag: notice.topic, timeToLive: timeToLive(entry),
                isUrgent: EventReminders.isReminder(entry.version.id))
            let headers = [
                (name: "Authorization", value: token.authorization),
                (name: "Content-Type", value: "application/json"),
            ]
            return .success(
                HTTPRequest(.post, access.url, headers: headers, body: message.json, isTest: access.isTest))
        } catch {
            return .failure(ServiceAnswer(.refused))
        }
    }

    func group(
        _ entry: UnsettledBroadcasts.Entry, to group: GroupChannel, language: String
    ) -> Result<HTTPRequest, ServiceAnswer> {
        guard let words = words(language) else { return .failure(unreadable) }
        let request = group.request(
            of: NoticeText(entry.broadcast, words, site: site.settings), words, now: now)
        return .success(
            HTTPRequest(
                .post, request.url, headers: request.headers, body: request.body, isTest: group.url.isTest))
    }

    /// The outcome where the phrases cannot be read: they may be mended.
    private var unreadable: ServiceAnswer { ServiceAnswer(.refused).temporary }

    /// The phrases for readers of a language; nil if they cannot be read.
    private func words(_ language: String) -> NoticeWords? {
        do throws(DeliveryFailure) { return try channels.notice(language) } catch { return nil }
    }

    /// Seconds that a push service keeps a message for a device that is offline: 3 days, but not until after the post has begun.
    private func timeToLive(_ entry: UnsettledBroadcasts.Entry) -> Int {
        let rest = entry.deadline?.timeIntervalSince(now) ?? .infinity
        return Int(max(0, min(rest, UnsettledBroadcasts.lifetime)))
    }

    private func authorization(_ origin: String, _ key: VAPIDKey) throws(PushError) -> String {
        if let known = authorizations[origin] { return known }
        let made = try key.authorization(
            for: origin, contact: site.contact, now: Int64(now.timeIntervalSince1970))
        authorizations[origin] = made
        return made
    }

    private func message(
        _ entry: UnsettledBroadcasts.Entry, _ language: String
    ) throws(DeliveryFailure) -> [UInt8] {
        if let known = messages[entry.version]?[language] { return known }
        let made = NotificationMessage(
            entry.broadcast, in: language, try channels.notice(language), settings: site.settings
        ).bytes
        messages[entry.version, default: [:]][language] = made
        return made
    }
}
