import Foundation
import TestSupport
import Testing

@testable import Health

@Suite("The record of a site's health")
struct HealthRecordTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let disk = Finding("disk.space", "The disk is full", command: "df")
    private let mail = Finding("connection.mail", "No answer")

    private func updated(
        _ record: HealthRecord, _ findings: [Finding], withConnections: Bool = false,
        after seconds: TimeInterval
    ) -> HealthRecord {
        record.updated(with: findings, withConnections: withConnections, now: Self.now + seconds)
    }

    @Test(
        "tells of a trouble once, when it has lasted five minutes, and not again when it comes back within a day"
    )
    func once() {
        var record = updated(HealthRecord(), [disk], after: 0)
        #expect(record.new == [disk])
        #expect(record.takeUntold() == [])
        record = updated(record, [disk], after: 600)
        #expect(record.new == [])
        #expect(record.takeUntold() == [disk])
        for minute in stride(from: 1200.0, to: 86_400, by: 600) {
            // It goes away for ten minutes in each hour.
            record = updated(
                record, minute.truncatingRemainder(dividingBy: 3600) == 0 ? [] : [disk], after: minute)
            #expect(record.takeUntold() == [])
        }
        record = updated(record, [], after: 86_400)
        #expect(record.findings == [])
        record = updated(record, [disk], after: 3 * 86_400)
        #expect(record.new == [disk])
    }

    @Test("keeps what only a connection shows until one is tried again, for a day")
    func connections() {
        let record = updated(HealthRecord(), [mail, disk], withConnections: true, after: 0)
        #expect(updated(record, [], after: 600).findings == [mail])
        #expect(updated(record, [], withConnections: true, after: 600).findings == [])
        #expect(updated(record, [], after: 27 * 3600).findings == [])
    }

    @Test("tells of a connection that failed at two tries, and not of a trouble that was gone in between")
    func lasting() {
        var record = updated(HealthRecord(), [mail, disk], withConnections: true, after: 0)
        record = updated(record, [], after: 600)
        #expect(record.findings == [mail])
        #expect(record.takeUntold() == [])
        record = updated(record, [disk], after: 1200)
        #expect(record.new == [disk])
        #expect(record.takeUntold() == [])
        record = updated(record, [disk], after: 1800)
        #expect(record.takeUntold() == [disk])
        // The timer's delay differs from day to day.
        record = updated(record, [mail], withConnections: true, after: 87_000)
        #expect(record.new == [])
        #expect(record.takeUntold() == [mail])
        record = updated(record, [mail], withConnections: true, after: 175_000)
        #expect(record.new == [])
        #expect(record.takeUntold() == [])
    }

    @Test("comes back from its file as it was; a damaged one counts as none")
    func file() throws {
        let folder = try TemporaryFolder()
        #expect(HealthRecord(root: folder.path) == nil)
        let record = updated(HealthRecord(), [disk, mail], withConnections: true, after: 0)
        try record.store(below: folder.path)
        #expect(HealthRecord(root: folder.path) == record)
        try folder.write("{", to: HealthRecord.path)
        #expect(HealthRecord(root: folder.path) == nil)
    }

    @Test("A run is noted by the time of a file")
    func stamp() throws {
        let folder = try TemporaryFolder()
        #expect(HealthFacts.lastRun(HealthFacts.deliverRun, below: folder.path) == nil)
        HealthFacts.noteRun(HealthFacts.deliverRun, below: folder.path, now: Self.now)
        #expect(HealthFacts.lastRun(HealthFacts.deliverRun, below: folder.path) == nil)
        try folder.write("", to: "State/x")
        for time in [Self.now, Self.now + 60] {
            HealthFacts.noteRun(HealthFacts.deliverRun, below: folder.path, now: time)
            #expect(HealthFacts.lastRun(HealthFacts.deliverRun, below: folder.path) == time)
        }
    }
}
