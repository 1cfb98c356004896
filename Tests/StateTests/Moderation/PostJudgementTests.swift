import Foundation
import Model
import Testing

@testable import State

@Suite("Verdicts on readers' posts")
struct PostJudgementTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let words = WordList(["swear"])
    private static let newCourse = ModerationCause(rawValue: "newCourse")
    private static let newProfessor = ModerationCause(rawValue: "newProfessor")
    private static let person = FormTrap(website: "", opened: "1799999900")

    private func verdict(
        _ text: String = "The ping-pong table has a net again.", _ activity: PostActivity = PostActivity(),
        trap: FormTrap? = PostJudgementTests.person, need: ModerationCause? = nil, approvesAll: Bool = false,
        publishesDuplicates: Bool = false
    ) -> Verdict {
        PostJudgement(texts: ["Title", text], trap: trap, need: need).verdict(
            activity, words: Self.words,
            settings: ModerationSettings(
                approvesAll: approvesAll, publishesDuplicates: publishesDuplicates), now: Self.now)
    }

    @Test(
        "count the posts of a client and all that wait",
        arguments: [
            (0, 0, 0, Verdict.publish), (4, 19, 0, .publish), (5, 5, 0, .wait(.limit)),
            (0, 20, 0, .wait(.limit)),
            (499, 499, 0, .wait(.limit)), (0, 499, 0, .wait(.limit)), (0, 500, 0, .refuse),
            (500, 500, 0, .refuse),
            (0, 0, 20_000, .publish), (5, 5, 19_990, .wait(.limit)), (5, 5, 19_991, .refuseToQueue),
            (5, 5, 20_000, .refuseToQueue),
        ])
    func limits(lately: Int, today: Int, waiting: Int, expected: Verdict) {
        let activity = PostActivity(ofClientLately: lately, ofClientToday: today, waiting: waiting)
        #expect(verdict("Other", activity) == expected)
    }

    @Test(
        "of a member are published more often, and a new account has the limits of readers",
        arguments: [
            (19, 99, Verdict.publish, Verdict.wait(.limit)), (20, 20, .wait(.limit), .wait(.limit)),
            (0, 100, .wait(.limit), .wait(.limit)), (4, 19, .publish, .publish), (0, 500, .refuse, .refuse),
        ])
    func members(lately: Int, today: Int, ofMember: Verdict, ofNewMember: Verdict) {
        let activity = PostActivity(ofClientLately: lately, ofClientToday: today)
        let member = Member(
            id: "m-a", shownName: "Ana", created: Self.now, blocked: nil, reason: nil, picture: nil)
        for (age, expected) in [(86_400.0, ofMember), (86_399, ofNewMember), (-60, ofNewMember)] {
            let author = member.postAuthor(now: Self.now + age)
            let found = PostJudgement(texts: ["Other"], trap: nil).verdict(
                activity, of: author, words: Self.words, settings: ModerationSettings(), now: Self.now)
            #expect(found == expected)
        }
    }

    @Test(
        "of a member repeat short texts such as thanks, and no long ones",
        arguments: [
            ("Thanks!", Verdict.publish), ("Thank you so much, Ana!", .publish),
            ("Abcdefghijklmnopqrstuvw", .publish), ("Abcdefghijklmnopqrstuvwx", .wait(.duplicate)),
            ("swear", .wait(.words)),
        ])
    func thanks(text: String, expected: Verdict) {
        let post = PostJudgement(texts: [text], trap: nil)
        let own = PostActivity.Post(texts: post.fingerprint, isOfClient: true)
        let others = PostActivity.Post(texts: post.fingerprint, isOfClient: false)
        for newest in [[own], [others]] {
            let found = post.verdict(
                PostActivity(newest: newest), of: .member, words: Self.words, settings: ModerationSettings(),
                now: Self.now)
            #expect(found == expected)
        }
    }

    @Test(
        "wait once the whole site has had 200 in ten minutes or 800 in a day, of which no network has more than a tenth",
        arguments: [
            (199, 799, Verdict.publish), (200, 200, .wait(.limit)), (0, 800, .wait(.limit)),
        ])
    func site(lately: Int, today: Int, expected: Verdict) {
        let activity = PostActivity(ofSiteLately: lately, ofSiteToday: today)
        #expect(verdict("Other", activity) == expected)
        #expect(4 * PostLimits.short <= PostLimits.shortOfSite / 10)
        #expect(4 * PostLimits.long <= PostLimits.longOfSite / 10)
        #expect(4 * PostLimits.refused <= PostLimits.waiting / 10)
    }

    @Test(
        "wait while their network has less than a tenth of the room that others leave",
        arguments: [
            (1_999, 0, Verdict.wait(.limit)), (2_000, 0, .refuseToQueue), (999, 10_000, .wait(.limit)),
            (1_000, 10_000, .refuseToQueue), (0, 19_990, .wait(.limit)), (0, 19_991, .refuseToQueue),
        ])
    func queue(ofNetwork: Int, ofOthers: Int, expected: Verdict) {
        let activity = PostActivity(
            ofClientLately: 5, waiting: ofNetwork + ofOthers, waitingOfNetwork: ofNetwork)
        #expect(verdict("Other", activity) == expected)
    }

    @Test("of one network fill half of the room for waiting posts in two weeks, and leave as much for others")
    func household() {
        // Every two days all posts of the network are forgotten to be of it.
        let waiting = (1...7).reduce(0) { others, _ in others + PostLimits.waitingOfNetwork(beside: others) }
        #expect(waiting == 10_433)
        #expect(verdict("Other", PostActivity(ofClientLately: 5, waiting: waiting)) == .wait(.limit))
    }

    @Test(
        "see programs that fill every field, or at once, and take a clock that was set back for no trap",
        arguments: [
            (String?.none, String?("1799999998"), false), ("", "1799999998", false), ("", "1799999999", true),
            ("", "1800000000", true), ("", "1800000001", false), ("", "1900000000", false), ("", "1", false),
            ("x", "1799999900", true), (" ", "1799999900", true), ("", nil, true), ("", "", true),
            ("", "soon", true),
            ("", "17999999001799999900", true), ("", "1e9", true),
        ])
    func traps(website: String?, opened: String?, isCaught: Bool) {
        let found = verdict(trap: FormTrap(website: website, opened: opened))
        #expect(found == (isCaught ? .wait(.trap) : .publish))
    }

    @Test("hold what a list names, in the title too")
    func listed() {
        #expect(verdict("I S.W.E.A.R") == .wait(.words))
        let title = PostJudgement(texts: ["Swear", "x"], trap: nil)
        #expect(
            title.verdict(PostActivity(), words: Self.words, settings: ModerationSettings(), now: Self.now)
                == .wait(.words))
    }

    @Test(
        "hold texts that another post of the day has, or nearly",
        arguments: [
            (
                "The dining hall closes at eight now, and the line is longer than before, so that half of us leave without dinner and eat noodles in our rooms.",
                true, false
            ),
            (
                "THE DINING HALL CLOSES AT EIGHT NOW AND THE LINE IS LONGER THAN BEFORE SO THAT HALF OF US LEAVE WITHOUT DINNER AND EAT NOODLES IN OUR ROOMS",
                true, false
            ),
            (
                "The dining hall closes at eight now, and the line is longer than before, so that half of us leave without dinner and eat noodles in our rooms!!",
                true, false
            ),
            (
                "The dining hall closes at eight now, and the line is longer than before, so that half of us leave without any dinner and eat noodles in our rooms.",
                true, false
            ),
            (
                "The library closes at midnight now, and the seats are better than before, so that all of us stay and nobody eats noodles in bed.",
                false, false
            ),
            ("Thanks", false, true), ("Thanks!", false, true), ("Thank you", false, false),
        ])
    func duplicates(text: String, isDuplicate: Bool, isOfSameClient: Bool) {
        let others = [
            "The dining hall closes at eight now, and the line is longer than before, so that half of us leave without dinner and eat noodles in our rooms.",
            "Thanks",
        ].map { PostActivity.Post(texts: TextFingerprint(of: ["Title", $0]), isOfClient: false) }
        #expect(verdict(text, PostActivity(newest: others)) == (isDuplicate ? .wait(.duplicate) : .publish))
        let own = others.map { PostActivity.Post(texts: $0.texts, isOfClient: true) }
        #expect(
            verdict(text, PostActivity(newest: own))
                == (isDuplicate || isOfSameClient ? .wait(.duplicate) : .publish))
        #expect(verdict(text, PostActivity(newest: own), publishesDuplicates: true) == .publish)
    }

    @Test("wait for what the section or the site wants to see, and name the weightiest cause")
    func needs() {
        #expect(verdict(need: Self.newProfessor) == .wait(Self.newProfessor))
        #expect(verdict(approvesAll: true) == .wait(.approval))
        #expect(verdict(need: Self.newCourse, approvesAll: true) == .wait(Self.newCourse))
        let busy = PostActivity(ofClientLately: 9, ofClientToday: 9)
        let caught = FormTrap(website: "x", opened: nil)
        #expect(verdict("swear", busy, trap: caught, need: Self.newCourse) == .wait(.trap))
        #expect(verdict("swear", busy, need: Self.newCourse) == .wait(.words))
        #expect(verdict("swear", need: Self.newCourse, approvesAll: true) == .wait(.words))
        #expect(verdict("swear", trap: nil) == .wait(.words))
        #expect(verdict("fine", busy) == .wait(.limit))
        #expect(verdict(trap: nil) == .publish)
    }

    @Test("are made of fingerprints that are the same on every machine")
    func fingerprint() {
        let found = TextFingerprint(of: ["Dumplings!", "饺子 are b a c k"])
        #expect(found == TextFingerprint(of: ["ＤＵＭＰＬＩＮＧＳ", "", "饺子areback"]))
        #expect(found.length == 18)
        #expect(
            found.digest.map { String($0, radix: 16) }.joined(separator: " ")
                == "a2 88 ca fb 7f 5f b3 11 83 b4 77 9a bd be a7 3b")
        #expect(String(found.similarity, radix: 16) == "351c2430b1f1a7c5")
        #expect(TextFingerprint(of: []).length == 0)
    }
}
