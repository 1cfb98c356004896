import Model
import Site
import TestSupport
import Testing

@Suite("Phrases of the pages")
struct PagePhraseTests {
    @Test(
        "are plain English for common labels and messages",
        arguments: [
            ("desk-event.detail", "Description"), ("desk-event.in-language", "Add {languageName} version"),
            ("desk-event.sign-up", "Sign-up required"), ("desk-event.end-date", "End date"),
            ("desk-event.picture-text", "Image description"), ("desk-event.cancel-heading", "Cancel event"),
            ("desk-event.delete-heading", "Delete event"), ("desk-event.restore", "Reinstate event"),
            ("desk-event.warnings", "Please check"), ("desk-list.copy", "Duplicate"),
            ("desk-event.copy", "Duplicate"),
            ("home.past-events", "Past events"), ("events.past-title", "Past events"),
            ("notices.lead", "Latest notifications"), ("feeds.all-new", "All updates"),
            ("event.sign-up-by-word", "Open. Ask the organizer how to sign up."),
            ("event.before", "Previous"), ("event.before-day", "Previous: {neighbourDay}"),
            ("event.after", "Next"), ("event.after-day", "Next: {neighbourDay}"),
            ("wrong-address.heading", "Page not found"), ("desk-log.heading", "Activity log"),
        ])
    func english(key: String, text: String) {
        #expect(OwnWords.wordbooks["en"]?.phrase(key)?.text(.other) == text, "\(key)")
    }

    @Test(
        "are plain English in part",
        arguments: [
            ("desk-repeats.label", "Repeats"), ("desk-event.detail-hint", "**bold**"),
            ("desk-problem.not-a-day", "Enter a valid date."),
            ("desk-problem.not-a-time", "Enter a valid time."),
        ])
    func englishPart(key: String, part: String) {
        #expect(OwnWords.wordbooks["en"]?.phrase(key)?.text(.other).contains(part) == true, "\(key)")
    }

    @Test(
        "are idiomatic Chinese for common labels and messages",
        arguments: [
            ("desk-list.copy", "复制活动"), ("desk-event.copy", "复制活动"), ("desk-event.end-date", "结束日期"),
            ("desk-event.cancel-heading", "取消活动"), ("desk-event.delete-heading", "删除活动"),
            ("desk-log.heading", "操作记录"), ("wrong-address.heading", "页面不存在"),
            ("pulse.love-leads", "喜欢比吐槽多 {count} 条。"), ("pulse.hate-leads", "吐槽比喜欢多 {count} 条。"),
            ("pulse.balance", "{span}{love} 条喜欢，{hate} 条吐槽。{verdict}"),
            ("recurrence.on-other-days", "{rule}，另有加场"),
            ("desk-problem.skipped-time", "当天进入夏令时，没有这个时间。请换一个时间。"),
        ])
    func chinese(key: String, text: String) {
        #expect(OwnWords.wordbooks["zh-Hans"]?.phrase(key)?.text(.other) == text, "\(key)")
    }

    @Test("neither begin as a riddle nor hide their subject")
    func riddles() throws {
        let riddle =
            /^((What|Who)\b|Whoever|Whatever|That which|One has|One must|One is|Does it|Should it|Have you seen|It is (a|no)\b|This is no\b|It takes place|Nobody has|All that)/
            .ignoresCase()
        let book = try #require(OwnWords.wordbooks["en"])
        let bad = book.keys.filter { key in
            book.phrase(key)?.forms.keys.contains { category in
                book.phrase(key)?.text(category).prefixMatch(of: riddle) != nil
            } ?? false
        }
        #expect(bad == [])
    }

    @Test("keep the places for values of the English phrase in every language")
    func places() throws {
        let english = try #require(OwnWords.wordbooks["en"])
        let chinese = try #require(OwnWords.wordbooks["zh-Hans"])
        // Chinese names a language's day, month or place by other values in these groups.
        let patterns: Set = ["dates", "event-hours", "recurrence"]
        let different = english.keys.filter { key in
            !patterns.contains(String(key.prefix { $0 != "." }))
                && english.phrase(key)?.names != chinese.phrase(key)?.names
        }
        #expect(different == [])
    }
}
