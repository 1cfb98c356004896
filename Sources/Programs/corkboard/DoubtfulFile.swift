import Foundation

/// The file of --doubtful: what an import of courses or events lists, as CSV.
enum DoubtfulFile {
    /// How a report begins.
    private static let beginning = "\u{FEFF}line,kind,".utf8

    /// Writes a report; of files that are there it replaces only an earlier report. Where that cannot be, says so and ends the
    /// command with status 1.
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
