import CGI
import Foundation
import Model
import Notifications
import Site
import State

/// Everything that is kept about a member, for the member alone: a page, and a file to take along.
enum MemberDataPages {
    static let path = "/member/data"

    /// `GET /member/data`.
    static func get(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, words) = (request.context, request.context.words)
        let data = try data(of: request)
        let posts = try await context.memberPosts(of: request.member.id)
        let places = try await context.memberPlaces(of: request.member.id)
        let view = MemberDataView(
            facts: facts(data, context), sessions: try MemberAccountPages.sessions(request),
            posts: rows(of: posts, context),
            places: places.map {
                MemberFact(factName: $0.title, factValue: $0.facts.joined(separator: " · "))
            },
            votes: await votes(data, context),
            log: data.log.map { line in
                let action = context.installation.sections.logPhrase(line.action).map { words.words.say($0) }
                return MemberFact(
                    factName: words.fullMoment(line.time),
                    factValue: "\(action ?? LogPages.words(for: line.action, in: words)) \(line.title)")
            },
            recordGroups: try await context.memberRecords(of: request.member.id).map { group in
                MemberRecordsView(
                    recordsTitle: group.title,
                    recordRows: group.rows.map { MemberFact(factName: $0.name, factValue: $0.value) })
            } + notices(data, context))
        return request.page(view, words.say(DeskWords.MemberAccount.dataTitle), at: path)
    }

    /// `GET /member/data.json`: the same as one file.
    static func file(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let posts = try await request.context.memberPosts(of: request.member.id)
        var kept: [MemberFile.Post] = []
        for post in posts { kept.append(try self.kept(post, request)) }
        let records = try await request.context.memberRecords(of: request.member.id)
        let file = MemberFile(try data(of: request), kept, records, request.context)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let body: Data
        do { body = try encoder.encode(file) } catch { throw .outOfOrder("\(error)") }
        return CGIResponse(
            status: 200,
            headers: [
                ("Content-Type", "application/json"),
                ("Content-Disposition", "attachment; filename=\"\(request.member.id).json\""),
            ], body: Array(body))
    }

    static func rows(of posts: [MemberPost], _ context: RequestContext) -> [MemberPostRow] {
        posts.map { post in
            MemberPostRow(
                postTitle: post.title, postText: post.text,
                postTime: context.words.fullMoment(post.posted), postAddress: post.address)
        }
    }

    // MARK: Parts

    /// A post with the earlier versions of its file, which its log keeps for its author and officers, the oldest first.
    private static func kept(
        _ post: MemberPost, _ request: MemberRequest
    ) throws(DeskError) -> MemberFile.Post {
        let name = post.path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
        let changes = try DeskError.state(request.database.changes(of: String(name)))
        let earlier = changes.compactMap { change in
            change.files.first { $0.path == post.path }?.before.map {
                MemberFile.Version(until: change.time, text: String(decoding: $0, as: UTF8.self))
            }
        }
        return MemberFile.Post(
            title: post.title, text: post.text, posted: post.posted, file: post.path, earlier: earlier)
    }

    private static func data(of request: MemberRequest) throws(DeskError) -> MemberData {
        guard
            let data = try DeskError.state(
                request.database.data(of: request.member.id, now: request.context.now))
        else { throw .notFound }
        return data
    }

    /// The texts of the forms that were not sent.
    private static func drafts(_ data: MemberData, _ context: RequestContext) -> String {
        // Others are of the form, such as the version that it changes.
        let texts = Set(context.installation.sections.kinds.flatMap { $0.textFields } + ["text"])
        return data.drafts.map { draft in
            draft.fields.filter { texts.contains($0.key) && !$0.value.isEmpty }.sorted { $0.key < $1.key }
                .map(\.value).joined(separator: " · ")
        }.joined(separator: " | ")
    }

    /// Maximum number of votes for which posts are looked up, each of which takes some files.
    private static let titledVotes = 500

    /// The member's votes, by the titles of the posts; by the id of a post that is on no page.
    private static func votes(_ data: MemberData, _ context: RequestContext) async -> [MemberFact] {
        let words = context.words
        let ids = data.votes.prefix(titledVotes).map(\.subject)
        let titles = await MemberVotedPosts(ids, by: [.members, .readers], context).titles
        return data.votes.map { vote in
            MemberFact(
                factName: titles[vote.subject] ?? vote.subject,
                factValue: words.say(
                    vote.vote == .down ? DeskWords.MemberAccount.votedDown : .votedUp,
                    ["day": TimeZone.gmt.civil(at: vote.day).map { words.name(of: $0.day) } ?? ""]))
        }
    }

    /// The member's notifications, as the list of notices shows them; no group without any.
    private static func notices(_ data: MemberData, _ context: RequestContext) -> [MemberRecordsView] {
        let rows = MemberFile.notifications(data, context).map {
            MemberFact(
                factName: context.words.fullMoment($0.time), factValue: "\($0.title) · \($0.text)")
        }
        if rows.isEmpty { return [] }
        let title = context.words.say(DeskWords.MemberAccount.dataNotices)
        return [MemberRecordsView(recordsTitle: title, recordRows: rows)]
    }

    private static func addresses(_ mail: [MailSubscription], isConfirmed: Bool) -> String? {
        let found = mail.filter { $0.isConfirmed == isConfirmed }.map(\.address)
        return found.isEmpty ? nil : found.joined(separator: ", ")
    }

    /// The titles of posts, by their ids; the id of a post whose title is not known.
    private static func titles(_ posts: [String], _ context: RequestContext) -> String {
        posts.map { id in
            do throws(DeskError) {
                let database = try context.database()
                let first = try DeskError.state(database.firstChange(of: id))
                if let title = first?.title, !title.isEmpty { return title }
            } catch {
                context.installation.report("\(error)")
            }
            return id
        }.joined(separator: " · ")
    }

    private static func facts(_ data: MemberData, _ context: RequestContext) -> [MemberFact] {
        let words = context.words
        func time(_ date: Date) -> String { words.fullMoment(date) }
        let member = data.member
        let all: [(key: DeskWords.MemberAccount, value: String?)] = [
            (.factId, member.id), (.factName, member.shownName), (.factAddress, data.address),
            (.factSecond, data.secondAddress), (.factWaiting, data.waitingAddress),
            (.factCreated, time(member.created)), (.factUsed, time(context.now)),
            (.factWarned, data.warned.map(time)),
            (.factPicture, member.picture.map { _ in words.say(DeskWords.MemberAccount.hasPicture) }),
            (.factSuspended, member.blocked.map { "\(time($0)) \(member.reason ?? "")" }),
            (.factEnded, data.endedSessions == 0 ? nil : "\(data.endedSessions)"),
            (.factDevices, data.devices == 0 ? nil : "\(data.devices)"),
            (.factMail, addresses(data.mail, isConfirmed: true)),
            (.factMailRequest, addresses(data.mail, isConfirmed: false)),
            (.factDrafts, data.drafts.isEmpty ? nil : drafts(data, context)),
            (.factLoans, data.loans.isEmpty ? nil : titles(data.loans.map(\.item), context)),
            (.factPastLoans, data.pastLoans.isEmpty ? nil : titles(data.pastLoans.map(\.item), context)),
            (.factGoings, data.goings.isEmpty ? nil : titles(data.goings.map(\.post), context)),
            (
                .factTicks,
                data.ticks.isEmpty
                    ? nil : data.ticks.map { "\($0.post) \($0.value)" }.joined(separator: ", ")
            ),
        ]
        return all.compactMap { key, value in
            value.map { MemberFact(factName: words.say(key), factValue: $0) }
        }
    }
}

