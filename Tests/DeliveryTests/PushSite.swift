import Basics
import Crypto
import Files
import Foundation
import Model
import Notifications
import Push
import Sending
import TestSupport

@testable import Delivery
@testable import State

/// A site with devices at a local push service, whose answers are in the endpoints, and a clock that waits at once.
final class PushSite {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    let folder: TemporaryFolder
    let database: StateDatabase
    /// The key pair of all devices.
    let key = P256.KeyAgreement.PrivateKey()
    static let secret = [UInt8](repeating: 7, count: 16)
    private let service: TemporaryFolder
    private let server: ChildProcess
    let origin: String
    /// The origin of a service that answers with bytes that are no HTTP.
    let garbageOrigin: String
    /// The push services that are allowed.
    var services: PushServices
    /// The limits of requests: longer times than usual, for slow machines.
    var limits = PushSite.patientLimits
    static var patientLimits: HTTPLimits {
        var limits = DeliverySite.limits
        (limits.connectTime, limits.totalTime, limits.silence) = (300_000, 300_000, 300)
        return limits
    }
    private let clock = MovableClock()

    init() throws {
        (folder, service) = (try TemporaryFolder(), try TemporaryFolder())
        let ports: [Int]
        (server, ports) = try PythonScript.serve("SendingTests/HTTPSending/push_service.py", in: service)
        origin = "https://localhost:\(ports.first ?? 0)"
        garbageOrigin = "https://localhost:\(ports.last ?? 0)"
        services = try PushServices(testOrigins: [origin, garbageOrigin])
        database = try StateDatabase(root: folder.path)
        _ = try VAPIDKeyFile.make(below: folder.path)
    }

    deinit { server.stop() }

    /// The site's URL.
    var url = "https://csa.example.edu"

    var site: DeliverySite {
        let settings = SiteSettings(
            title: "Harbor", url: url, timeZone: .gmt, languages: ["en", "zh-Hans"])
        return DeliverySite(
            root: folder.path, settings: settings, services: services,
            authorities: service("certificate.pem"), share: ShareFolder(places: [PythonScript.root]),
            limits: limits,
            clock: { [clock] in clock.time }, wait: { [clock] in clock.time += $0 })
    }

    var time: Date {
        get { clock.time }
        set { clock.time = newValue }
    }

    /// Adds a device for which the service answers with a status: device 1, 2 and so on.
    func add(
        _ status: String, at other: String? = nil, language: String = "en", after seconds: TimeInterval = -100
    ) throws {
        let origin = other ?? origin
        let registration = DeviceRegistration(
            endpoint: "\(origin)/push/\(UUID())/\(status)", service: origin,
            publicKey: Array(key.publicKey.x963Representation), secret: Self.secret, language: language,
            address: UUID().uuidString)
        _ = try database.register(registration, of: .random(), now: Self.now + seconds)
    }

    /// Writes a record.
    func write(
        _ name: String, counts seconds: TimeInterval = -1, revision: Int = 1, retracted: Bool = false
    ) throws {
        let time = TimeZone.gmt.text(of: Self.now + seconds) ?? ""
        try folder.write(
            """
            {"notification": {"title": {"en": "Gala", "zh-Hans": "晚会"}, "body": "At six"},
            "data": {"id": "e1", "timestamp": "2027-01-01", "type": "newEvent", "url": null},
            "from": "\(time)", "revision": \(revision), "retracted": \(retracted)}
            """, to: "Content/broadcasts/\(name).json")
    }

    /// Runs once, and returns the numbers.
    @discardableResult
    func deliver() throws -> DeliverySummary {
        let run = DeliveryRun(site, database)
        try run.run()
        return run.summary
    }

    /// The attempts for a record: device, outcome, seconds since `now`.
    func attempts(_ name: String) throws -> [String] {
        try database.attempts(for: name).map { attempt in
            "\(attempt.device) \(attempt.outcome) \(Int(attempt.time.timeIntervalSince(Self.now)))"
        }
    }

    /// The counts of the service, with header fields and body of the last request to `echo`.
    func counts() throws -> [String: Any] {
        let sender = try HTTPSender(authorities: service("certificate.pem"), userAgent: "test")
        var body: [UInt8] = []
        var request: HTTPRequest? = HTTPRequest(.get, "\(origin)/push/counts", isTest: true)
        let queue = HTTPQueue<Int>(limit: 1) {
            defer { request = nil }
            return request.map { .request($0, 0) } ?? .end
        }
        try sender.send([queue]) { body = (try? $1.get().body) ?? [] }
        return try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:]
    }
}
