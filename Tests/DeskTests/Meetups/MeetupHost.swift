import Foundation
import GRDB
import Model
import Notifications
import Testing

@testable import Desk
@testable import State

/// Meet-ups of a member. The present is 2027-01-15T08:00:00Z, three
/// in the morning in New York.
extension MemberBrowser {
    /// Plans a meet-up.
    /// - Returns: Its id.
    mutating func plan(
        _ further: [String: String] = [:], after seconds: TimeInterval = 0
    ) async throws -> String {
        let answer = await send(MeetupForm.fields.merging(further) { $1 }, to: "/meetups", after: seconds)
        try #require(answer.status == 303, "\(answer.notes)")
        return String(answer.path.dropFirst("/meetups/".count))
    }

    /// Says that the member goes, or does not.
    /// - Returns: The query of the answer's address.
    mutating func go(
        _ meetup: String, _ go: String = "yes", name: String = "nobody", after seconds: TimeInterval = 0
    ) async -> String {
        await send(["go": go, "name": name], to: "/meetups/\(meetup)/going", after: seconds).query
    }

    /// Makes the browser one that gets the member's notifications.
    /// - Returns: The number of its reader.
    func attach(hasDevice: Bool = false) throws -> Int64 {
        let reader = SessionToken.random()
        try host.database.attach(reader, to: token, now: DeskHost.now)
        let owner = try #require(try host.database.reader(reader)).id
        if hasDevice {
            try host.database.write {
                try $0.execute(
                    sql: """
                        INSERT INTO readerDevices (endpoint, service, publicKey, secret, language, created, owner)
                        VALUES (?, 'push.example', x'00', x'00', 'en', 0, ?)
                        """, arguments: ["https://push.example/\(owner)", owner])
            }
        }
        return owner
    }
}

enum MeetupForm {
    static let fields = [
        "title": "Badminton", "when": "at", "date": "2027-01-16", "time": "18:00", "location": "East gym",
        "text": "Rackets are there.",
    ]
}

extension DeskHost {
    /// The text of a meet-up's file.
    func meetup(_ id: String) throws -> String { try folder.text("Content/meetups/\(id).md") }

    /// The page of a meet-up on the site; empty if there is none.
    func page(ofMeetup id: String) throws -> String {
        let path = "Public/meetups/\(id)/index.html"
        return FileManager.default.fileExists(atPath: folder(path)) ? try folder.text(path) : ""
    }

    /// Gives builds the names of all members.
    func keepNames() throws { try installation.build.updateMemberNames(all: database.memberNames) }

    /// Number of files of meet-ups.
    var meetupCount: Int {
        get throws {
            try folder.tree("Content").keys.count { $0.hasPrefix("meetups/") && $0.hasSuffix(".md") }
        }
    }

    /// The list of a reader's notifications in a language, oldest first: title, text, and the address below that of the site.
    func notices(_ owner: Int64, in language: String = "en", after seconds: TimeInterval = 3600) throws
        -> [String]
    {
        try database.personalRecords(of: owner, now: Self.now + seconds).reversed().map { record in
            let notice = try #require(record.broadcast(timeZone: .gmt))
            let texts = [notice.title, notice.body].map { $0.resolved(for: language).text }
            let url = try #require(notice.url)
            return (texts + ["\(url.dropFirst(Self.url.count))"]).joined(separator: " | ")
        }
    }

    /// What a reader was told, oldest first: the type and the sentence.
    func told(_ owner: Int64, after seconds: TimeInterval = 3600) throws -> [String] {
        try database.personalRecords(of: owner, now: Self.now + seconds).reversed().map { record in
            let json = try JSONSerialization.jsonObject(with: Data(record.json.utf8)) as? [String: Any]
            let data = json?["data"] as? [String: Any]
            let notification = json?["notification"] as? [String: Any]
            let body = notification?["body"]
            let text = (body as? String) ?? (body as? [String: String])?["en"] ?? ""
            return "\(data?["type"] ?? ""): \(text)"
        }
    }
}
