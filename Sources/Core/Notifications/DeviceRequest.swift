import Foundation
import State
import WebPush

/// The JSON of requests of devices.
package enum DeviceRequest {
    /// The registration of a `PushSubscription` (W3C Push API 8, `toJSON`).
    /// - Throws: `WebPushError`, one of the cases for subscriptions, endpoints and keys.
    package static func registration(
        _ json: [UInt8], services: PushServices, language: String, officer: String?, address: String
    ) throws(WebPushError) -> DeviceRegistration {
        let subscription = try PushSubscription(json: json, services: services)
        return DeviceRegistration(
            endpoint: subscription.endpoint.url, service: subscription.endpoint.origin,
            publicKey: subscription.keys.p256dh, secret: subscription.keys.auth, language: language,
            officer: officer, address: address)
    }

    /// The endpoint of a device that leaves: that of a `PushSubscription`, or of an object with the member `endpoint` alone.
    /// - Throws: `WebPushError.subscriptionTooLarge`, `.notASubscription` or `.endpoint`.
    package static func endpoint(_ json: [UInt8], services: PushServices) throws(WebPushError) -> String {
        guard json.count <= PushSubscription.maximumJSON else { throw .subscriptionTooLarge(json.count) }
        let text: String
        do {
            text = try JSONDecoder().decode(Leaving.self, from: Data(json)).endpoint
        } catch {
            throw .notASubscription
        }
        do throws(EndpointFault) {
            return try PushEndpoint(text, services: services).url
        } catch {
            throw .endpoint(error)
        }
    }

    private struct Leaving: Decodable {
        let endpoint: String
    }
}
