import ContentFiles
import Foundation
import Model
import Posting
import State

/// The newest changes of an event: each was made within the hold after the one before it, and the last within the hold before now.
/// Readers know the event as it was before them.
struct HeldChanges {
    /// The changes, in order; empty if the hold of the last one has passed.
    let changes: ArraySlice<Change>
    /// The newest change that was not taken back.
    let newest: Change?
    /// The newest change, if it can still be taken back.
    let revocable: Change?

    /// Creates the held ones of all changes of an event, in order. One that only links parts of a series anew is none that readers see.
    init(_ all: [Change], now: Date) {
        let all = all.filter { $0.action != .edit || $0.nonce != nil }
        var start = all.endIndex
        var next = now
        while start > all.startIndex, Self.isHeld(all[start - 1], at: next) {
            start -= 1
            next = all[start].time
        }
        changes = all[start...]
        let last = Self.inEffect(all).last
        newest = last.map { all[$0] }
        let isHeld = last.map { $0 >= start && all[$0].files.contains(where: \.isEvent) } ?? false
        revocable = isHeld ? newest : nil
    }

    /// Whether the hold of a change has not passed, and will not before another change is in place.
    private static func isHeld(_ change: Change, at now: Date) -> Bool {
        // Records have times in whole seconds.
        let time = Date(timeIntervalSince1970: change.time.timeIntervalSince1970.rounded(.down))
        return time + Broadcast.hold > now + Broadcast.margin
    }

    private static func inEffect(_ all: [Change]) -> [Int] {
        all.indices.reduce(into: []) { kept, index in
            if all[index].action == .takeBack { _ = kept.popLast() } else { kept.append(index) }
        }
    }

    /// A file before the held changes; nil if they did not change it.
    func before(_ isFile: (FileChange) -> Bool) -> FileChange? {
        changes.compactMap { $0.files.first(where: isFile) }.first
    }
}
