import Courses
import Foundation
import Model
import Site

/// Writes sample posts and the first page, in the languages of a new site.
struct SampleWriter {
    /// A text in the two languages that have phrases.
    private typealias Text = (english: String, chinese: String)

    /// The tags of the texts, the main one first; of tags where one covers the others, only the first.
    private let languages: [String]

    init(languages: [String]) {
        self.languages = languages.reduce(into: []) { kept, tag in
            let isTaken = kept.contains { Self.isChinese($0) == Self.isChinese(tag) }
            if !isTaken { kept.append(tag) }
        }
    }

    private static func isChinese(_ tag: String) -> Bool { tag.hasPrefix("zh") }

    private func text(_ text: Text, for tag: String) -> String {
        Self.isChinese(tag) ? text.chinese : text.english
    }

    // MARK: Files

    /// The page about the association.
    var about: String {
        file(
            [("title", (english: "About us", chinese: "关于我们"))],
            body: (
                english: "Who we are, what we do, and how to join.",
                chinese: "我们是谁，做什么，怎样加入。"
            ), key: "body")
    }

    /// Path -> text of the files of a course with two comments, two upcoming events and a message.
    func posts(now: Date, timeZone: TimeZone) -> [String: String] {
        let seconds = now.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: now))
        let today = Int((seconds / 86_400).rounded(.down))
        /// The day `count` days from now in the site's time zone, such as `2026-12-05`.
        func day(_ count: Int) -> String { CivilDate(daysSince1970: today + count)?.description ?? "" }
        let message = "---\nid: s4mp1e05\nfeeling: love\n"
        let posted = day(-2)
        return [
            "Content/courses/math-101.md": course,
            "Content/reviews/math-101/s4mp1e01.md": comment(
                (
                    english: "She draws every proof before she writes it. Go to the exercises.",
                    chinese: "她每个证明都先画图再写。习题课一定要去。"
                ), posted: day(-40)),
            "Content/reviews/math-101/s4mp1e02.md": comment(
                (english: "Hard until week four, then it clicks.", chinese: "前四周难，然后就通了。"),
                posted: day(-12)),
            "Content/events/\(day(5))-dumplings.md": event(
                "s4mp1e03", Self.dumplings, on: day(5), posted: day(-1)),
            "Content/events/\(day(12))-course-night.md": event(
                "s4mp1e04", Self.courses, on: day(12), posted: day(-1)),
            "Content/feedback/\(posted.prefix(4))/\(posted.dropFirst(5).prefix(2))/s4mp1e05.md": message
                + "title: \(text((english: "The tea at the door", chinese: "门口的茶"), for: main))\n"
                + "posted: \(posted)T09:00\n---\n\n"
                + text((english: "It was still warm at ten.", chinese: "十点了还是热的。"), for: main) + "\n",
        ]
    }

    private var main: String { languages.first ?? "en" }

    private var course: String {
        file(
            [("name", (english: "Proofs and Pictures", chinese: "证明与图画"))], before: "number: MATH 101\n",
            body: (
                english: "Sets, graphs and numbers, and how to be sure of what one says about them.",
                chinese: "集合、图和数，以及怎样确信关于它们的话。"
            ), key: "description")
    }

    private func comment(_ comment: Text, posted: String) -> String {
        "---\nprofessor: Iris Quill\nsemester: Fall 2024\nposted: \(posted)T09:00\n---\n"
            + "\(text(comment, for: main))\n"
    }

    private typealias SampleEvent = (title: Text, location: Text, detail: Text)

    private static let dumplings: SampleEvent = (
        title: (english: "Dumpling night", chinese: "饺子之夜"),
        location: (english: "Kitchen of the students' house", chinese: "学生之家厨房"),
        detail: (
            english: "We fold, boil and eat. Bring a rolling pin if you have one.",
            chinese: "一起包，一起煮，一起吃。有擀面杖的请带上。"
        )
    )

    private static let courses: SampleEvent = (
        title: (english: "Course night", chinese: "选课之夜"),
        location: (english: "Library, room 2", chinese: "图书馆二号室"),
        detail: (english: "Ask those who took the class, before you choose it.", chinese: "选课之前，先问问上过的人。")
    )

    private func event(_ id: String, _ event: SampleEvent, on day: String, posted: String) -> String {
        file(
            [("title", event.title), ("location", event.location)],
            before: "id: \(id)\nstarts: \(day)T18:00\nends: \(day)T21:00\nposted: \(posted)T09:00\n",
            body: event.detail, key: "detail")
    }

    // MARK: Form

    /// A content file: the text in the main language as the body, the other one under a key.
    private func file(_ fields: [(String, Text)], before: String = "", body: Text, key: String) -> String {
        let lines = fields.map { name, value in
            languages.count == 1
                ? "\(name): \(text(value, for: main))\n"
                : "\(name):\n" + languages.map { "  \($0): \(text(value, for: $0))\n" }.joined()
        }
        let others = languages.dropFirst().map { "  \($0): |\n    \(text(body, for: $0))\n" }.joined()
        let translations = others.isEmpty ? "" : "\(key):\n\(others)"
        return "---\n\(before)\(lines.joined())\(translations)---\n\n\(text(body, for: main))\n"
    }
}
