import Foundation
import Model

/// Finds problems between files, such as duplicates.
public struct ContentCheck {
    private let kinds: ContentKinds
    /// Times after `now` are reported as future; nil to skip this check.
    private let now: Date?
    package private(set) var problems: [Problem] = []
    /// The time at which the first of the reported future times is reached; nil if none was reported.
    package private(set) var changes: Date?
    /// Referenced names, each with the problem to report if no file has the name.
    private var needs: [(name: String, problem: Problem)] = []
    /// Names of files that answer others, each with the name of the other and the problem of an answer that leads back to it.
    private var answers: [String: (other: String, problem: Problem)] = [:]
    /// Unique property, as in a problem's sentence -> the file that has it. Keys are bytes, since Swift
    /// considers some different texts equal.
    private var owners: [[UInt8]: String] = [:]
    /// Earlier addresses of pages; checked last, so that a page whose current address is one of them keeps
    /// it.
    private var aliases: [(address: String, file: String, line: Int?)] = []

    /// Checks all files. They are sorted by path, so that the second of two files with one address is the duplicate.
    package init(_ files: [ContentItem], now: Date?, kinds: ContentKinds) {
        (self.now, self.kinds) = (now, kinds)
        owners.reserveCapacity(2 * files.count)
        for file in files { add(file) }
        checkWhole()
    }

    private mutating func add(_ item: ContentItem) {
        problems += item.problems
        if let value = item.value {
            value.check(item, in: &self)
        } else if let place = kinds.parts(of: item.path) {
            addUnread(place.kind, place.parts, item)
        }
    }

    private mutating func addUnread<Kind: ContentKind>(
        _ kind: Kind.Type, _ parts: [Substring], _ item: ContentItem
    ) {
        if let name = kind.name(of: parts) { kind.checkUnread(name, item, in: &self) }
    }

    /// Finds problems between files: references to names of no file, and earlier addresses that other files have now.
    private mutating func checkWhole() {
        for need in needs where owners[Array(need.name.utf8)] == nil { problems.append(need.problem) }
        problems += circles
        for alias in aliases {
            take("the address \(alias.address)", file: alias.file, line: alias.line)
        }
    }

    /// Warns of a time after `now`; does nothing if `now` is nil. What was posted while a build ran is a little later than its beginning.
    public mutating func warnOfFuture(_ key: String, _ time: Timestamp, _ item: ContentItem) {
        guard let now, time.instant > now.addingTimeInterval(60) else { return }
        changes = min(changes ?? time.instant, time.instant)
        let cause = Problem.Cause.inFuture(key, value: time.text)
        problems.append(Problem(file: item.path, line: item.lines[key], cause: cause))
    }

    /// Registers the address of a page and its earlier addresses. A page whose current address is an earlier
    /// one of another page keeps it; the other page gets the problem.
    public mutating func takeAddress(_ address: String, aliases: [String], _ item: ContentItem) {
        take("the address \(address)", item)
        for alias in aliases { self.aliases.append((alias, item.path, item.lines["aliases"])) }
    }

    /// Registers a name that only one file may have, as in the problem's sentence: `the id k3v9q0m2`. Reports a duplicate if another file has
    /// it, found by `key` if that is not nil, on the line of `field` in the front matter.
    public mutating func take(
        _ name: String, as key: String? = nil, _ item: ContentItem, _ field: String = ""
    ) {
        take(name, as: key, file: item.path, line: item.lines[field])
    }

    /// Registers a name of a file that cannot be read, without reporting a duplicate.
    public mutating func hold(_ name: String, _ item: ContentItem) { owners[Array(name.utf8)] = item.path }

    /// Requires that some file registers a name; else reports the problem.
    public mutating func need(_ name: String, or problem: Problem) {
        if needs.last?.problem != problem { needs.append((name, problem)) }
    }

    /// Requires that some file registers the name `other`, which the file with `name` answers, and that no chain of answers leads back.
    public mutating func answer(_ name: String, to other: String, or problem: Problem) {
        need(other, or: problem)
        answers[name] = (other, problem)
    }

    /// The problems of files that answer each other in a circle.
    private var circles: [Problem] {
        var (found, seen): ([Problem], Set<String>) = ([], [])
        for start in answers.keys.sorted() {
            var (chain, next): ([String], String) = ([], start)
            while let answer = answers[next], !seen.contains(next) {
                seen.insert(next)
                chain.append(next)
                next = answer.other
            }
            guard let first = chain.firstIndex(of: next) else { continue }
            found += chain[first...].compactMap { answers[$0]?.problem }
        }
        return found
    }

    private mutating func take(
        _ name: String, as key: String? = nil, file: String, line: @autoclosure () -> Int?
    ) {
        let bytes = Array((key ?? name).utf8)
        if let other = owners[bytes] {
            problems.append(Problem(file: file, line: line(), cause: .duplicate(name, other: other)))
        } else {
            owners[bytes] = file
        }
    }
}
