import Basics
import Crypto
import Files
import Foundation
import Model

/// The starts of posts, cached in `State/starts.json` so that most runs of `corkboard deliver` read no post:
/// the starts of the next days, and the fingerprint of the files from which they were read.
package struct KnownStarts {
    static let path = "State/starts.json"
    /// Seconds after a range for which starts are read in advance: a day.
    private static let advance: TimeInterval = 86_400

    private struct Stored: Codable {
        let files: String
        let begin: Date
        let end: Date
        let starts: [PostStart]
    }

    private let root: String
    private let folders: [String]
    private let read: ([String], Range<Date>) -> [PostStart]

    package init(
        root: String, folders: [String], read: @escaping ([String], Range<Date>) -> [PostStart]
    ) {
        (self.root, self.folders, self.read) = (root, folders, read)
    }

    /// The starts within a range. Posts are read again if a file has changed since, or if the stored range does not contain this one.
    package func starts(within range: Range<Date>) -> [PostStart] {
        let files = folders.sorted().flatMap { FileListing(of: $0, below: root).files }
        let fingerprint = fingerprint(of: files)
        if let stored, stored.files == fingerprint, stored.begin <= range.lowerBound,
            range.upperBound <= stored.end
        {
            return stored.starts.filter { range.contains($0.start) }
        }
        let wide = range.lowerBound..<range.upperBound + Self.advance
        let starts = read(files.map(\.path), wide)
        store(Stored(files: fingerprint, begin: wide.lowerBound, end: wide.upperBound, starts: starts))
        return starts.filter { range.contains($0.start) }
    }

    /// SHA-256 of the paths and states of the posts, and of the state of the site's settings.
    private func fingerprint(of files: [FileListing.File]) -> String {
        var hash = SHA256()
        let settings = FileState(of: "\(root)/Content/site.yml")
        hash.update(data: Data((settings?.version ?? "").utf8))
        for file in files { hash.update(data: Data("\n\(file.path) \(file.state.version)".utf8)) }
        return hash.finalize().hexadecimal
    }

    private var stored: Stored? {
        guard let data = FileManager.default.contents(atPath: "\(root)/\(Self.path)") else { return nil }
        do {
            return try JSONDecoder().decode(Stored.self, from: data)
        } catch {
            // A damaged file is replaced.
            return nil
        }
    }

    private func store(_ stored: Stored) {
        do {
            try FileStep.replace("\(root)/\(Self.path)", withJSON: stored)
        } catch {
            // The next run reads the posts again. A full disk is reported only if it prevents a delivery.
        }
    }
}
