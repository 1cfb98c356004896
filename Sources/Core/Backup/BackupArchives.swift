import Basics
import Files
import Foundation
import Model

/// The archives in a folder, by their names: `corkboard-2026-12-05T030000Z.tar`, and with keys `corkboard-2026-12-05T030000Z-keys.tar`.
public struct BackupArchives: Sendable {
    private static let (prefix, suffix, keySuffix) = ("corkboard-", "Z.tar", "Z-keys.tar")
    /// The digits and signs of a time.
    private static let pattern = "0000-00-00T000000"

    private let folder: String
    public let names: [String]

    /// Lists the archives in a folder; none if it cannot be read.
    public init(in folder: String) {
        self.folder = folder
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).filter(Self.isName)
                .sorted { $1.utf8.lexicographicallyPrecedes($0.utf8) }
        } catch {
            names = []
        }
    }

    static func name(at now: Date, withKeys: Bool) -> String {
        let text = TimeZone.gmt.text(of: now) ?? ""
        return prefix + text.prefix(19).filter { $0 != ":" } + (withKeys ? keySuffix : suffix)
    }

    /// Removes all but the newest archives; `file` stays in any case. Those with keys, which people make by hand, and those without are
    /// counted by themselves, or the ones of some nights would remove the only one that has the keys.
    /// - Returns: The paths of the removed archives.
    func removeOldest(keeping count: Int, and file: String) throws(Problem) -> [String] {
        let isOfKeys = file.hasSuffix(Self.keySuffix)
        let old = names.filter { $0.hasSuffix(Self.keySuffix) == isOfKeys }.map { "\(folder)/\($0)" }
            .filter { $0 != file }.dropFirst(count - 1)
        for path in old { try FileStep.remove(path) }
        return Array(old)
    }

    private static func isName(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), let ending = [suffix, keySuffix].first(where: { name.hasSuffix($0) })
        else {
            return false
        }
        let time = Array(name.utf8.dropFirst(prefix.utf8.count).dropLast(ending.utf8.count))
        return time.count == pattern.utf8.count
            && zip(time, pattern.utf8).allSatisfy { byte, sign in
                sign == UInt8(ascii: "0") ? ASCII.isDigit(byte) : byte == sign
            }
    }
}