/// The file with the data of a member.
private struct MemberFile: Encodable {
    struct Session: Encodable {
        let device: String
        let begun: Date
        let used: Date
    }
    struct Vote: Encodable {
        let post: String
        let vote: State.Vote
        let day: String
    }
    struct SignUp: Encodable {
        let post: String
        /// The day of the date in a series; empty for a single date.
        let date: String
        let name: String
        let guests: Int
        let answers: [String]
        let state: State.SignUp.State
        let signedUp: Date
    }
    struct Post: Encodable {
        let title: String
        let text: String
        let posted: Date
        let file: String
        let earlier: [Version]
    }
    /// The text of a post's file before a change.
    struct Version: Encodable {
        let until: Date
        let text: String
    }
    struct Going: Encodable {
        let post: String
        /// The readers who see the name: 0 nobody, 1 the author, 2 everyone.
        let audience: Int
    }
    struct Answer: Encodable {
        let post: String
        let answer: String
    }
    struct Draft: Encodable {
        let page: String
        let saved: Date
        let fields: [String: String]
    }
    struct Loan: Encodable {
        let thing: String
        let state: String
        /// 0 for the member who has asked or has the thing, else the place in line.
        let place: Int
        let due: String?
        let since: Date
    }
    struct PastLoan: Encodable {
        let thing: String
        let isBorrower: Bool
        let lent: Date
        let returned: Date
    }
    struct Mail: Encodable {
        let address: String
        let isConfirmed: Bool
        let language: String
        /// `now`, `daily` or `weekly`, as in the form.
        let frequency: String
    }
    struct Notification: Encodable {
        let time: Date
        let type: String
        let title: String
        let text: String
        let address: String?
    }
    struct Line: Encodable {
        let time: Date
        let action: String
        let post: String?
        let title: String
    }

