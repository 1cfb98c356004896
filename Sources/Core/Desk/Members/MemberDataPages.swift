import CGI
import Foundation
import Model
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
        let view = MemberDataView(
            facts: facts(data, context), sessions: try MemberAccountPages.sessions(request),
            posts: rows(of: posts, context),
            votes: data.votes.map { vote in
                MemberFact(
                    factName: vote.subject,
                    factValue: words.say(
                        vote.vote == .down ? DeskWords.MemberAccount.votedDown : .votedUp,
                        ["day": words.day(vote.day)]))
            },
            log: data.log.map { line in
                let action = context.installation.sections.logPhrase(line.action).map { words.words.say($0) }
                return MemberFact(
                    factName: words.moment(line.time, now: context.now),
                    factValue: "\(action ?? LogPages.words(for: line.action, in: words)) \(line.title)")
            })
        return request.page(view, words.say(DeskWords.MemberAccount.dataTitle), at: path)
    }

    /// `GET /member/data.json`: the same as one file.
    static func file(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let posts = try await request.context.memberPosts(of: request.member.id)
        let file = MemberFile(try data(of: request), posts)
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
                postTime: context.words.moment(post.posted, now: context.now), postAddress: post.address)
        }
    }

    // MARK: Parts

    private static func data(of request: MemberRequest) throws(DeskError) -> MemberData {
        guard
            let data = try DeskError.state(
                request.database.data(of: request.member.id, now: request.context.now))
        else { throw .notFound }
        return data
    }

    /// The texts of the forms that were not sent.
    private static func drafts(_ data: MemberData) -> String {
        data.drafts.map { draft in
            draft.fields.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isEmpty }.joined(
                separator: " · ")
        }.joined(separator: " | ")
    }

    private static func facts(_ data: MemberData, _ context: RequestContext) -> [MemberFact] {
        let words = context.words
        func time(_ date: Date) -> String { words.moment(date, now: context.now) }
        let member = data.member
        let all: [(key: DeskWords.MemberAccount, value: String?)] = [
            (.factId, member.id), (.factName, member.shownName), (.factAddress, data.address),
            (.factSecond, data.secondAddress), (.factWaiting, data.waitingAddress),
            (.factCreated, time(member.created)), (.factUsed, time(data.used)),
            (.factWarned, data.warned.map(time)),
            (.factPicture, member.picture.map { _ in words.say(DeskWords.MemberAccount.hasPicture) }),
            (.factSuspended, member.blocked.map { "\(time($0)) \(member.reason ?? "")" }),
            (.factEnded, data.endedSessions == 0 ? nil : "\(data.endedSessions)"),
            (.factDevices, data.devices == 0 ? nil : "\(data.devices)"),
            (.factDrafts, data.drafts.isEmpty ? nil : drafts(data)),
            (.factGoings, data.goings.isEmpty ? nil : data.goings.map(\.post).joined(separator: ", ")),
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
    struct Post: Encodable {
        let title: String
        let text: String
        let posted: Date
        let file: String
    }
    struct Going: Encodable {
        let post: String
        /// Who sees the name: 0 nobody, 1 the author, 2 everyone.
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
    let posts: [Post]
    let votes: [Vote]
    let goings: [Going]
    let answersToTimes: [Answer]
    let drafts: [Draft]
    let log: [Line]

    init(_ data: MemberData, _ posts: [MemberPost]) {
        let member = data.member
        (id, name, created, picture) = (member.id, member.shownName, member.created, member.picture)
        (address, secondAddress, addressToConfirm) = (data.address, data.secondAddress, data.waitingAddress)
        (used, warned, endedSessions) = (data.used, data.warned, data.endedSessions)
        (suspended, suspensionReason, devicesWithNotifications) = (
            member.blocked, member.reason, data.devices
        )
        sessions = data.sessions.map { Session(device: $0.device, begun: $0.begun, used: $0.used) }
        self.posts = posts.map { Post(title: $0.title, text: $0.text, posted: $0.posted, file: $0.path) }
        votes = data.votes.map { vote in
            Vote(
                post: vote.subject, vote: vote.vote,
                day: TimeZone.gmt.civil(at: vote.day)?.day.description ?? "")
        }
        goings = data.goings.map { Going(post: $0.post, audience: $0.value) }
        answersToTimes = data.ticks.map { Answer(post: $0.post, answer: $0.value) }
        drafts = data.drafts.map { Draft(page: $0.page, saved: $0.saved, fields: $0.fields) }
        log = data.log.map {
            Line(time: $0.time, action: $0.action.rawValue, post: $0.subject, title: $0.title)
        }
    }
}
