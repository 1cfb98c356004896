import Foundation
import Model
import Site
import TestSupport

/// A site that is edited at random, by a seed, as people and programs do it.
struct RandomEdits {
    let folder: TemporaryFolder
    private(set) var now = Date(timeIntervalSince1970: 1_795_280_400)
    /// What was done, for the message of a test that fails.
    private(set) var history: [String] = []
    private var random: SeededRandom
    private var number = 0

    init(seed: UInt64) throws {
        folder = try TemporaryFolder()
        random = SeededRandom(state: seed)
        try FileManager.default.copyItem(atPath: Self.templates, toPath: folder("Templates"))
        try folder.write(Self.settings(title: "CSA"), to: "Content/site.yml")
        try folder.write(Self.picture(width: 1), to: Self.eventPicture)
        for _ in 0..<8 { try addSomething() }
        for kind in [
            "feedback", Self.replies, Self.replies, "questions", "answers", Self.comments, "meetups",
        ] {
            try add(kind)
        }
    }

    /// The folders of the entries below messages, and below answers.
    private static let (replies, comments) = ("feedback-replies", "answers-replies")

    /// The picture that events name: without it they would be left out, and their pages stay.
    private static let eventPicture = "Content/media/m0.gif"

    /// The project's own templates, which show all that pages are made of.
    private static let templates = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Templates").standardizedFileURL.path

    /// Does one thing to the site.
    mutating func step() throws {
        number += 1
        switch Int.random(in: 0..<108, using: &random) {
        case 0..<30: try addSomething()
        case 30..<55: try changeSomething()
        case 55..<67: try removeSomething()
        case 67..<77: try renameSomething()
        case 77..<84: try changeTheme()
        case 84..<92:
            let hours = Double(Int.random(in: 1...200, using: &random))
            now += hours * 3600
            note("\(hours) hours later")
        case 92..<96: try damageMemory()
        case 96..<97: try changeSearches()
        case 97..<98: try changeValues()
        case 98..<99: try changeNames()
        case 100..<108: try changeFiles()
        default: try touchWebRoot()
        }
    }

    private mutating func note(_ text: String) { history.append(text) }

    /// Readers voted for other posts.
    private mutating func changeValues() throws {
        let known = ["feedback", "reviews", "questions", "answers", "meetups"].flatMap {
            FileManager.default.enumerator(atPath: folder("Content/\($0)"))?.compactMap { $0 as? String }
                ?? []
        }
        let ids = known.filter { $0.hasSuffix(".md") }.map {
            String($0.split(separator: "/").last?.dropLast(3) ?? "")
        }
        var entries = Set(ids).sorted().map { id -> PostValues.Entry in
            (id, .number(Int.random(in: -1...3, using: &random)))
        }
        for id in Set(ids).sorted() where id.hasPrefix("meet-") {
            entries.append(("going:\(id)", .number(Int.random(in: 0...5, using: &random))))
            if Bool.random(using: &random) { entries.append(("going-names:\(id)", .text("m-a m-b"))) }
        }
        note("votes for \(entries.map(\.id))")
        for part in ["feedback", "courses", "questions", "meetups"] {
            let json = String(decoding: PostValues.json(entries), as: UTF8.self)
            try folder.write(json, to: "State/values/\(part).json")
        }
        let lines = (0..<40).map { number -> PostValues.Entry in
            ("i-\(number)", .numbers([0, Int.random(in: 0...3, using: &random)]))
        }
        let json = String(decoding: PostValues.json(lines), as: UTF8.self)
        try folder.write(json, to: "State/values/items.json")
    }

    /// The members who lend items.
    private static let givers = ["a", "b"].map { "m-" + String(repeating: $0, count: 26) }

    /// Members chose other names, or left.
    private mutating func changeNames() throws {
        let known = Self.givers + ["m-a", "m-b"] + (0..<40).map { "m-\($0)" }
        let names = known.filter { _ in Bool.random(using: &random) }.map { ($0, "Name \(number)") }
        note("names of \(names.map(\.0))")
        let json = String(decoding: MemberNames.json(names.map { (id: $0.0, name: $0.1) }), as: UTF8.self)
        try folder.write(json, to: "State/values/members.json")
    }

    /// Readers search for other terms.
    private mutating func changeSearches() throws {
        let terms = ["tea", "饺子", "a<b"].filter { _ in Bool.random(using: &random) }
        note("searches for \(terms)")
        let file = try JSONEncoder().encode(TrendingSearches(terms, at: now))
        try folder.write(String(decoding: file, as: UTF8.self), to: TrendingSearches.path)
    }

    // MARK: Content

