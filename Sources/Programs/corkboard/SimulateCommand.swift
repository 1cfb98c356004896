import ArgumentParser
import ContentFiles
import Delivery
import Foundation
import Model
import Notifications
import Site
import StandardSections
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

    @Option(name: .shortAndLong, help: "The id of the subject, or an address that begins with /.")
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
        let database = try StateDatabase(root: root)
        let reader = try reader(in: database)
        let run = DeliveryRun(try Reporting.deliverySite(root, settings), database)
        // Registers the groups as devices before the test takes effect.
        _ = try run.check(DeliveryAudience(testOf: reader))
        let page = await page(below: root, settings)
        let broadcast = try broadcast(settings, page)
        let audience = DeliveryAudience(
            version: BroadcastVersion(id: broadcast.id.text, revision: 1, isRetraction: false),
            registeredBy: broadcast.counts.instant, owner: reader?.id)
        say(broadcast, to: reader)
        if let page, !page.isThere {
            Reporting.say("The site has no page \(page.address), to which the notification leads.")
        }
        let devices = try database.deliveryCounts(audience)
        if devices.isEmpty {
            return Reporting.tell(reader == nil ? "No device is registered." : "The reader has no device.")
        }
        let failures = try run.check(audience)
        guard failures.isEmpty else {
            failures.forEach { Reporting.say("\($0)") }
            throw Reporting.failure("Nothing was sent. Mend this, then try again")
        }
        if dryRun {
            let site = try Reporting.deliverySite(root, settings)
            let forecasts = try DeliveryForecast.all(broadcast, of: reader?.id, site, database)
            return forecasts.forEach { Reporting.tell($0.text) }
        }
        try send(broadcast, to: reader, audience, database, root, settings)
    }

    /// Sends the test and prints its results, also after an error of other deliveries. After an error, a test
    /// without any attempt is removed, so that it is not sent later.
    private func send(
        _ broadcast: Broadcast, to reader: Reader?, _ audience: DeliveryAudience, _ database: StateDatabase,
        _ root: String, _ settings: SiteSettings
    ) throws {
        try database.add([PersonalRecord(broadcast, of: reader?.id)])
        let run = Result { try Reporting.deliver(root, settings, database) }
        if case .failure = run { try database.removeUntried(broadcast.id.text) }
        let counts = try results(audience, in: database)
        for count in counts { Reporting.tell(count.text) }
        let summary = try run.get()
        if DeliveryCount.hasFailedChannel(counts) || !summary.troubles.isEmpty { throw ExitCode(1) }
    }

    private func reader(in database: StateDatabase) throws -> Reader? {
        guard let user else { return nil }
        let found = try database.reader(named: user)
        guard let reader = found else {
            throw Reporting.failure(
                "There is no reader \(user); expected an id that the page of notices shows, such as r-0123456789"
            )
        }
        return reader
    }

    /// The page of the resource: that of the post with this id or slug, or the one that such a post would have; nil if no resource is given.
    private func page(below root: String, _ settings: SiteSettings) async -> SubjectPage? {
        guard let resource else { return nil }
        let kind = type.flatMap { Broadcast.Kind(rawValue: $0) } ?? .generic
        return await Self.page(of: resource, kind, below: root)
    }

    /// The record, with made-up values for what is left out.
    private func broadcast(_ settings: SiteSettings, _ page: SubjectPage?) throws -> Broadcast {
        let kind = type.flatMap { Broadcast.Kind(rawValue: $0) } ?? .generic
        let subject = resource ?? "test"
        // The time in whole seconds, not before the groups were registered as devices.
        let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.up))
        guard let id = Slug("test-\(UUID().uuidString.lowercased())"),
            let time = Timestamp(now, in: settings.timeZone)
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
            url: settings.url + (page?.address ?? "/notifications/"))
    }

    /// Prints the test notification, with a mark on each part that was made up.
    private func say(_ broadcast: Broadcast, to reader: Reader?) {
        func mark(_ value: String, _ given: Any?) -> String { given == nil ? "\(value) (made up)" : value }
        let language = "en"
        Reporting.tell("To: \(reader?.name ?? "everyone")")
        Reporting.tell("Type: \(mark(broadcast.kind.rawValue, type))")
        Reporting.tell("Resource: \(mark(broadcast.subject, resource)), \(broadcast.url ?? "")")
        Reporting.tell("Title: \(mark(broadcast.title.resolved(for: language).text, notificationTitle))")
        Reporting.tell("Body: \(mark(broadcast.body.resolved(for: language).text, body))")
    }

    /// The results by channel. Waits up to 30 s for another `corkboard deliver` that may send the test.
    private func results(
        _ audience: DeliveryAudience, in database: StateDatabase
    ) throws -> [DeliveryCount] {
        let end = ContinuousClock.now + .seconds(30)
        while true {
            let counts = try database.deliveryCounts(audience)
            if counts.allSatisfy({ $0.outcome != nil }) || ContinuousClock.now > end {
                return counts
            }
            Thread.sleep(forTimeInterval: 0.2)
        }
    }
}

extension DeliveryAudience {
    /// Creates the audience of a test that takes effect now.
    fileprivate init(testOf reader: Reader?) {
        self.init(
            version: BroadcastVersion(id: "test", revision: 1, isRetraction: false), registeredBy: Date(),
            owner: reader?.id)
    }
}

extension DeliveryCount {
    /// Whether nothing was done on some channel, or in some group, as its receivers want it. Anybody can register an app, which waits on a
    /// site without them.
    fileprivate static func hasFailedChannel(_ counts: [DeliveryCount]) -> Bool {
        let own = counts.filter { $0.channel != .fcm || $0.outcome != nil }
        let channels = Dictionary(grouping: own) { "\($0.channel) \($0.group ?? "")" }
        return channels.values.contains { counts in
            !counts.contains { [.accepted, .skipped, .deferred].contains($0.outcome) }
        }
    }

    /// The channel, the number of devices and the results.
    fileprivate var text: String {
        let name = group.map { "group \($0)" } ?? channel.rawValue
        let fact =
            switch outcome {
            case nil: "waiting"
            case .deferred where channel == .mail: "waiting for quiet hours to end or for a digest"
            case .deferred: "waiting for quiet hours to end"
            case .skipped: "not wanted"
            case .senderRefused: "refused for the sender"
            case .some(let outcome): outcome.rawValue
            }
        let status = status.map { ", status \($0)" } ?? ""
        let again = isPending && outcome != nil && outcome != .deferred ? ", to be tried again" : ""
        return "\(name): \(count) \(fact)\(status)\(again)"
    }
}

extension DeliveryForecast {
    /// The steps of a dry run, with numbers of devices.
    fileprivate var text: String {
        let what =
            switch step {
            case .send: "Would be sent"
            case .waitForQuietHours: "Would wait for quiet hours to end"
            case .waitForDigest: "Would wait for a digest"
            case .skip: "Not wanted"
            }
        if channel == .group { return "\(what): group \(group)" }
        return
            "\(what): \(channel.rawValue), \(devices) device\(devices == 1 ? "" : "s") of \(readers) reader\(readers == 1 ? "" : "s")"
    }
}
