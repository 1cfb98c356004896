import Basics
import Files
import Foundation
import GRDB
import Model
import Notifications
import Push
import Sending
import TestSupport

@testable import Delivery
@testable import State

/// A site with local services of groups, apps and mail, and a clock that waits at once.
final class ChannelSite {
    static let now = PushSite.now

    let folder: TemporaryFolder
    let database: StateDatabase
    /// The folders of the services.
    let (services, otherServices, mails): (TemporaryFolder, TemporaryFolder, TemporaryFolder)
    private let clock = MovableClock()
    private var servers: [ChildProcess] = []
    private var mailPort = 0
    /// The origin of the services of groups and apps; "" without them.
    private(set) var origin = ""
    /// The origin of a second server with these services.
    private var otherOrigin = ""
    /// Called after each wait with the time.
    var afterWait: (@Sendable (Date) -> Void)?
    /// The limits of requests: longer times than usual, for slow machines.
    var limits = PushSite.patientLimits

    init() throws {
        (folder, mails) = (try TemporaryFolder(), try TemporaryFolder())
        (services, otherServices) = (try TemporaryFolder(), try TemporaryFolder())
        database = try StateDatabase(root: folder.path)
    }

    deinit { servers.forEach { $0.stop() } }

    /// Starts a mail server, and returns the member `mail` of the settings.
    func startMail() throws -> String {
        let (server, ports) = try PythonScript.serve("SendingTests/MailSending/smtp_server.py", in: mails)
        servers.append(server)
        mailPort = ports.first ?? 0
        return mailMember
    }

    var mailMember: String { Self.mailMember(port: mailPort) }

    /// The member `mail` for a server that cannot be reached.
    static let closedMail = mailMember(port: 1)

    private static func mailMember(port: Int) -> String {
        #""mail": {"sender": "Harbor <board@example.edu>", "smtp": {"host": "127.0.0.1", "port": \#(port), "security": "none"}}"#
    }

