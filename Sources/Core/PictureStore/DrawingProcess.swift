import Basics
import Foundation
import Model

/// A run of the picture renderer on several requests.
///
/// The renderer gets no blocked signals, no open files and only an environment to find fonts. Input and output are files, so that
/// neither process waits for the other.
struct DrawingProcess {
    /// `answers` has a line for each answered request, in order. `reason` tells why the renderer ended before it had answered all
    /// requests; nil if it answered all. `isProgramsOwn`: whether the program exited itself, as with a missing library, and was not
    /// ended because of a picture.
    typealias Ending = (answers: [String], reason: String?, isProgramsOwn: Bool)

    let program: String
    let root: String

    /// Runs the renderer until it ends. `folder` is for input and output files, with `number` in their names to distinguish runs.
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
            return (answers, nil, false)
        }
        let reason = Self.lines(of: files[2]).first ?? Self.words(for: ending)
        return (answers, reason, Self.isProgramsOwn(ending))
    }

    /// The renderer's environment; nothing is inherited.
    static let environment = [
        "LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent",
    ]

    private static func isProgramsOwn(_ ending: ChildProcess.Ending) -> Bool {
        if case .status = ending { true } else { false }
    }

    /// A sentence about how the renderer ended.
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
        // A missing file means no output.
        guard let bytes = FileManager.default.contents(atPath: file) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
