import Building
import ContentFiles
import Foundation
import Model
import Site
import StandardSections
import TestSupport

/// A site whose posts are published at once, by a seed.
struct LiveSite {
    let folder: TemporaryFolder
    let site: SiteBuild
    private(set) var now = Date(timeIntervalSince1970: 1_795_280_400)
    private(set) var history: [String] = []
    private var random: SeededRandom
    private var number = 0
    /// Ids of messages that there are, and whether they are hidden.
    private var messages: [String: Bool] = [:]
    private var newest: (id: String, title: String)?
    private var courses: [String] = []
    private(set) var wrongComments: [String] = []

    private static let templates = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Templates").standardizedFileURL.path

    init(seed: UInt64, messages count: Int? = nil) throws {
        folder = try TemporaryFolder()
        random = SeededRandom(state: seed)
        site = SiteBuild(root: folder.path, output: folder("Public"), sections: .standard)
        try FileManager.default.copyItem(atPath: Self.templates, toPath: folder("Templates"))
        try folder.write(
            "title: CSA\nurl: https://csa.example.edu\ntimeZone: America/New_York\nlanguages: [en, zh-Hans]\nposter: /poster\n",
            to: "Content/site.yml")
        for number in 0..<(count ?? Int.random(in: 0..<260, using: &random)) {
            _ = try writeMessage("m\(number)", "Message \(number)", hoursAgo: 1 + number * 5)
        }
        for number in 0..<Int.random(in: 0..<130, using: &random) {
            _ = try writeEvent("e\(number)", day: number * 3 - 60, hoursAgo: 24)
        }
        for number in 0..<Int.random(in: 1..<30, using: &random) {
            try folder.write(
                "---\nnumber: MATH \(100 + number)\nname: Course \(number)\n---\n\nAbout.\n",
                to: "Content/courses/math-\(100 + number).md")
            courses.append("math-\(100 + number)")
            if number % 3 == 0 { _ = try writeComment("r\(number)", of: "math-\(100 + number)") }
        }
        newest = nil
    }

    mutating func writeComment(_ id: String, of course: String, hidden: Bool = false) throws -> String {
        let path = "Content/reviews/\(course)/\(id)-\(course).md"
        let posted = TimeZone.gmt.text(of: now) ?? ""
        try folder.write(
            "---\nprofessor: Ada \(id.utf8.count % 2 == 0 ? "Bo" : "Cy")\nsemester: Fall 2025\nposted: \(posted)\n\(hidden ? "hidden: true\n" : "")---\n\nComment \(id) \(number)\n",
            to: path)
        return path
    }

    mutating func writeMessage(_ id: String, _ title: String, hoursAgo: Int, hidden: Bool = false) throws
        -> String
    {
        let path = "Content/feedback/\(id).md"
        let posted = TimeZone.gmt.text(of: now.addingTimeInterval(Double(-3600 * hoursAgo))) ?? ""
        try folder.write(
            "---\nfeeling: \(id.utf8.count % 2 == 0 ? "hate" : "love")\ntitle: \(title)\nposted: \(posted)\n\(hidden ? "hidden: true\n" : "")---\n\nText of \(title)\n",
            to: path)
        messages[id] = hidden
        newest = hidden ? nil : (id, title)
        return path
    }

    mutating func writeEvent(
        _ slug: String, day: Int, hoursAgo: Int = 0, text: String = "Text", status: String = ""
    ) throws -> String {
        let path = "Content/events/\(slug).md"
        let start = TimeZone.gmt.text(of: now.addingTimeInterval(Double(86_400 * day))) ?? ""
        let posted = TimeZone.gmt.text(of: now.addingTimeInterval(Double(-3600 * hoursAgo))) ?? ""
        try folder.write(
            "---\nid: id-\(slug)\ntitle: Event \(slug)\nstarts: \(start.prefix(16))\n\(status)posted: \(posted)\n---\n\n\(text)\n",
            to: path)
        return path
    }

    mutating func changeTheme(_ style: String) throws {
        try folder.write(style, to: "Templates/assets/style.css")
        history.append("theme")
    }

    func publish(_ paths: [String]) async throws -> Bool { try await site.publish(paths, now: now) }

    /// Posts a message while a build is running.
    static func publish(_ folder: TemporaryFolder, _ build: SiteBuild, now: Date) async throws -> Bool {
        let path = "Content/feedback/late.md"
        let posted = TimeZone.gmt.text(of: now) ?? ""
        try folder.write("---\nfeeling: love\ntitle: Late lemon\nposted: \(posted)\n---\n\nLate.\n", to: path)
        return try await build.publish([path], now: now)
    }