    /// Has the mail server refuse a command with a reply from now on, or nothing.
    func refuseMail(_ command: String? = nil, _ reply: String = "") throws {
        try mails.write(command.map { #"{"\#($0)": "\#(reply)"}"# } ?? "{}", to: "faults.json")
    }

    /// Runs at times from `start` to `end`, in seconds since `now`, and returns the numbers of all runs.
    @discardableResult
    func deliver(from start: TimeInterval, to end: TimeInterval, every step: TimeInterval) throws
        -> DeliverySummary
    {
        var sum = DeliverySummary()
        for seconds in stride(from: start, through: end, by: step) {
            // A run that waited may have moved the clock on.
            if seconds > time.timeIntervalSince(Self.now) { go(to: seconds) }
            sum.add(try deliver())
        }
        return sum
    }

    /// Writes the settings of channels: members of the object.
    func setUp(_ members: String...) throws {
        try writeSecret("{\(members.joined(separator: ", "))}", to: ChannelSettings.path)
    }

    func writeSecret(_ text: String, to path: String) throws {
        try folder.write(text, to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder(path))
    }

    /// Starts the services of groups, and of apps.
    func startServices(apps: Bool = false) throws {
        let (server, ports) = try PythonScript.serve(
            "DeliveryTests/channel_service.py", apps ? ["apps"] : [], in: services)
        servers.append(server)
        origin = "http://127.0.0.1:\(ports.first ?? 0)"
    }

    /// Starts the services of apps, and gives the site their account.
    func startApps() throws {
        try startServices(apps: true)
        try writeSecret(try services.text("account.json"), to: "State/fcm.json")
    }

    /// Starts a second server with the same services, which has the group `nothing`: it is not answered before the file `released` is
    /// in its folder.
    func startOther() throws {
        let (server, ports) = try PythonScript.serve("DeliveryTests/channel_service.py", in: otherServices)
        servers.append(server)
        otherOrigin = "http://127.0.0.1:\(ports.first ?? 0)"
    }

    /// Has another run make groups devices.
    static func sync(_ names: [String], in database: StateDatabase, now: Date) throws {
        let settings = names.map { ($0, GroupSettings(language: "en", digest: "x")) }
        try database.syncGroups(Dictionary(uniqueKeysWithValues: settings), since: now, now: now)
    }

    /// The member `groups` for ntfy topics with these names, which say how the service answers.
    func groups(_ names: String...) -> String {
        let groups = names.map { name in
            let server = name == "nothing" ? otherOrigin : origin
            return #"{"name": "\#(name)", "kind": "ntfy", "url": "\#(server)/\#(name)"}"#
        }
        return #""groups": [\#(groups.joined(separator: ", "))]"#
    }

    var site: DeliverySite {
        get throws {
            let settings = SiteSettings(
                title: "Harbor", url: "https://csa.example.edu", timeZone: .gmt,
                languages: ["en", "zh-Hans"], poster: "/poster")
            return DeliverySite(
                root: folder.path, settings: settings,
                services: try PushServices(testOrigins: [origin, otherOrigin].filter { !$0.isEmpty }),
                share: ShareFolder(places: [PythonScript.root]), limits: limits,
                clock: { [clock] in clock.time },
                wait: { [clock, afterWait] seconds in
                    clock.time += seconds
                    afterWait?(clock.time)
                })
        }
    }

    var time: Date {
        get { clock.time }
        set { clock.time = newValue }
    }

    /// Sets the clock to seconds after `now`, 08:00 UTC on 2027-01-15, a Friday.
    func go(to seconds: TimeInterval) { time = Self.now + seconds }

    /// Adds an app for which the service answers as the end of its token says. Returns the key of its reader.
    @discardableResult
    func addApp(
        _ token: String, language: String = "en", officer: String? = nil, settings: String? = nil
    ) throws -> SessionToken {
        let reader = SessionToken.random()
        let registration = DeviceRegistration(
            channel: .fcm, endpoint: ReaderDevice.endpoint(ofToken: token), service: "fcm",
            language: language, officer: officer, address: UUID().uuidString)
        _ = try database.register(registration, of: reader, now: Self.now - 100)
        if let settings {
            _ = try database.changeSettings(of: reader, address: "a", now: Self.now) { _ in settings }
        }
        return reader
    }

    /// Subscribes an address, without the mail that asks for confirmation.
    func subscribe(
        _ address: String, _ settings: String = "{}", language: String = "en", of reader: SessionToken? = nil,
        after seconds: TimeInterval = -100
    ) throws {
        let request = MailRequest(
            address: address, language: language, settings: settings, reader: reader, client: address)
        var key: MailKey?
        try database.request(request, now: Self.now + seconds) { subscription in
            key = subscription.key
            return ("Confirm", "...")
        }
        for mail in try database.dueOutgoingMail(now: Self.now + seconds) where mail.address == address {
            try database.removeOutgoingMail(mail.id)
        }
        _ = try key.flatMap { try database.confirmMail($0, by: reader, now: Self.now + seconds) }
    }

    /// Writes a record.
    func write(
        _ name: String, title: String = "Gala", counts seconds: TimeInterval = -1,
        until end: TimeInterval? = nil,
        revision: Int = 1, retracted: Bool = false, type: String = "newEvent"
    ) throws {
        let time = TimeZone.gmt.text(of: Self.now + seconds) ?? ""
        let until = end.flatMap { TimeZone.gmt.text(of: Self.now + $0) }.map { #""until": "\#($0)", "# } ?? ""
        try folder.write(
            """
            {"notification": {"title": {"en": "\(title)", "zh-Hans": "晚会"}, "body": "At six"},
            "data": {"id": "e1", "timestamp": "2027-01-01", "type": "\(type)", "url": "https://csa.example.edu/events/\(name)/"},
            "from": "\(time)", \(until)"revision": \(revision), "retracted": \(retracted)}
            """, to: "Content/broadcasts/\(name).json")
    }

    /// Runs once on a site with these starts of posts, and returns the numbers.
    @discardableResult
    func deliver(_ starts: [PostStart] = []) throws -> DeliverySummary {
        let run = DeliveryRun(try site, database) { range in starts.filter { range.contains($0.start) } }
        try run.run()
        return run.summary
    }

    /// The attempts for a record: the endpoint without its address, outcome, status, seconds since `now`, and those until the next one.
    func attempts(_ name: String) throws -> [String] {
        let endpoints = try database.read { database in
            Dictionary(
                uniqueKeysWithValues: try Row.fetchAll(
                    database, sql: "SELECT id, endpoint FROM readerDevices"
                ).map { (row: Row) -> (Int64, String) in (row["id"], row["endpoint"]) })
        }
        return try database.attempts(for: name).map { attempt in
            let endpoint = endpoints[attempt.device] ?? "?"
            let name = endpoint.split(separator: ":").last?.split(separator: "@").first ?? "?"
            let status = attempt.status.map { " \($0)" } ?? ""
            let next = attempt.next.map { " +\(Int($0.timeIntervalSince(attempt.time)))" } ?? ""
            return
                "\(name) \(attempt.outcome)\(status) \(Int(attempt.time.timeIntervalSince(Self.now)))\(next)"
        }
    }

    /// A request that came to the services of groups and apps.
    struct Received: Decodable {
        let path: String
        let headers: [String: String]
        let body: String
    }

    /// The requests that came, in order.
    func received() throws -> [Received] {
        let sender = try HTTPSender(userAgent: "test")
        var body: [UInt8] = []
        var request: HTTPRequest? = HTTPRequest(.get, "\(origin)/requests", isTest: true)
        let queue = HTTPQueue<Int>(limit: 1) {
            defer { request = nil }
            return request.map { .request($0, 0) } ?? .end
        }
        try sender.send([queue]) { body = (try? $1.get().body) ?? [] }
        return try JSONDecoder().decode([Received].self, from: Data(body))
    }

    /// A mail that came to the mail server, as Python's email package reads it.
    struct Mail: Decodable {
        let headers: [String: String]
        let contents: [String]
        let defects: [String]
        var subject: String { headers["Subject"] ?? "" }
    }

    /// The mails that came, in order.
    func receivedMails() throws -> [Mail] {
        struct Envelope: Decodable { let hex: String }
        var mails: [Mail] = []
        while let text = try? self.mails.text("\(mails.count + 1).json") {
            let hex = try JSONDecoder().decode(Envelope.self, from: Data(text.utf8)).hex
            let digits = Array(hex.utf8)
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
            }
            let folder = try TemporaryFolder()
            try folder.write(bytes, to: "mail")
            let output = try PythonScript.run("MailTests/read_mail.py", [folder("mail")], in: folder)
            mails.append(try JSONDecoder().decode(Mail.self, from: Data(output.utf8)))
        }
        return mails
    }
}
