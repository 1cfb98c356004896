import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// A meet-up and its file, as it is now.
struct OpenMeetup {
    let meetup: Meetup
    let file: OutputFile

    /// Opens the meet-up with this id; nil if there is none, or its file cannot be read, which the check of content reports.
    init?(_ name: String, _ documents: ContentDocuments) throws(Problem) {
        guard name.utf8.count <= 80, let id = Slug(name), name.hasPrefix(Meetup.idMark),
            let (meetup, file) = try documents.opened(Meetup.self, at: Meetup.path(of: id))
        else { return nil }
        (self.meetup, self.file) = (meetup, file)
    }

    /// Whether a member plans the meet-up.
    func isPlanned(by member: Member) -> Bool { meetup.author.text == member.id }

    /// Whether a member may read it: everybody reads what is on the site, and its author also what waits or is hidden.
    func isOpen(to member: Member) -> Bool { !meetup.isHidden || isPlanned(by: member) }
}

extension RequestContext {
    /// The meet-up that the request's path names.
    /// - Throws: `.notFound`.
    func meetup() throws(DeskError) -> OpenMeetup {
        let found = try DeskError.posting(Journal.file(OpenMeetup(parameter("id"), documents)))
        guard let found else { throw .notFound }
        return found
    }
}

extension AdmittedRequest where Account == MemberSession {
    /// The meet-up that the request's path names, if the member may read it, or goes to it: then its page says at least that it is hidden.
    /// - Throws: `.notFound`: hidden ones are refused as unknown ones.
    func meetup() throws(DeskError) -> OpenMeetup {
        try checkOffered()
        let open = try context.meetup()
        if open.isOpen(to: member) { return open }
        let line = try DeskError.state(
            database.goingLine(of: open.meetup.id.text, capacity: open.meetup.capacity))
        guard line.place(of: member.id) != .none else { throw .notFound }
        return open
    }

    /// The member's own meet-up that the request's path names.
    /// - Throws: `.notFound`: those of others are refused as unknown ones.
    func ownMeetup() throws(DeskError) -> OpenMeetup {
        let open = try meetup()
        guard open.isPlanned(by: member) else { throw .notFound }
        return open
    }
}

/// The paths of members' pages of meet-ups, below the mount.
enum MeetupPath {
    static let new = "/meetups/new"

    static func meetup(_ id: Slug) -> String { "/meetups/\(id)" }
}