    mutating func build() async throws {
        history.append("build")
        _ = try await site.run(now: now)
    }

    mutating func step() async throws {
        number += 1
        now += Double(Int.random(in: 1...5000, using: &random))
        switch Int.random(in: 0..<32, using: &random) {
        case 0..<7:
            history.append("post n\(number)")
            try await live(writeMessage("n\(number)", "Noted \(number)", hoursAgo: 0))
        case 7..<9:
            guard let id = messages.keys.sorted().randomElement(using: &random) else { return }
            history.append("withdraw \(id)")
            messages[id] = nil
            newest = nil
            try folder.remove("Content/feedback/\(id).md")
            try await live("Content/feedback/\(id).md")
        case 9..<11:
            guard let id = messages.keys.sorted().randomElement(using: &random) else { return }
            history.append("hide \(id)")
            try await live(writeMessage(id, "Hidden", hoursAgo: 10, hidden: true))
        case 11..<15:
            let slug = "e\(Int.random(in: 0..<150, using: &random))"
            let status =
                ["", "", "status: cancelled\n", "status: draft\n"].randomElement(using: &random) ?? ""
            history.append("event \(slug) \(status)")
            newest = nil
            try await live(
                writeEvent(
                    slug, day: Int.random(in: -30...300, using: &random), text: "T\(number)", status: status))
        case 15:
            let slug = "e\(Int.random(in: 0..<100, using: &random))"
            guard FileManager.default.fileExists(atPath: folder("Content/events/\(slug).md")) else { return }
            history.append("remove event \(slug)")
            newest = nil
            try folder.remove("Content/events/\(slug).md")
            try await live("Content/events/\(slug).md")
        case 16..<18: try await build()
        case 23:
            // What a build remembers may be lost at any time.
            let memory = folder(".Public.corkboard/memory")
            let files = try FileManager.default.contentsOfDirectory(atPath: memory).sorted()
            guard let file = files.randomElement(using: &random) else { return }
            history.append("lose \(file)")
            try folder.remove(".Public.corkboard/memory/\(file)")
        case 20..<23:
            guard let course = courses.randomElement(using: &random) else { return }
            let id = "c\(Int.random(in: 0..<9, using: &random))"
            history.append("comment \(id) on \(course)")
            newest = nil
            let isHidden = Int.random(in: 0..<4, using: &random) == 0
            let path = try writeComment(id, of: course, hidden: isHidden)
            try await live(path)
            let text = try folder.text("Public/courses/\(course)/index.html")
            if text.contains("Comment \(id) \(number)") == isHidden { wrongComments.append(path) }
        case 24..<28: try await changeAnswer()
        case 28..<32: try await changeComment()
        case 18:
            newest = nil
            try changeTheme("p { color: \(["red", "blue"].randomElement(using: &random) ?? "") }\n")
        default:
            history.append("partial build")
            _ = try await site.run(now: now, lookingAt: [.events, .broadcasts])
        }
    }

    /// Writes, changes or removes an answer of officers below a message, as the desk does.
    private mutating func changeAnswer() async throws {
        guard let id = messages.keys.sorted().randomElement(using: &random) else { return }
        let path = "Content/feedback-replies/\(id)/o\(Int.random(in: 0..<3, using: &random)).md"
        let isThere = FileManager.default.fileExists(atPath: folder(path))
        let earlier = isThere ? try folder.text(path).components(separatedBy: "---\n\n").last : nil
        let isRemoved = isThere && Bool.random(using: &random)
        let isHidden = Int.random(in: 0..<4, using: &random) == 0
        history.append("\(isRemoved ? "remove" : "write") \(path)")
        if isRemoved {
            try folder.remove(path)
        } else {
            let posted = TimeZone.gmt.text(of: now) ?? ""
            try folder.write(
                "---\nauthor: officers\nposted: \(posted)\n\(isHidden ? "hidden: true\n" : "")text: typed\n---\n\nAnswer \(number)\n",
                to: path)
        }
        try await live(path, "Content/feedback/\(id).md")
        if messages[id] == true { return }
        let text = try folder.text("Public/feedback/\(id)/index.html")
        let gone = earlier.map { ">\($0.trimmingCharacters(in: .newlines))</p>" }
        let isWrong = text.contains(">Answer \(number)</p>") == (isRemoved || isHidden)
        if isWrong || gone.map({ text.contains($0) }) == true { wrongComments.append(path) }
    }

