import ContentFiles
import Foundation
import Model
import Posting
import State
import TestSupport

@testable import Events

/// A site with one officer's posts in a folder of its own.
struct PostingSite {
    let folder: TemporaryFolder
    let settings: SiteSettings
    let database: StateDatabase

    /// 2026-12-01, 12:00 in New York.
    static let noon = Date(timeIntervalSince1970: 1_796_144_400)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "title: Harbour Club\nurl: https://club.example\ntimeZone: America/New_York\nlanguages: [en, zh-Hans]\n",
            to: "Content/site.yml")
        guard let settings = SettingsReading(root: folder.path).settings else {
            throw NoSettings()
        }
        self.settings = settings
        database = try StateDatabase(root: folder.path)
    }

    struct NoSettings: Error {}
    struct NoEvent: Error { let path: String }

    var journal: Journal { Journal(root: folder.path, database: database) }

    var posting: EventPosting {
        EventPosting(root: folder.path, settings: settings, database: database) { event, difference in
            let changes = [
                difference?.time == true ? "time" : nil, difference?.place == true ? "place" : nil,
                difference?.isCancelled == true ? "off" : nil, difference?.isRestored == true ? "on" : nil,
            ].compactMap(\.self)
            return Announcement(
                title: event.title.simplified,
                body: LocalizedText(event.location?.resolved(for: "en").text ?? "somewhere"),
                changes: changes.isEmpty ? nil : LocalizedText(changes.joined(separator: " and ")))
        }
    }

    static let fields = [
        "title": "Lantern making", "detail": "Bring *paper*.", "date": "2026-12-20", "time": "21:00",
        "location": "East House", "status": "published", "broadcast": "true",
    ]

    func form(_ changes: [String: String] = [:]) -> EventForm {
        EventForm(Self.fields.merging(changes) { _, new in new }, settings: settings)
    }

    func submission(
        _ nonce: String, after seconds: TimeInterval = 0, decision: TellingDecision? = nil
    ) -> Posting.Submission {
        Posting.Submission(
            author: "mei", nonce: nonce, decision: decision, now: Self.noon.addingTimeInterval(seconds))
    }

    /// Makes a change as an officer does who reads its announcement and decides about it, if it has one.
    @discardableResult
    func decide(
        _ telling: Telling = .everyone, nonce: String, after seconds: TimeInterval = 3600,
        _ change: (Posting.Submission) throws -> Journal.Outcome
    ) throws -> Journal.Outcome {
        do {
            return try change(submission(nonce, after: seconds))
        } catch PostingError.undecided(let announcement) {
            let decision = TellingDecision(telling, token: announcement.token)
            return try change(submission(nonce, after: seconds, decision: decision))
        }
    }

    /// Posts, and gives the path of the event's file.
    @discardableResult
    func post(
        _ changes: [String: String] = [:], nonce: String = "nonce-00", after seconds: TimeInterval = 0
    ) throws -> String {
        let outcome = try posting.post(
            form(changes), author: "Mei", others: [], by: submission(nonce, after: seconds))
        return outcome.change.files.first?.path ?? ""
    }

    /// The event as its file has it.
    func event(_ path: String = "Content/events/2026-12-20-lantern-making.md") throws -> Event {
        let documents = ContentDocuments(root: folder.path, timeZone: settings.timeZone)
        guard let bytes = try documents.bytes(at: path),
            let event = documents.event(in: OutputFile(path: path, bytes: bytes))
        else { throw NoEvent(path: path) }
        return event
    }

    /// Edits the event of the usual form.
    @discardableResult
    func edit(
        _ changes: [String: String], nonce: String = "nonce-01", after seconds: TimeInterval = 3600,
        telling: Telling = .everyone
    ) throws -> Journal.Outcome {
        try decide(telling, nonce: nonce, after: seconds) {
            try posting.edit(event(), form(changes), version: nil, by: $0)
        }
    }

    /// The path of the record of the usual form.
    static let record = "Content/broadcasts/\(EventPosting.id(nonce: "nonce-00")).json"

    /// The record's text; nil where there is none.
    func recordText() throws -> String? {
        FileManager.default.fileExists(atPath: folder(Self.record)) ? try folder.text(Self.record) : nil
    }

    /// The lines of the record that say something of its state, in their order.
    func recordState() throws -> [String]? {
        try recordText()?.split(separator: "\n").map { $0.trimmingCharacters(in: [" ", ","]) }.filter {
            line in
            ["\"body\"", "\"changes\"", "\"from\"", "\"revision\"", "\"retracted\""].contains {
                line.hasPrefix($0)
            }
        }
    }

    /// The content files that there are, but for the settings.
    func files() throws -> [String] {
        try folder.tree("Content").filter { $0.value != "/" && $0.key != "site.yml" }.map(\.key).sorted()
    }
}