    private static let kinds = [
        "courses", "reviews", "professors", "events", "feedback", replies, "events-replies",
        "courses-replies", "questions", "answers", comments, "meetups", "meetups-replies", "items",
        "broadcasts", "pages", "media",
    ]

    private func files(_ kind: String) throws -> [String] {
        let path = folder("Content/\(kind)")
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.contains(".") }.sorted().map { "Content/\(kind)/\($0)" }
    }

    private mutating func addSomething() throws {
        try add(Self.kinds.randomElement(using: &random) ?? "events")
    }

    private mutating func add(_ kind: String) throws {
        let name = "\(Int.random(in: 0..<40, using: &random))"
        switch kind {
        case "courses": try write("courses/math-\(name).md", text(of: kind, name))
        case "reviews":
            guard let course = try files("courses").randomElement(using: &random) else { return }
            let slug = course.split(separator: "/").last?.dropLast(3) ?? ""
            try write("reviews/\(slug)/r\(name)-\(slug).md", text(of: kind, name))
        case "professors":
            // Of two files with one name, the second would be left out.
            let known = try files(kind).first.map { String($0.dropFirst("Content/".count)) }
            try write(known ?? "professors/ada-\(name).md", text(of: kind, name))
        case "events": try write("events/e\(name).md", text(of: kind, name))
        case "feedback": try write("feedback/2026/f\(name).md", text(of: kind, name))
        case Self.replies, "events-replies", "courses-replies", "meetups-replies":
            // A post that there is not yet may come later.
            let folder = String(kind.dropLast("-replies".count))
            let file = try files(folder).randomElement(using: &random) ?? "f\(name).md"
            let post = file.split(separator: "/").last?.dropLast(3) ?? ""
            try write(
                "\(kind)/\(post)/o\(Int.random(in: 0..<3, using: &random)).md", text(of: kind, name))
        case "questions": try write("questions/q-\(name).md", text(of: kind, name))
        case "items": try write("items/i-\(name).md", text(of: kind, name))
        case "meetups": try write("meetups/meet-\(name).md", text(of: kind, name))
        case "answers":
            guard let question = try files("questions").randomElement(using: &random) else { return }
            let id = question.split(separator: "/").last?.dropLast(3) ?? ""
            try write("answers/\(id)/a-\(name)-\(id).md", text(of: kind, name))
        case Self.comments:
            guard let answer = try files("answers").randomElement(using: &random) else { return }
            let post = answer.split(separator: "/").last?.dropLast(3) ?? ""
            try write(
                "\(kind)/\(post)/c\(Int.random(in: 0..<3, using: &random)).md", text(of: kind, name))
        case "broadcasts": try write("broadcasts/b\(name).json", text(of: kind, name))
        case "pages": try write("pages/p\(name).md", text(of: kind, name))
        default:
            let file = "Content/media/m\(Int.random(in: 0..<3, using: &random)).gif"
            note("write \(file)")
            try folder.write(Self.picture(width: UInt8.random(in: 1...200, using: &random)), to: file)
        }
    }

    private mutating func write(_ path: String, _ text: String) throws {
        note("write Content/\(path)")
        try folder.write(text, to: "Content/\(path)")
    }

    private mutating func text(of kind: String, _ name: String) -> String {
        let word = ["Dumplings", "饺子", "Choir", "A <b> & \"c\"", "Ünï"].randomElement(using: &random) ?? ""
        let day = Date(
            timeIntervalSince1970: now.timeIntervalSince1970 + Double.random(in: -20...20, using: &random)
                * 86_400)
        let time = TimeZone.gmt.text(of: day) ?? ""
        switch kind {
        case "courses":
            let shown = Bool.random(using: &random) ? "![x](/media/m1.gif)" : ""
            return
                "---\nnumber: MATH \(name)\nname: \"\(word.filter { $0 != "\"" })\"\n---\n\n\(word) \(number) \(shown)\n"
        case "reviews":
            let hidden = Int.random(in: 0..<5, using: &random) == 0 ? "hidden: true\n" : ""
            return
                "---\nprofessor: \(["Ada", "ada", "Bo", "Ada / Bo", "李伟"].randomElement(using: &random) ?? "")\n\(hidden)semester: Fall 202\(name.first ?? "1")\nposted: \(time)\n---\n\(word) \(number)\n"
        case "professors":
            return
                "---\nname: \(["Ada", "Ada Low"].randomElement(using: &random) ?? "")\naliases: [\(Bool.random(using: &random) ? "Bo" : "Ada L.")]\n---\n"
        case "events":
            let rule = Bool.random(using: &random) ? "repeats: FREQ=WEEKLY;COUNT=5\n" : ""
            let status =
                ["", "", "", "status: cancelled\n", "status: draft\n"].randomElement(using: &random) ?? ""
            let picture = Bool.random(using: &random) ? "picture: m0.gif\n" : ""
            let shown = Int.random(in: 0..<3, using: &random) == 0 ? "![z](../../media/m2.gif)" : ""
            let tag = Bool.random(using: &random) ? "tags: [food]\n" : ""
            return
                "---\nid: e\(name)-\(number)\ntitle: E\(number)\nstarts: \(time.prefix(16))\n\(rule)\(status)\(tag)\(picture)posted: 2026-01-0\(1 + number % 9)\n---\n\n\(word) \(shown)\n"
        case "feedback":
            return
                "---\nfeeling: \(Bool.random(using: &random) ? "love" : "hate")\ntitle: T\(number)\nposted: \(time)\n---\n\n\(word)\n"
        case Self.replies, "events-replies", "courses-replies", "meetups-replies":
            let answered =
                Bool.random(using: &random)
                ? "replyTo: o\(Int.random(in: 0..<3, using: &random))\n" : ""
            let hidden = Int.random(in: 0..<5, using: &random) == 0 ? "hidden: true\n" : ""
            let authors = ["author: officers", "author: m-a", "author: m-b", "deleted: true"]
            let author = authors.randomElement(using: &random) ?? ""
            return
                "---\n\(author)\n\(answered)posted: \(time)\n\(hidden)text: typed\n---\n\n\(word) \(number)\n"
        case "questions":
            let about =
                ["", "about: courses/math-\(number % 40)\n", "about: events/e\(name)-\(number - 1)\n"]
                .randomElement(using: &random) ?? ""
            let accepted = Bool.random(using: &random) ? "accepted: a-\(number % 40)-q-\(name)\n" : ""
            let hidden = Int.random(in: 0..<5, using: &random) == 0 ? "hidden: true\n" : ""
            let tag = Bool.random(using: &random) ? "tags: [food]\n" : ""
            return
                "---\ntitle: Q\(number)\nauthor: m-\(name)\n\(tag)\(about)posted: \(time)\n\(accepted)\(hidden)text: typed\n---\n\n\(word) \(number)\n"
        case "items":
            let hidden = Int.random(in: 0..<5, using: &random) == 0 ? "hidden: true\n" : ""
            let state =
                ["available", "requested", "lent\ndue: 2027-01-0\(1 + number % 9)"]
                .randomElement(using: &random) ?? ""
            let picture = Bool.random(using: &random) ? "picture: m0.gif\n" : ""
            return
                "---\nname: I\(number)\ngiver: \(Self.givers[number % 2])\nstate: \(state)\n\(picture)posted: \(time)\n\(hidden)text: typed\n---\n\n\(word) \(number)\n"
        case "meetups":
            let status =
                ["", "", "status: cancelled\n", "hidden: true\n"].randomElement(using: &random) ?? ""
            let places = Bool.random(using: &random) ? "capacity: 3\n" : ""
            let times =
                Int.random(in: 0..<4, using: &random) == 0
                ? "dateOptions: [\(time.prefix(11))18:00, \(time.prefix(11))20:00]"
                : "starts: \(time.prefix(16))"
            return
                "---\ntitle: M\(number)\nauthor: m-\(name)\n\(times)\nlocation: \"\(word.filter { $0 != "\"" })\"\n\(places)\(status)posted: 2026-11-0\(1 + number % 9)\ntext: typed\n---\n\n\(word)\n"
        case "answers":
            let hidden = Int.random(in: 0..<5, using: &random) == 0 ? "hidden: true\n" : ""
            return "---\nauthor: m-\(name)\nposted: \(time)\n\(hidden)text: typed\n---\n\n\(word) \(number)\n"
        case Self.comments:
            return
                "---\nauthor: m-\(name)\nposted: \(time)\ntext: typed\n---\n\n\(word) \(number)\n"
        case "broadcasts":
            return
                "{\"notification\": {\"title\": \"N\(number)\", \"body\": \"x\"}, \"data\": {\"id\": \"e\(name)\", \"timestamp\": \"\(time)\", \"type\": \"newEvent\", \"url\": null}, \"from\": \"\(time)\"}"
        default:
            let shown = Bool.random(using: &random) ? "![y](/media/m2.gif)" : ""
            let link = number % 2 == 0 ? "[f](/files/f\(number % 3).pdf)" : ""
            return "---\ntitle: P\(number)\n---\n\n\(word) \(shown) \(link)\n"
        }
    }

    /// Adds, changes or removes a file that pages may link to.
    private mutating func changeFiles() throws {
        let file = "Content/files/f\(Int.random(in: 0..<3, using: &random)).pdf"
        if FileManager.default.fileExists(atPath: folder(file)), Bool.random(using: &random) {
            note("remove \(file)")
            try folder.remove(file)
        } else {
            note("write \(file)")
            try folder.write("%PDF-1.7\n\(number)\n", to: file)
        }
    }

    private mutating func changeSomething() throws {
        let kind = Self.kinds.dropLast().randomElement(using: &random) ?? "events"
        guard let file = try files(kind).randomElement(using: &random) else { return }
        let name = file.split(separator: "/").last?.filter(\.isNumber) ?? "1"
        let parts = file.split(separator: "-")
        let own =
            switch kind {
            case "courses": String(parts.last?.dropLast(3) ?? "1")
            // The number before the question's, which is that of the author.
            case "answers": String(parts[parts.count - 3])
            default: String(name)
            }
        try write(String(file.dropFirst("Content/".count)), text(of: kind, own))
    }

    private mutating func removeSomething() throws {
        let kind = Self.kinds.randomElement(using: &random) ?? "events"
        guard let file = try files(kind).randomElement(using: &random) else { return }
        if file == Self.eventPicture { return }
        // Reviews go with their course, and answers with their question.
        for (owners, posts) in [("courses", "reviews"), ("questions", "answers")] where kind == owners {
            let below = file.replacing("\(owners)/", with: "\(posts)/").dropLast(3)
            if FileManager.default.fileExists(atPath: folder(String(below))) {
                try folder.remove(String(below))
            }
        }
        note("remove \(file)")
        try folder.remove(file)
    }

    private mutating func renameSomething() throws {
        let kinds = ["events", "pages", "feedback", Self.replies, "professors"]
        let kind = kinds.randomElement(using: &random) ?? "events"
        guard let file = try files(kind).randomElement(using: &random) else { return }
        let other = "\(file.dropLast(3))-x\(number).md"
        note("rename \(file) to \(other)")
        try FileManager.default.moveItem(atPath: folder(file), toPath: folder(other))
    }

    // MARK: Theme, memory, web root

    private mutating func changeTheme() throws {
        let (file, text): (String, String) =
            switch Int.random(in: 0..<8, using: &random) {
            case 4:
                ("Templates/foot.mustache", number % 2 == 0 ? "<img src=\"{{root}}/media/m1.gif\">\n" : "")
            case 0: ("Templates/brand.mustache", "<p>\(number)</p>\n")
            case 1: ("Content/theme/assets/style.css", "p { width: \(number)px }\n")
            case 2: ("Content/site.yml", Self.settings(title: "CSA \(number)"))
            case 5: ("Content/site.yml", Self.settings(title: "CSA") + "members: {domains: [example.edu]}\n")
            case 6:
                (
                    "Content/site.yml",
                    Self.settings(title: "CSA", languages: "[en, zh-Hans]")
                        + "poster: /poster\nmembers: {domains: [example.edu]}\n"
                )
            default: ("Content/site.yml", Self.settings(title: "CSA", languages: "[en, zh-Hans]"))
            }
        note("write \(file)")
        try folder.write(text, to: file)
    }

    private static func settings(title: String, languages: String = "[en]") -> String {
        "title: \(title)\nurl: https://csa.example.edu\ntimeZone: America/New_York\nlanguages: \(languages)\n"
    }

    private mutating func damageMemory() throws {
        let path = ".Public.corkboard/\(Bool.random(using: &random) ? "memory" : "search")"
        let names = FileManager.default.enumerator(atPath: folder(path))?.compactMap { $0 as? String } ?? []
        guard let name = names.sorted().randomElement(using: &random) else { return }
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: folder("\(path)/\(name)"))))
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes = []
        case 1: bytes.removeLast(min(bytes.count, 7))
        default:
            guard let place = bytes.indices.randomElement(using: &random) else { return }
            bytes[place] ^= 0x10
        }
        note("damage \(name)")
        try folder.write(bytes, to: "\(path)/\(name)")
    }

    private mutating func touchWebRoot() throws {
        let pages =
            (FileManager.default.enumerator(atPath: folder("Public"))?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix("html") || $0.hasSuffix("json") }
            // Builds leave the values and places of open pages as they are.
            .filter { page in
                !["/values.json", "/places.json", "/polls.json"].contains { page.hasSuffix($0) }
            }
            .sorted()
        guard let page = pages.randomElement(using: &random) else { return }
        note("spoil \(page)")
        if Bool.random(using: &random) {
            try folder.remove("Public/\(page)")
        } else {
            try folder.write("spoilt", to: "Public/\(page)")
        }
    }

    /// A GIF of one colour, of so many pixels across.
    private static func picture(width: UInt8) -> [UInt8] {
        Array("GIF89a".utf8) + [
            width, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44,
            1, 0, 0x3B,
        ]
    }
}
