import ContentFiles
import Foundation
import Model

extension Event: WritableContent {
    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        try EventFile.file(self, below: root, timeZone: timeZone)
    }

    /// The reason why the event cannot be written as a valid content file; nil if it can.
    package func obstacle(timeZone: TimeZone) -> Problem? {
        var event = self
        event.file = nil
        do throws(Problem) {
            _ = try event.outputFile(below: "", timeZone: timeZone)
            return nil
        } catch {
            return error
        }
    }
}

extension ContentDocuments {
    /// The file of an event, made from an earlier version: only fields that differ are changed.
    /// - Throws: `Problem` of a field that no file can contain.
    package func file(_ event: Event, from earlier: OutputFile) throws(Problem) -> OutputFile {
        try EventFile.file(event, from: SourceFile(path: earlier.path, bytes: earlier.bytes), timeZone)
    }

    /// The event in a file; nil if there is none.
    package func event(in file: OutputFile) -> Event? { value(Event.self, in: file) }
}
