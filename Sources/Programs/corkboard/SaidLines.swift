import Files
import Foundation
import Model

/// The lines that a scheduled command said in its last runs, so that cron and the journal have each once (`--once`).
struct SaidLines: Sendable {
    private let file: String
    /// Seconds for which a line that is no longer said is remembered.
    private let memory: TimeInterval
    private let now: Date
    /// The lines of earlier runs, with the time at which each was said or would have been.
    private var known: [String: Date]
    private var said: Set<String> = []

    /// Reads the lines of the command `name` for the site in `root`.
    init(of name: String, below root: String, memory: TimeInterval = 0, now: Date) {
        file = "\(root)/State/said-\(name).json"
        (self.memory, self.now) = (memory, now)
        guard let json = FileManager.default.contents(atPath: file) else {
            known = [:]
            return
        }
        // After damage each line is said once more.
        do { known = try JSONDecoder().decode([String: Date].self, from: json) } catch { known = [:] }
    }

    /// Whether no earlier run said a line.
    mutating func isNew(_ line: String) -> Bool {
        said.insert(line)
        return known[line] == nil
    }

    /// Stores the lines of this run, if they differ. Where that fails, the next run says them again.
    func store() {
        var lines = known.filter { now.timeIntervalSince($0.value) < memory }
        for line in said { lines[line] = now }
        // Without a memory the times say nothing.
        let isSame = memory == 0 ? Set(known.keys) == said : lines == known
        if isSame { return }
        do {
            try FileStep.replace(file, with: Array(try JSONEncoder().encode(lines)))
        } catch {
            return
        }
    }
}
