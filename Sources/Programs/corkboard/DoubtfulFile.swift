import Foundation

/// The file of --doubtful: the notes of an import as CSV.
enum DoubtfulFile {
    /// The first bytes of a report.
    private static let beginning = "\u{FEFF}line,kind,".utf8

    /// Writes a report; an existing file is replaced only if it is a report. Prints an error and exits with status 1 on failure.
    static func write(_ text: String, to file: String) throws {
        if let there = FileManager.default.contents(atPath: file), !there.starts(with: beginning) {
            throw Reporting.failure(
                "\(file): is there already and is no report; expected another name for --doubtful")
        }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch {
            throw Reporting.failure("\(file): cannot be written (\(error.localizedDescription))")
        }
    }
}
