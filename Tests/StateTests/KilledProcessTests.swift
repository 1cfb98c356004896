import Foundation
import TestSupport
import Testing

@testable import State

@Suite("A killed process")
struct KilledProcessTests {
    @Test(
        "loses nothing that it was told is accepted, and keeps nothing by halves",
        arguments: 1...8 as ClosedRange<UInt32>)
    func killed(round: UInt32) async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [root = folder.path as String, round] in
            try Self.acceptUntilKilled(below: root, microseconds: 5003 * round)
        }
        let told = try folder.text("told").split(separator: "\n").compactMap { Int64($0) }
        #expect(told.count > 0)
        #expect(StateCheck(root: folder.path).problems.filter { !$0.isPending } == [])
        let database = try StateDatabase(root: folder.path)
        let pending = try database.pending()
        // The last may have been accepted without being told.
        #expect(pending.compactMap(\.number).prefix(told.count) == told[...])
        #expect(pending.count - told.count <= 1)
        #expect(pending.allSatisfy { $0.files == Self.files($0.title) })
        guard case .accepted = try database.accept(Self.change("after")) else {
            Issue.record("not accepted")
            return
        }
    }

    /// Accepts in a loop and writes down each number; so long after the first, another thread kills the process.
    private static func acceptUntilKilled(below root: String, microseconds: UInt32) throws {
        let database = try StateDatabase(root: root)
        let told = open("\(root)/told", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        for number in 0... {
            guard case .accepted(let accepted) = try database.accept(change("\(number)")) else { return }
            let line = Array("\(accepted)\n".utf8)
            guard write(told, line, line.count) == line.count else { return }
            guard number == 0 else { continue }
            Thread.detachNewThread {
                usleep(microseconds)
                kill(getpid(), SIGKILL)
            }
        }
    }

    private static func change(_ title: String) -> Change {
        Change(
            nonce: title, time: TemporaryState.now, officer: "mei", action: .post, title: title,
            files: files(title))
    }

    private static func files(_ title: String) -> [FileChange] {
        (0..<3).map { number in
            FileChange(
                path: "Content/\(title)-\(number)", before: nil,
                after: [UInt8](repeating: UInt8(number), count: 3000 * number))
        }
    }
}

extension StateProblem {
    fileprivate var isPending: Bool { if case .pending = self { true } else { false } }
}