    /// Writes, changes, deletes or removes a comment of a member below an event or a course, as members do.
    private mutating func changeComment() async throws {
        let isOfEvent = Bool.random(using: &random)
        let slug =
            isOfEvent ? "e\(Int.random(in: 0..<40, using: &random))" : courses.randomElement(using: &random)
        guard let slug else { return }
        let (kind, event) = (isOfEvent ? "events" : "courses", "Content/events/\(slug).md")
        if isOfEvent, !FileManager.default.fileExists(atPath: folder(event)) { return }
        let path = "Content/\(kind)-replies/\(slug)/r\(Int.random(in: 0..<3, using: &random)).md"
        let text = "Remark \(number)"
        newest = nil
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where FileManager.default.fileExists(atPath: folder(path)):
            history.append("remove \(path)")
            try folder.remove(path)
        case 1:
            history.append("delete \(path)")
            try folder.write(Self.entry("deleted: true", at: now, replyTo: nil, ""), to: path)
        default:
            history.append("write \(path)")
            let other = Bool.random(using: &random) ? "r\(Int.random(in: 0..<3, using: &random))" : nil
            try folder.write(Self.entry("author: m-\(number % 3)x", at: now, replyTo: other, text), to: path)
        }
        if isOfEvent { try await live(path, event) } else { try await live(path) }
    }

    private static func entry(
        _ author: String, at now: Date, replyTo other: String?, _ text: String
    ) -> String {
        let reply = other.map { "replyTo: \($0)\n" } ?? ""
        return
            "---\n\(author)\n\(reply)posted: \(TimeZone.gmt.text(of: now) ?? "")\ntext: typed\n---\n\n\(text)\n"
    }

    private mutating func live(_ paths: String...) async throws {
        if try await publish(paths) { return }
        history.append("not live")
        _ = try await site.runIfFree(
            now: now,
            lookingAt: Set(
                [.events, .feedback]
                    + ["reviews", "feedback-replies", "events-replies", "courses-replies"].map(
                        ContentFolder.init(rawValue:))))
    }

    /// What the web root does not show of the newest message.
    func wrongAboutNewest() throws -> [String] {
        guard let newest else { return [] }
        var wrong: [String] = []
        for page in [
            "feedback/index.html", "feedback/day/index.html", "zh-Hans/feedback/index.html",
            "feedback/search.json", "feedback/feed.xml",
        ]
        where !(try folder.text("Public/\(page)").contains(newest.title)) { wrong.append(page) }
        let search = SearchRecords(output: folder("Public"), sections: .standard).search()
        if search.rows(newest.title, in: .feedback).isEmpty { wrong.append("search") }
        return wrong
    }

    /// The files that differ from those of a clean build.
    func differences() async throws -> [String] {
        let clean = SiteBuild(root: folder.path, output: folder("Clean"), sections: .standard)
        _ = try await clean.run(now: now)
        let (made, wanted) = (try folder.tree("Public"), try folder.tree("Clean"))
        var different = Set(made.keys).union(wanted.keys).filter { made[$0] != wanted[$0] }
        for area in ["courses", "events", "feedback", "questions", "meetups", "items"] {
            let files = ["Public", "Clean"].map {
                FileManager.default.contents(atPath: folder(".\($0).corkboard/search/\(area)"))
            }
            if files[0] != files[1] { different.insert("search of \(area)") }
            if FileManager.default.fileExists(atPath: folder(".Public.corkboard/search/\(area).newer")) {
                different.insert("newer rows of \(area)")
            }
        }
        return different.sorted()
    }
}

/// Posts of members, which tests publish one by one.
extension LiveSite {
    /// A site with members and three messages, which is not built yet.
    static func withMembers() throws -> LiveSite {
        let site = try LiveSite(seed: 1, messages: 3)
        let settings = try site.folder.text("Content/site.yml")
        try site.folder.write(settings + "members: {domains: [example.edu]}\n", to: "Content/site.yml")
        return site
    }

    /// The time so many hours from now.
    func time(inHours hours: Int) -> String {
        TimeZone.gmt.text(of: now.addingTimeInterval(Double(3600 * hours))) ?? ""
    }

    /// Builds the site, which may change pages that were published at once.
    /// - Returns: Those of the pages that were missing, or are not as they were.
    mutating func changed(_ paths: [String]) async throws -> [String] {
        let live = try folder.tree("Public")
        try await build()
        let built = try folder.tree("Public")
        return paths.filter { live[$0] == nil || live[$0] != built[$0] }
    }

    /// Number of posts that a search finds.
    func hits(_ query: String, in area: SiteSection) -> Int {
        SearchRecords(output: folder("Public"), sections: .standard).search().rows(query, in: area).count
    }
}
