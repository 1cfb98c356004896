import Foundation
import Model
import TestSupport
import Testing

@testable import Desk
@testable import State

/// An officer at the desk of a site with one event that takes sign-ups, and people on its list.
struct SignUpDesk {
    static let fields = [
        "needSignUp": "true", "signUp": "here", "openForSignUp": "true", "capacity": "3", "guests": "2",
        "question1": "Allergies?", "question1Kind": "text", "question2": "Vegetarian?",
        "question2Kind": "yesNo",
    ]
    /// 20 March 2027, 18:00 in New York.
    static let start = Date(timeIntervalSince1970: 1_805_580_000)

    let mei: OfficerAtDesk
    let list: PlaceList
    private let terms: PlaceTerms

    init(_ changes: [String: String] = [:], day: String = "") async throws {
        mei = try await OfficerAtDesk(Self.fields.merging(changes) { $1 })
        list = PlaceList(post: String(mei.event.dropFirst("/events/".count)), day: day)
        terms = PlaceTerms(
            places: 3, guests: 2, isByMail: false,
            date: PlaceDate(
                title: "Lantern making", start: Self.start, end: Self.start + 6 * 3600,
                location: "East House"))
    }

    var database: StateDatabase { mei.host.database }

    /// Has the site send mail from now on.
    func sendMail() throws {
        let settings = "State/channels.json"
        try mei.host.folder.write(
            #"{"mail":{"sender":"Board <board@example.edu>","sendmail":"/usr/sbin/sendmail"}}"#, to: settings)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: mei.host.folder(settings))
    }

    /// The path of the list below the mount.
    var path: String { "\(mei.event)/signups" }

    /// Signs somebody up by name, from the network of a number; an address is taken as confirmed.
    @discardableResult
    func join(
        _ name: String, _ address: String? = nil, guests: Int = 0, answers: [String] = ["", ""],
        network: Int = 0, after seconds: TimeInterval = 0
    ) throws -> SignUp {
        let code = UUID().uuidString
        let new = NewSignUp(
            name: name, address: address, guests: guests, answers: answers, language: "en", code: code,
            form: Array(code.utf8), reader: nil,
            client: network == 0 ? nil : "198.51.100.\(network)")
        let result = try database.signUp(
            new, for: list, terms, now: DeskHost.now + seconds,
            { _, _, _ in SignUpMessage(mail: nil, record: nil) })
        guard case .done(let signUp) = result else {
            Issue.record("\(name) could not sign up: \(result)")
            throw StateError.unusable("no sign-up")
        }
        return signUp
    }

    /// The people with their states, in the order of the list.
    var people: [String] {
        get throws { try database.signUps(of: list).map { "\($0.name) \($0.state.rawValue)" } }
    }

    /// The messages that wait to be sent, as address and subject.
    var mail: [String] {
        get throws {
            try database.dueOutgoingMail(now: .distantFuture).map { "\($0.address): \($0.subject)" }
        }
    }

    /// Sends a form, and with `confirmed` once more where its answer asks.
    func press(
        _ action: String, _ fields: [String: String], after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        var fields = ["nonce": FormSubmission.newNonce(), "date": list.day, "guests": "0"].merging(fields) {
            $1
        }
        let asked = await mei.ask("\(path)/\(action)", fields, after: seconds)
        guard asked.status == 200 else { return asked }
        fields["confirmed"] = "yes"
        return await mei.ask("\(path)/\(action)", fields, after: seconds)
    }

    /// The newest line of the log.
    var log: String {
        get throws {
            let line = try #require(try database.log(limit: 1).first)
            return "\(line.author.rawValue) \(line.action.rawValue) \(line.title)"
        }
    }
}
