import Posting

/// A past version of an event's file.
public typealias EventVersion = ContentVersion<Event>

extension ContentVersion where Value == Event {
    /// The event in the file; nil if the file is invalid.
    public var event: Event? { value }
}

extension EventPosting {
    /// All versions of the event's file in the log, newest first: the result of each change, and manual edits before a change.
    /// - Throws: `PostingError` with `.state`.
    public func versions(of event: String) throws(PostingError) -> [EventVersion] {
        try core.versions(of: event, as: Event.self)
    }

    /// The current bytes of the event's file.
    /// - Throws: `PostingError`; `.noSuchPost` if there is no such file.
    public func bytes(of event: Event) throws(PostingError) -> [UInt8] { try current(event).bytes }
}
