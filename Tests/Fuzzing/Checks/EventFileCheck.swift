import ContentFiles
import Foundation
import Model

@testable import Events

/// An event that is read, written and read again is the same: as a new file, and in its own with another title.
enum EventFileCheck {
    private static let path = "Content/events/fuzzed.md"
    private static let documents = ContentDocuments(
        root: "", timeZone: TimeZone(identifier: "America/New_York") ?? .gmt)

    static func check(_ bytes: [UInt8]) throws(Finding) {
        let file = OutputFile(path: path, bytes: bytes)
        // Of a file with an error nothing is built, and a post does not touch it.
        guard bytes.count <= FuzzTarget.longest, let event = documents.event(in: file),
            let same = sound(event, in: file)
        else { return }
        try Finding.unless(same == file, "a file in which nothing changed, byte for byte")
        var new = event
        new.file = nil
        let written = try write { () throws(Problem) in try documents.file(new) }
        let back = documents.event(in: written)
        try Finding.unless(back == event, "from a new file \(event), not \(String(describing: back))")
        let again = try write { () throws(Problem) in try documents.file(new) }
        try Finding.unless(again == written, "the same file twice")
        try change(event, in: file)
    }

    /// The file with nothing changed, where it has no error.
    private static func sound(_ event: Event, in file: OutputFile) -> OutputFile? {
        do throws(Problem) {
            return try documents.file(event, from: file)
        } catch {
            return nil
        }
    }

    private static func change(_ event: Event, in file: OutputFile) throws(Finding) {
        var changed = event
        changed.title = "Another: title"
        changed.sequence = event.sequence == 7 ? 8 : 7
        changed.detail = "Another detail."
        let written: OutputFile
        do throws(Problem) {
            written = try documents.file(changed, from: file)
        } catch {
            if isStrange(file.bytes) { return }
            throw Finding("an event that was read to be changed; it is not: \(error)")
        }
        let back = documents.event(in: written)
        try Finding.unless(
            back == changed, "from its file \(changed), not \(String(describing: back))")
    }

    /// Whether the front matter has what no person writes, though YAML knows it: signs before keys, and line ends that no
    /// editor shows. Such a file may be refused with a reason where it would have to be written anew.
    private static func isStrange(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.contains(/(?m)^[?!:&*]/)
            || text.unicodeScalars.contains { "\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) }
    }

    private static func write(_ write: () throws(Problem) -> OutputFile) throws(Finding) -> OutputFile {
        do throws(Problem) {
            return try write()
        } catch {
            throw Finding("an event that was read to be written; it is not: \(error)")
        }
    }
}
