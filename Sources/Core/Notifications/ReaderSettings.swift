import Foundation
import Model

/// The choices of a reader: types, tags, channels, quiet hours and reminders.
package struct ReaderSettings: Codable, Equatable, Sendable {
    package enum MailFrequency: String, Codable, CaseIterable, Sendable {
        case now, daily, weekly, off
    }

    package struct Reminders: Codable, Equatable, Sendable {
        /// Reminders with messages of the reader's own, one each day.
        package struct Daily: Codable, Equatable, Sendable {
            package let time: LocalTime
            package let timeZone: ZoneName
            package let messages: [String]
        }

        /// The minutes before an event that readers can choose: a day, an hour, a minute.
        static let offered = [1440, 60, 1]

        package var events: [Int] = []
        /// The minutes before it at which a reader is reminded of a post that they chose by itself: an hour.
        package static let beforeChosen = 60

        /// The posts that the reader chose by themselves, by id: when, in seconds since 1970.
        package var posts: [String: Int] = [:]
        /// The daily reminders; nil for none.
        package var daily: Daily?

        /// Maximum number of posts chosen by themselves: 50, those that were chosen last. An id has at most 255 bytes.
        fileprivate static let (maximumPosts, maximumID) = (50, 255)
    }

    package var isEnabled = true
    /// The types that were turned off or on; others are on.
    package var types: [Broadcast.Kind: Bool] = [:]
    /// The tags that were turned off or on; others are on.
    package var tags: [Slug: Bool] = [:]
    package var hasPush = true
    package var mail = MailFrequency.now
    /// The hours in which nothing is sent; nil for none.
    package var quietHours: QuietHours?
    package var reminders = Reminders()

    package init() {}

    /// Whether the reader wants a record: its type is on, and one of its tags if it has any.
    package func wants(_ kind: Broadcast.Kind, tags recordTags: [Slug]) -> Bool {
        isEnabled && types[kind] != false
            && (recordTags.isEmpty || recordTags.contains { tags[$0] != false })
    }
}

// MARK: JSON

extension ReaderSettings {
    /// The limits: tags 100; minutes before events 5, at most 4 weeks; messages 64, each of at most 200 bytes.
    private static let (maximumTags, maximumTimes, longestTime) = (100, 5, 40_320)
    private static let (maximumMessages, maximumMessage) = (64, 200)

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case isEnabled = "enabled"
        case hasPush = "push"
        case types, tags, mail, quietHours, reminders
    }

    /// Creates the settings from stored JSON; the defaults if the text cannot be decoded.
    package init(stored json: String) {
        do {
            self = try JSONDecoder().decode(ReaderSettings.self, from: Data(json.utf8))
        } catch {
            self.init()
        }
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        isEnabled = try members.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true
        hasPush = try members.decodeIfPresent(Bool.self, forKey: .hasPush) ?? true
        mail = try members.decodeIfPresent(MailFrequency.self, forKey: .mail) ?? .now
        quietHours = try members.decodeIfPresent(QuietHours.self, forKey: .quietHours)
        types = try Self.choices(members, .types, expected: "a known type") { Broadcast.Kind(rawValue: $0) }
        tags = try Self.choices(members, .tags, expected: "a tag") { Slug($0) }
        reminders = try members.decodeIfPresent(Reminders.self, forKey: .reminders) ?? Reminders()
        guard tags.count <= Self.maximumTags else {
            throw DecodingError.dataCorruptedError(
                forKey: .tags, in: members, debugDescription: "expected at most \(Self.maximumTags) tags")
        }
        try checkReminders(members)
    }

    private func checkReminders(_ members: KeyedDecodingContainer<CodingKeys>) throws {
        let messages = reminders.daily?.messages ?? []
        let isSmall =
            reminders.events.count <= Self.maximumTimes && messages.count <= Self.maximumMessages
            && reminders.events.allSatisfy { (1...Self.longestTime).contains($0) }
            && messages.allSatisfy { message in
                (1...Self.maximumMessage).contains(message.utf8.count)
                    && !message.unicodeScalars.contains { $0.properties.generalCategory == .control }
            }
        if isSmall { return }
        throw DecodingError.dataCorruptedError(
            forKey: .reminders, in: members,
            debugDescription: """
                expected at most \(Self.maximumTimes) times of 1 to \(Self.longestTime) minutes, \
                and at most \(Self.maximumMessages) messages of 1 to \(Self.maximumMessage) bytes
                """)
    }

    private static func choices<Key: Hashable>(
        _ members: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys, expected: String,
        _ parse: (String) -> Key?
    ) throws -> [Key: Bool] {
        let texts = try members.decodeIfPresent([String: Bool].self, forKey: key) ?? [:]
        return try Dictionary(
            texts.map { text, isOn in
                guard let value = parse(text) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key, in: members, debugDescription: "expected \(expected)")
                }
                return (value, isOn)
            }, uniquingKeysWith: { first, _ in first })
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(isEnabled, forKey: .isEnabled)
        try members.encode(
            Dictionary(uniqueKeysWithValues: types.map { ($0.rawValue, $1) }), forKey: .types)
        try members.encode(Dictionary(uniqueKeysWithValues: tags.map { ($0.text, $1) }), forKey: .tags)
        try members.encode(hasPush, forKey: .hasPush)
        try members.encode(mail, forKey: .mail)
        try members.encode(quietHours, forKey: .quietHours)
        try members.encode(reminders, forKey: .reminders)
    }
}

extension ReaderSettings.Reminders {
    private enum CodingKeys: String, CodingKey { case events, posts, daily }

    /// Decodes reminders. Missing members mean none.
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        events = try members.decodeIfPresent([Int].self, forKey: .events) ?? []
        daily = try members.decodeIfPresent(Daily.self, forKey: .daily)
        let chosen = try members.decodeIfPresent([String: Int].self, forKey: .posts) ?? [:]
        guard chosen.keys.allSatisfy({ (1...Self.maximumID).contains($0.utf8.count) }) else {
            throw DecodingError.dataCorruptedError(
                forKey: .posts, in: members, debugDescription: "expected ids of 1 to \(Self.maximumID) bytes")
        }
        // Nothing else takes out posts that are over.
        let newest = chosen.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(Self.maximumPosts)
        posts = Dictionary(newest.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(events, forKey: .events)
        if !posts.isEmpty { try members.encode(posts, forKey: .posts) }
        try members.encode(daily, forKey: .daily)
    }
}

extension ReaderSettings.MailFrequency {
    /// The first time at or after `time` at which a mail of this frequency is due: 08:00 of a day, or of a Monday. For another frequency it
    /// is `time` itself.
    package func due(_ time: Date, in zone: TimeZone) -> Date {
        guard self == .daily || self == .weekly, let morning = LocalTime("08:00") else { return time }
        // `next` is later than its time.
        var due = morning.next(after: time - 0.001, in: zone)
        for _ in 0..<7 where self == .weekly && zone.civil(at: due)?.day.weekday != 1 {
            due = morning.next(after: due, in: zone)
        }
        return due
    }
}
