import ContentFiles
import Files
import Foundation
import Model

/// Finds temporary files left behind in folders that readers or writers of content use.
public struct LeftoverCheck: Sendable {
    /// One problem per file.
    public let problems: [Problem]

    /// Looks below Public/, Content/ and State/ of the site in `root`; no process may write there meanwhile.
    public init(root: String, now: Date) {
        problems = ["Public", "Content", "State"].flatMap { folder in
            Self.names(in: "\(root)/\(folder)").map { "\(folder)/\($0)" }
                .filter { Self.isLeft($0, root: root, now: now) }
                .map { Problem(file: $0, cause: .leftBehind) }
        }
    }

    private static func names(in folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func isLeft(_ path: String, root: String, now: Date) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        // Files of the git repository, such as branches, are not Corkboard's.
        if path.hasPrefix("Content/.git/") { return false }
        if path == "Content/.staged" || path == "Content/.staging" { return true }
        let isNew = name.hasSuffix(".new") || name.contains(".new-")
        // An upload may be in progress.
        let isUpload = path.hasPrefix("\(WaitingPictures.folder)/") && path.split(separator: "/").count == 3
        if isUpload, isNew || name.hasPrefix("upload-") {
            var status = stat()
            guard lstat("\(root)/\(path)", &status) == 0 else { return false }
            return now.timeIntervalSince1970 - Double(status.st_mtim.tv_sec) > Recovery.uploadTime
        }
        return isNew
    }
}
