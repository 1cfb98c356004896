import Foundation
import GRDB
import TestSupport
import Testing

@testable import State

@Suite("Budgets of clients")
struct ClientBudgetTests {
    private let state: TemporaryState
    private static let now = TemporaryState.now

    init() throws { state = try TemporaryState() }

    /// When the client may go on; nil if the use was counted.
    private func use(
        _ budgets: [ClientBudget], _ address: String, after seconds: TimeInterval = 0
    ) throws -> TimeInterval? {
        let client = try state.database.client(at: address, now: Self.now + seconds)
        return try state.database.use(budgets, by: client, now: Self.now + seconds)?.timeIntervalSince(
            Self.now)
    }

    @Test(
        "count an IPv6 address by three widths, and an IPv4 address by itself",
        arguments: [
            ("192.0.2.1", "192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1"),
            ("2001:db8:1:234:5::6", "2001:db8:1:200::/56", "2001:db8:1::/48"),
            ("2001:db8::1", "2001:db8:0:0::/56", "2001:db8:0::/48"), ("", "", ""),
        ])
    func networks(address: String, middle: String, wide: String) {
        let networks = ClientNetworks(address)
        #expect((networks.middle, networks.wide) == (middle, wide))
    }

    @Test("give no network more than a tenth of what the whole site has, and wider networks more")
    func shares() {
        #expect(Set(ClientBudget.all.map(\.name)).count == ClientBudget.all.count)
        for budget in ClientBudget.all {
            let limits = ClientNetworks.Width.allCases.map { budget.limit(of: $0, isAddress: false) }
            #expect(limits == limits.sorted() && Set(limits).count == 3, "\(budget.name)")
            #expect(limits[2] <= budget.site / 10 && budget.address <= budget.site / 10, "\(budget.name)")
        }
    }

    @Test(
        "are used up by a network of 64 bits, one of 56 bits with twice and one of 48 bits with four times as much"
    )
    func widths() throws {
        // Reports: 10 of 64 bits, 20 of 56 bits, 40 of 48 bits.
        for number in 0..<11 {
            #expect(try use(ClientBudget.reports, "2001:db8:1::\(number)") == (number < 10 ? nil : 86_400))
        }
        for number in 0..<11 {
            let address = "2001:db8:1:\(String(number, radix: 16))1::1"
            #expect(try use(ClientBudget.reports, address) == (number < 10 ? nil : 86_400))
        }
        for number in 0..<21 {
            let address = "2001:db8:1:\(String(0x1000 + number * 256, radix: 16))::1"
            #expect(try use(ClientBudget.reports, address) == (number < 20 ? nil : 86_400))
        }
        #expect(try use(ClientBudget.reports, "2001:db8:2::1") == nil)
        for number in 0..<21 {
            #expect(try use(ClientBudget.reports, "192.0.2.1") == (number < 20 ? nil : 86_400))
        }
    }

    @Test("are used up for all by ten clients and more, and come back slot by slot")
    func site() throws {
        for number in 0..<400 {
            let time = number < 200 ? 0.0 : 7200
            #expect(try use(ClientBudget.reports, "198.51.100.\(number / 20)", after: time) == nil)
        }
        #expect(try use(ClientBudget.reports, "192.0.2.1", after: 7300) == 86_400)
        #expect(try use(ClientBudget.reports, "192.0.2.1", after: 86_399) == 86_400)
        #expect(try use(ClientBudget.reports, "192.0.2.1", after: 86_400) == nil)
    }

    @Test("count over midnight, when the salt is another one, and not from before a clock was set back")
    func days() throws {
        for _ in 0..<20 { _ = try use(ClientBudget.reports, "192.0.2.1", after: 57_000) }
        #expect(try use(ClientBudget.reports, "192.0.2.1", after: 58_000) == 56_160 + 86_400)
        #expect(try use(ClientBudget.reports, "192.0.2.1") == nil)
    }

    @Test("keep no address, and nothing by which the uses of two budgets are found together")
    func hashes() throws {
        _ = try use(ClientBudget.reports + ClientBudget.searches, "192.0.2.77")
        let names = try state.database.read { database in
            try Data.fetchAll(database, sql: "SELECT client FROM clientUses WHERE client <> x''")
        }
        #expect(Set(names).count == 3 && names.count == 3)
        for (_, text) in try state.folder.tree("State") { #expect(!text.contains("192.0.2.77")) }
    }
}
