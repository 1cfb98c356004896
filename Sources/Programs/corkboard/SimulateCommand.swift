import ArgumentParser
import ContentFiles
import Delivery
import Foundation
import Model
import Notifications
import State

/// `corkboard simulate`.
struct SimulateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Sends one test notification to a reader, or to all.",
        discussion: """
            Through the channels that are set up, as `corkboard deliver` does. What is left out is made up, and said. The notification is in no \
            list of the site: only readers who get it see it.
            """)

    @OptionGroup var site: SiteOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The reader's public id, which the page of notices shows.", valueName: "r-..."))
    var user: String?

    @Option(name: .shortAndLong, help: "The type, such as newEvent.")
    var type: String?

    @Option(name: .shortAndLong, help: "The id of what it is about, or an address that begins with /.")
    var resource: String?

    @Option(name: [.customShort("n"), .customLong("title")], help: "The title.")
    var notificationTitle: String?

    @Option(name: .shortAndLong, help: "The text.")
    var body: String?

    @Flag(help: "Say what would be sent to whom, and send nothing.")
    var dryRun = false

    func validate() throws {
        if let type, Broadcast.Kind(rawValue: type) == nil {
            let known = Broadcast.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--type '\(type)' is unknown; expected one of \(known).")
        }
        for (name, text, limit) in [
            ("resource", resource, 80), ("title", notificationTitle, 300), ("body", body, 1400),
        ] {
            guard let text else { continue }
            let isClean = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
            guard isClean, (1...limit).contains(text.utf8.count) else {
                throw ValidationError("--\(name) must have 1 to \(limit) bytes without control characters.")
            }
        }
    }

    func run() async throws {
        let root = try site.folder()
        let settings = try Reporting.settings(of: root)
        let database = try StateReporting.database(of: root)
        let reader = try reader(in: database)
        let broadcast = try broadcast(settings)
        let audience = DeliveryAudience(
            version: BroadcastVersion(id: broadcast.id.text, revision: 1, isRetraction: false),
            registeredBy: broadcast.counts.instant, owner: reader?.id)
        say(broadcast, to: reader)
        let devices = try StateReporting.failure { () throws(StateError) in
            try database.deliveryCounts(audience)
        }
        if devices.isEmpty {
            return Reporting.tell(reader == nil ? "No device is registered." : "The reader has no device.")
        }
        if dryRun {
            for device in devices {
                Reporting.tell("Would be sent: \(device.channel.rawValue), \(device.count)")
            }
            return
        }
        try StateReporting.failure { () throws(StateError) in
            try database.add([PersonalRecord(broadcast, of: reader?.id)])
        }
        try await DeliveryReporting.run(root, settings, database)
        for line in try results(audience, in: database) { Reporting.tell(line) }
    }

    private func reader(in database: StateDatabase) throws -> Reader? {
        guard let user else { return nil }
        let found = try StateReporting.failure { () throws(StateError) in try database.reader(named: user) }
        guard let reader = found else {
            throw Reporting.failure(
                "There is no reader \(user); expected an id that the page of notices shows, such as r-0123456789"
            )
        }
        return reader
    }

    /// The record, with made-up values for what is left out.
    private func broadcast(_ settings: SiteSettings) throws -> Broadcast {
        let kind = type.flatMap { Broadcast.Kind(rawValue: $0) } ?? .generic
        let subject = resource ?? "test"
        let path = subject.hasPrefix("/") ? subject : NotificationTypes.page(of: kind, subject: subject)
        let isMadeUp = resource == nil
        guard let id = Slug("test-\(UUID().uuidString.lowercased())"),
            let time = Timestamp(Date(), in: settings.timeZone)
        else {
            throw Reporting.failure("The clock of this machine is out of range")
        }
        return Broadcast(
            id: id,
            title: notificationTitle.map { LocalizedText($0) }
                ?? LocalizedText(byLanguage: ["en": "Test notification", "zh-Hans": "测试通知"]),
            body: body.map { LocalizedText($0) }
                ?? LocalizedText(byLanguage: [
                    "en": "Nothing to do. If you see this, it works.", "zh-Hans": "无需操作。看到它就说明一切正常。",
                ]),
            subject: subject, timestamp: time, kind: kind,
            url: settings.url + (isMadeUp ? "/notifications/" : path))
    }

    /// Says what is sent, and which parts were made up.
    private func say(_ broadcast: Broadcast, to reader: Reader?) {
        func mark(_ value: String, _ given: Any?) -> String { given == nil ? "\(value) (made up)" : value }
        let language = "en"
        Reporting.tell("To: \(reader?.name ?? "everyone")")
        Reporting.tell("Type: \(mark(broadcast.kind.rawValue, type))")
        Reporting.tell("Resource: \(mark(broadcast.subject, resource)), \(broadcast.url ?? "")")
        Reporting.tell("Title: \(mark(broadcast.title.resolved(for: language).text, notificationTitle))")
        Reporting.tell("Body: \(mark(broadcast.body.resolved(for: language).text, body))")
    }

    /// The results by channel, once another `corkboard deliver` that may send them has had its time.
    private func results(_ audience: DeliveryAudience, in database: StateDatabase) throws -> [String] {
        let end = ContinuousClock.now + .seconds(30)
        while true {
            let counts = try StateReporting.failure { () throws(StateError) in
                try database.deliveryCounts(audience)
            }
            if counts.allSatisfy({ $0.outcome != nil }) || ContinuousClock.now > end {
                return counts.map { count in
                    let outcome = count.outcome?.rawValue ?? "waiting"
                    let status = count.status.map { ", status \($0)" } ?? ""
                    let again = count.isPending && count.outcome != nil ? ", to be tried again" : ""
                    return "\(count.channel.rawValue): \(count.count) \(outcome)\(status)\(again)"
                }
            }
            Thread.sleep(forTimeInterval: 0.2)
        }
    }
}
