import Foundation
import Publishing

/// The outcome of a run of `corkboard publish`, as text or JSON.
struct PublishSummary: Encodable {
    let place: String
    let sent: Int
    let removed: Int
    let unchanged: Int
    /// Number of bytes of the files that were sent.
    let bytes: Int
    let seconds: Double
    /// Number of files that were not there as they had been sent; nil without `--check`.
    var differing: Int?
    /// The files that were not sent or removed, with what the place answered; nil if there are none.
    var failed: [String: String]?

    /// `store:bucket/site: 12 sent (1.2 MB), 3 removed, 1520 unchanged, in 2.42 s`.
    var sentence: String {
        let size = String(format: "%.1f", Double(bytes) / 1_000_000)
        let time = String(format: "%.2f", seconds)
        let compared = differing.map { ", \($0) differed there" } ?? ""
        let failures = failed.map { ", \($0.count) failed" } ?? ""
        return
            "\(place): \(sent) sent (\(size) MB), \(removed) removed, \(unchanged) unchanged\(compared)\(failures), in \(time) s"
    }
}

/// The plan of a run, in its order, as text or JSON.
struct PublishPreview: Encodable {
    struct Entry: Encodable {
        let action, stage, path: String
        var type, cache, disposition: String?
        var bytes: Int?

        var line: String {
            guard let type, let cache else { return "remove \(path)" }
            return "send \(path) (\([type, cache, disposition].compactMap(\.self).joined(separator: "; ")))"
        }
    }

    let place: String
    let entries: [Entry]

    init(_ plan: PublishPlan, place: String) {
        self.place = place
        entries = plan.steps.flatMap { step in
            step.removed.map { Entry(action: "remove", stage: step.stage.rawValue, path: $0) }
                + step.sent.map {
                    Entry(
                        action: "send", stage: step.stage.rawValue, path: $0.path, type: $0.headers.type,
                        cache: $0.headers.cache, disposition: $0.headers.disposition, bytes: $0.size)
                }
        }
    }
}