    let id: String
    let name: String?
    let address: String
    let secondAddress: String?
    let addressToConfirm: String?
    let created: Date
    let used: Date
    let warned: Date?
    let picture: String?
    let suspended: Date?
    let suspensionReason: String?
    let sessions: [Session]
    let endedSessions: Int
    let devicesWithNotifications: Int
    let notificationsByMail: [Mail]
    let notifications: [Notification]
    let posts: [Post]
    let votes: [Vote]
    let signUps: [SignUp]
    let goings: [Going]
    let answersToTimes: [Answer]
    let drafts: [Draft]
    let loans: [Loan]
    let pastLoans: [PastLoan]
    let log: [Line]
    let records: [MemberRecordGroup]

    /// The notifications in the language of a request.
    static func notifications(_ data: MemberData, _ context: RequestContext) -> [Notification] {
        let settings = context.site.settings
        func text(_ text: LocalizedText) -> String {
            text.resolved(for: context.words.language, others: settings.languages).text
        }
        return data.notices.compactMap { record in
            record.broadcast(timeZone: settings.timeZone).map {
                Notification(
                    time: record.counts, type: $0.kind.rawValue, title: text($0.title), text: text($0.body),
                    address: $0.url)
            }
        }
    }

    init(
        _ data: MemberData, _ posts: [Post], _ records: [MemberRecordGroup], _ context: RequestContext
    ) {
        self.records = records
        notifications = Self.notifications(data, context)
        notificationsByMail = data.mail.map {
            Mail(
                address: $0.address, isConfirmed: $0.isConfirmed, language: $0.language,
                frequency: ReaderSettings(stored: $0.settings).mail.rawValue)
        }
        let member = data.member
        (id, name, created, picture) = (member.id, member.shownName, member.created, member.picture)
        (address, secondAddress, addressToConfirm) = (data.address, data.secondAddress, data.waitingAddress)
        (used, warned, endedSessions) = (data.used, data.warned, data.endedSessions)
        (suspended, suspensionReason, devicesWithNotifications) = (
            member.blocked, member.reason, data.devices
        )
        sessions = data.sessions.map { Session(device: $0.device, begun: $0.begun, used: $0.used) }
        self.posts = posts
        votes = data.votes.map { vote in
            Vote(
                post: vote.subject, vote: vote.vote,
                day: TimeZone.gmt.civil(at: vote.day)?.day.description ?? "")
        }
        signUps = data.signUps.map { each in
            let signUp = each.signUp
            return SignUp(
                post: each.list.post, date: each.list.day, name: signUp.name, guests: signUp.guests,
                answers: signUp.answers, state: signUp.state, signedUp: signUp.created)
        }
        goings = data.goings.map { Going(post: $0.post, audience: $0.value) }
        answersToTimes = data.ticks.map { Answer(post: $0.post, answer: $0.value) }
        drafts = data.drafts.map { Draft(page: $0.page, saved: $0.saved, fields: $0.fields) }
        loans = data.loans.map {
            Loan(
                thing: $0.item, state: $0.status.rawValue, place: $0.place, due: $0.due?.description,
                since: $0.since)
        }
        pastLoans = data.pastLoans.map {
            PastLoan(
                thing: $0.item, isBorrower: $0.borrower == member.id, lent: $0.lent, returned: $0.returned)
        }
        log = data.log.map {
            Line(time: $0.time, action: $0.action.rawValue, post: $0.subject, title: $0.title)
        }
    }
}
