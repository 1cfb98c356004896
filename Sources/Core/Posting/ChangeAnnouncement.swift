import ContentFiles
import Foundation
import Model

/// The announcement of a change of a post. The officer sees it and decides before the change is accepted.
public struct ChangeAnnouncement: Equatable, Sendable {
    /// The broadcast record if readers are told.
    public let record: Broadcast
    /// Whether telling is preselected: the change is of more than texts.
    public let isNews: Bool
    /// Whether it takes the place of an announcement of this post that is still held.
    public let isReplacing: Bool

    package init(record: Broadcast, isNews: Bool, isReplacing: Bool) {
        (self.record, self.isNews, self.isReplacing) = (record, isNews, isReplacing)
    }

    /// Identifies the announcement's words. A decision is about the words that the officer saw.
    public var token: String {
        var record = record
        (record.from, record.before) = (nil, nil)
        record.timestamp = Timestamp(Date(timeIntervalSince1970: 0), in: .gmt) ?? record.timestamp
        return Posting.version(of: BroadcastFile.bytes(of: record, earlier: nil))
    }
}

/// Whether readers are told of a change.
public enum Telling: String, Sendable {
    /// Notices say it, and everyone who gets notifications is told.
    case everyone
    /// The change is made without an announcement.
    case nobody
}

/// An officer's decision about an announcement.
public struct TellingDecision: Equatable, Sendable {
    /// Whom to tell.
    public let telling: Telling
    /// The token of the announcement that the officer saw.
    public let token: String

    package init(_ telling: Telling, token: String) { (self.telling, self.token) = (telling, token) }
}
