import Foundation
import Model
import Processes

/// The program that draws, run on some orders.
///
/// It gets no signal blocked, none of our files and nothing of our environment but where fonts are looked for. What it reads
/// and says goes through files, so that neither side ever waits for the other.
struct DrawingProcess {
    /// How a run ended.
    struct Ending {
        /// A line for each order that it answered, in order.
        let answers: [String]
        /// Why it ended before it had answered all; nil where it did not.
        let reason: String?
        /// Whether it ended by itself, as a program does that misses a library, and not by what it drew.
        let isProgramsOwn: Bool
    }

    /// The program's file.
    let program: String
    /// The site's folder.
    let root: String

    /// Runs the program until it ends. `folder` is for what is said; `number` keeps two runs apart.
    /// - Throws: `Problem` with `.unwritable`.
    func run(_ orders: [PictureOrder], in folder: String, number: Int) throws(Problem) -> Ending {
        let files = ["orders", "answers", "errors"].map { "\(folder)/\($0)-\(number)" }
        let ending: ChildProcess.Ending
        do {
            let lines = try orders.map {
                String(decoding: try JSONEncoder().encode($0), as: UTF8.self) + "\n"
            }
            try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: files[0]))
            ending = try ChildProcess(
                path: program, arguments: [root], environment: Self.environment, input: files[0],
                output: files[1], errors: files[2]
            ).wait()
        } catch let failure as StartFailure {
            throw Problem(file: folder, cause: .unwritable(failure.description))
        } catch {
            throw Problem(file: folder, cause: .unwritable(error.localizedDescription))
        }
        let answers = Self.lines(of: files[1])
        if answers.count >= orders.count {
            return Ending(answers: answers, reason: nil, isProgramsOwn: false)
        }
        let reason = Self.lines(of: files[2]).first ?? Self.words(for: ending)
        return Ending(answers: answers, reason: reason, isProgramsOwn: Self.isProgramsOwn(ending))
    }

    /// What a program that draws needs of an environment: nothing of ours.
    static let environment = [
        "LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent",
    ]

    private static func isProgramsOwn(_ ending: ChildProcess.Ending) -> Bool {
        if case .status = ending { true } else { false }
    }

    /// How a program that draws ended, in words.
    static func words(for ending: ChildProcess.Ending) -> String {
        switch ending {
        case .status(let status): "the program that draws ended with status \(status)"
        case .signal(SIGXCPU), .signal(SIGKILL), .signal(SIGALRM), .tooLate:
            "it takes more time than pictures may"
        case .signal(let signal): "the program that draws was ended by signal \(signal)"
        case .unknown: "nobody knows how the program that draws ended"
        }
    }

    private static func lines(of file: String) -> [String] {
        // Nothing there is nothing said.
        guard let bytes = FileManager.default.contents(atPath: file) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
