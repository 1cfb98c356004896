import Foundation
import Push
import State

extension DeviceRegistration {
    /// Maximum length of a registration token of Firebase Cloud Messaging, in bytes: 4,096.
    static let maximumToken = 4096

    /// The registration of a `PushSubscription` (W3C Push API 8, `toJSON`), or of an app with the member `fcm_token` alone.
    package init(
        json: [UInt8], services: PushServices, language: String, officer: String?, address: String
    ) throws(PushError) {
        if let endpoint = try Self.app(json) {
            self.init(
                channel: .fcm, endpoint: endpoint, service: "fcm", language: language, officer: officer,
                address: address)
            return
        }
        let subscription = try PushSubscription(json: json, services: services)
        self.init(
            endpoint: subscription.endpoint.url, service: subscription.endpoint.service,
            publicKey: subscription.keys.p256dh, secret: subscription.keys.auth, language: language,
            officer: officer, address: address)
    }

    /// The endpoint of the app whose `fcm_token` an object has as its only member; nil for another object.
    private static func app(_ json: [UInt8]) throws(PushError) -> String? {
        guard json.count <= maximumToken + 64 else { throw .subscriptionTooLarge(json.count) }
        let members: [String: String]
        do {
            members = try JSONDecoder().decode([String: String].self, from: Data(json))
        } catch {
            return nil
        }
        guard let token = members["fcm_token"] else { return nil }
        guard members.count == 1, (1...maximumToken).contains(token.utf8.count),
            token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .notASubscription }
        return ReaderDevice.endpoint(ofToken: token)
    }

    /// The endpoint of a device that leaves: that of a `PushSubscription`, of an object with the member `endpoint` alone, or of an app.
    package static func endpoint(ofLeaving json: [UInt8], services: PushServices) throws(PushError) -> String
    {
        if let endpoint = try app(json) { return endpoint }
        guard json.count <= PushSubscription.maximumJSON else { throw .subscriptionTooLarge(json.count) }
        let text: String
        do {
            text = try JSONDecoder().decode(Leaving.self, from: Data(json)).endpoint
        } catch {
            throw .notASubscription
        }
        return try PushEndpoint(text, services: services).url
    }

    private struct Leaving: Decodable {
        let endpoint: String
    }
}
