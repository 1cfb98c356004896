import Courses
import Foundation
import Model
import Samples
import StandardSections
import TestSupport
import Testing

@testable import Pages
@testable import Site

@Suite("The page about privacy")
struct PrivacyPageTests {
    /// The project's templates of the page and of the foot.
    private static func theme() throws -> Theme {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates")
        func template(_ name: String) throws -> String {
            try String(contentsOf: folder.appending(path: "\(name).mustache"), encoding: .utf8)
        }
        return Sample.theme(
            [
                "privacy": try template("privacy"), "foot": try template("foot"),
                "trending-choice": try template("trending-choice"),
                "layout": "{{$head}}{{/head}}{{$main}}{{/main}}{{{foot}}}",
            ], assets: [Theme.Asset(name: "trending.js", bytes: [])])
    }

    private func page(
        _ language: String = "en", poster: String? = "/poster", email: String? = "csa@example.edu",
        own: String? = nil, history: SiteSettings.HistoryMode? = nil, channels: SetUpChannels = .all,
        members: MemberSettings? = nil, countsVisits: Bool = false
    ) async throws -> String {
        var content = Sample.content([])
        content.settings.countsVisits = countsVisits
        content.settings.languages = ["en", "zh-Hans"]
        (content.settings.poster, content.settings.email) = (poster, email)
        (content.settings.history, content.settings.channels) = (history, channels)
        content.settings.members = members
        if let own {
            content.pages = [
                InfoPage(
                    slug: Sample.slug("privacy"), title: "Our promise", body: own,
                    file: "Content/pages/privacy.md")
            ]
        }
        let renderer = try await SiteRenderer(
            content: content, theme: try Self.theme(), now: Sample.now, sections: .standard)
        let address = language == "en" ? "/privacy/" : "/zh-Hans/privacy/"
        let pages = renderer.pages.filter { $0.address == address }
        #expect(pages.count == 1)
        return String(decoding: try renderer.render(try #require(pages.first)).bytes, as: UTF8.self)
    }

    @Test(
        "says whether visits are counted, and for how long their sums are kept",
        arguments: [
            ("en", "count no visits", "This site does not use it.", "It keeps these sums for 728 days"),
            ("zh-Hans", "不统计访问量", "本站不使用这些记录", "只把总数保留 728 天"),
        ])
    func visits(language: String, none: String, unused: String, counted: String) async throws {
        let without = try await page(language)
        #expect(without.contains(none) && without.contains(unused) && !without.contains(counted))
        let with = try await page(language, countsVisits: true)
        #expect(!with.contains(none) && !with.contains(unused) && with.contains(counted))
    }

    @Test("names the notifications that the site sends alone")
    func channels() async throws {
        let mail = "notifications by mail"
        let (device, app) = ("For a browser with notifications", "For an app with notifications")
        let both = try await page()
        #expect(both.contains(mail) && both.contains(device) && both.contains(app))
        let devices = try await page(channels: SetUpChannels(push: true, apps: false, mail: false))
        #expect(!devices.contains(mail) && devices.contains(device) && !devices.contains(app))
        let none = try await page(channels: SetUpChannels(push: false, apps: false, mail: false))
        #expect(!none.contains(mail) && !none.contains(device) && !none.contains("<h2>Notifications</h2>"))
    }

    @Test(
        "says in each language what is kept and for how long, with the durations of the code",
        arguments: [
            (
                "en",
                [
                    "for at most 2 days", "correct your text for 10 minutes", "once 3 different connections",
                    "is kept for 7 days", "400 days", "other words with 10", "ends after 90 days",
                    "from post to post, for at most 90 days",
                ]
            ),
            (
                "zh-Hans",
                ["最长 2 天", "在 10 分钟内修改", "有 3 个不同的网络", "保存 7 天", "400 天", "其他词要有 10 个", "90 天后不再保留"]
            ),
        ])
    func durations(language: String, phrases: [String]) async throws {
        let text = try await page(language)
        for phrase in phrases { #expect(text.contains(phrase), "\(phrase)") }
        #expect(!text.contains("{"))
    }

    @Test("says of votes what is kept and what requests name, also where no notifications are sent")
    func votes() async throws {
        let none = SetUpChannels(push: false, apps: false, mail: false)
        for channels in [SetUpChannels.all, none] {
            let text = try await page(channels: channels)
            #expect(
                text.contains(
                    "of votes, a hash of your network is kept for at most 1 day. Nobody can turn it back after 2 days.</li>"
                ))
            #expect(
                text.contains(
                    "the posts that you vote for and your choice are in the addresses of requests, which that log may have.</li>"
                ))
            #expect(text.contains("kept for at most 1 day when notifications") == (channels == .all))
            let chinese = try await page("zh-Hans", channels: channels)
            #expect(chinese.contains("为防止刷票，你所在网络的哈希值最多保留 1 天，2 天后没有人能还原。</li>"))
            #expect(chinese.contains("搜索词、给哪条内容投票以及怎么投，会写在请求的网址里，可能被上述日志记下。</li>"))
        }
        #expect(try await !page(poster: nil).contains("vote"))
    }

    @Test("says of members' votes what is kept, where the site has members alone")
    func memberVotes() async throws {
        let words = "stored with your account and the day, until you take it back or your account is deleted"
        let members = MemberSettings(domains: ["example.edu"])
        let text = try await page(members: members)
        #expect(text.contains(words) && text.contains("the hour of your vote is stored for 7 days too"))
        #expect(try await !page().contains(words))
        #expect(try await page("zh-Hans", members: members).contains("还会记下是哪个小时，保留 7 天，"))
        #expect(try await !page(poster: nil, members: members).contains(words))
    }

    @Test("says what is kept of members where the site has some, with a link for them in the foot")
    func members() async throws {
        let mail = "the email until it is sent, for at most 15 minutes"
        let session = "ends 30 days after its last use, and 180 days after you signed in at the latest"
        let link = #"<a href="/poster/join?lang=en" rel="nofollow" data-member="Your account">Sign in</a>"#
        let all = [mail, session, link, "and by signing in, for 180 days.", "<h2>Members</h2>"]
        let none = try await page()
        for text in all { #expect(!none.contains(text), "\(text)") }
        let byMail = try await page(members: MemberSettings(domains: ["example.edu"]))
        for text in all { #expect(byMail.contains(text), "\(text)") }
        let remote = try await page(members: MemberSettings(domains: [], remoteUser: true))
        #expect(!remote.contains(mail) && remote.contains(session) && remote.contains(link))
        // An account that the school's sign-on made may have no address.
        #expect(byMail.contains("is deleted, 30 days after an email that says so."))
        #expect(remote.contains("is deleted. If it has an email address, an email says so 30 days before."))
        let chinese = try await page("zh-Hans", members: MemberSettings(domains: ["example.edu"]))
        for text in ["还没有发出的邮件，最长 15 分钟", "登录 180 天后，登录失效", "/poster/join?lang=zh-Hans"] {
            #expect(chinese.contains(text), "\(text)")
        }
        let without = try await page(poster: nil, members: MemberSettings(domains: ["example.edu"]))
        #expect(!without.contains(session) && !without.contains("join"))
    }

    @Test("says nothing of forms and notifications where the site has no program")
    func withoutProgram() async throws {
        let (with, without) = (try await page(), try await page(poster: nil))
        for word in ["receipt", "trending-choice", "Notifications"] {
            #expect(with.contains(word), "\(word)")
        }
        #expect(!without.contains("receipt"))
        #expect(!without.contains("trending-choice"))
    }

    @Test("names the mail address of the association, or its officers; the history only where there is one")
    func removal() async throws {
        #expect(try await page().contains("<a href=\"mailto:csa@example.edu\">csa@example.edu</a>"))
        #expect(try await page(email: nil).contains("ask an officer of the association"))
        let git = "never takes in messages"
        #expect(try await page(history: .git).contains(git))
        #expect(try await !page().contains(git))
    }

    @Test("has the statements of the site's sections alone, after those on all posts")
    func sections() throws {
        func statements(_ sections: [any Section.Type]) throws -> [String] {
            let site = SectionContext(
                settings: Sample.settings, words: Sample.words, now: Sample.now, media: [],
                drawings: Drawings([:]), isMain: true, sections: Sections(sections, deskViews: []))
            let part = try #require(site.privacy.first { $0.partHeading == "Messages and comments" })
            return part.statements.map(\.statement.text)
        }
        let pages = try statements([PageSection.self])
        let courses = try statements([PageSection.self, CourseSection.self])
        let own =
            "Major, semester and a small class can reveal who wrote a comment on a course. You can leave them out."
        #expect(pages.count == 6 && courses == pages[..<4] + [own] + pages[4...])
        #expect(pages[3].hasPrefix("Withdrawn and removed texts") && pages[4].hasPrefix("A report holds"))
    }

    @Test("begins with the association's own words, under their title")
    func own() async throws {
        let text = try await page(own: "We *row*.")
        let row = try #require(text.range(of: "We <em>row</em>."))
        let kept = try #require(text.range(of: "Reading leaves no trace"))
        #expect(row.lowerBound < kept.lowerBound)
        #expect(text.contains("Our promise</h1>"))
    }

    @Test("is linked from each page, once")
    func linked() async throws {
        #expect(try await page().components(separatedBy: "<a href=\"/privacy/\"").count == 2)
        #expect(try await page(own: "We row.").components(separatedBy: "<a href=\"/privacy/\"").count == 2)
    }
}
