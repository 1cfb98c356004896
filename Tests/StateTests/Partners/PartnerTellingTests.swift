import Foundation
import Testing

@testable import State

@Suite("What study partners are told")
struct PartnerTellingTests {
    private let slot: PartnerSlot

    init() throws { slot = try PartnerSlot() }

    @Test("counts from a minute before the slot, in each browser of a member, once")
    func found() throws {
        for name in ["Ada", "Bo"] { try slot.register(name) }
        let browsers = [
            try slot.browser(of: "Ada"), try slot.browser(of: "Ada"), try slot.browser(of: "Bo"),
        ]
        for seconds in [-300.0, -240, -180] { try slot.keep(at: seconds) }
        for browser in browsers {
            #expect(try slot.told(browser, until: -61) == [] && slot.told(browser, until: -60) == ["found"])
        }
        try slot.keep(at: -59)
        #expect(try slot.told(browsers[0], until: 600) == ["found"])
    }

    @Test("is kindly that nobody else is there, and follows who comes and goes until then")
    func alone() throws {
        try slot.register("Ada")
        let browser = try slot.browser(of: "Ada")
        try slot.keep(at: -300)
        #expect(try slot.told(browser, until: -60) == ["alone"])
        try slot.register("Bo", at: -200)
        #expect(try slot.told(browser, until: -60) == ["found"])
        try slot.withdraw("Bo", at: -100)
        #expect(try slot.told(browser, until: -60) == ["alone"])
        try slot.withdraw("Ada", at: -90)
        #expect(try slot.told(browser, until: -60) == [])
    }

    @Test("is told at once where partners are found late")
    func late() throws {
        for name in ["Ada", "Bo"] { try slot.register(name) }
        let browser = try slot.browser(of: "Ada")
        try slot.keep(at: 120)
        #expect(try slot.told(browser, until: 120) == ["found"])
    }

    @Test("is nothing after a member signed out")
    func signedOut() throws {
        for name in ["Ada", "Bo"] { try slot.register(name) }
        let browser = try slot.browser(of: "Ada")
        try slot.keep(at: -300)
        try slot.database.write {
            try $0.execute(sql: "UPDATE memberSessions SET ended = 1")
        }
        #expect(try slot.told(browser, until: 600) == [])
    }
}
