import ArgumentParser
import ContentFiles
import Foundation
import Model

/// The answers about a new site: of the command line, else asked for on a terminal, else as is usual.
struct NewSiteInterview {
    private(set) var settings: NewSettings
    /// The answers of the command line.
    let given: [NewSettings.Key: String]
    private let isTerminal = isatty(STDIN_FILENO) == 1

    init(settings: NewSettings, given: [NewSettings.Key: String]) {
        (self.settings, self.given) = (settings, given)
    }

    /// Takes every answer.
    /// - Throws: `ValidationError` of options that are missing or cannot be; `ExitCode` where a terminal gives no more answers.
    mutating func run() throws {
        let missing = [NewSettings.Key.title, .url].filter { given[$0] == nil }.map { "--\($0.rawValue)" }
        if !isTerminal, !missing.isEmpty {
            throw ValidationError(
                "\(missing.joined(separator: " and ")) \(missing.count == 1 ? "is" : "are") missing; name them, or run this on a terminal, which asks for them."
            )
        }
        for key in NewSettings.Key.allCases {
            guard let answer = given[key] else { continue }
            do throws(Problem) {
                try settings.set(key, to: answer)
            } catch {
                throw ValidationError("\(error.cause)")
            }
        }
        for key in NewSettings.Key.allCases where given[key] == nil { try ask(key) }
    }

    /// Whether invented posts are wanted: where nobody can be asked, none are.
    func wantsSample() throws -> Bool {
        while isTerminal {
            let answer = try line("Invented posts to begin with, yes or no", default: "yes").lowercased()
            if let choice = ["yes": true, "y": true, "no": false, "n": false][answer] { return choice }
            Reporting.say("'\(answer)' is neither yes nor no.")
        }
        return false
    }

    private mutating func ask(_ key: NewSettings.Key) throws {
        while true {
            let usual = Self.usual(key)
            let answer = isTerminal ? try line(Self.question(key), default: usual) : usual
            do throws(Problem) {
                return try settings.set(key, to: answer)
            } catch {
                guard isTerminal else { throw ValidationError("\(error.cause)") }
                Reporting.say("\(error.cause)")
            }
        }
    }

    /// A line that is typed; where that is empty, what is usual.
    private func line(_ question: String, default usual: String) throws -> String {
        Reporting.write(usual.isEmpty ? "\(question): " : "\(question) [\(usual)]: ", to: .standardError)
        guard let line = readLine() else {
            throw Reporting.failure("\nThere are no more answers; nothing was made.")
        }
        let answer = line.trimmingCharacters(in: .whitespaces)
        return answer.isEmpty ? usual : answer
    }

    private static func question(_ key: NewSettings.Key) -> String {
        switch key {
        case .title: "Name of the association"
        case .url: "Address of the site"
        case .timeZone: "Time zone of its clocks"
        case .languages: "Its languages, the main one first"
        case .email: "Address for mail to the association, or nothing"
        }
    }

    /// What counts where nothing is typed; empty where nothing is usual.
    private static func usual(_ key: NewSettings.Key) -> String {
        switch key {
        case .title, .email: ""
        case .url: "https://example.org"
        case .timeZone: TimeZone.current.identifier.contains("/") ? TimeZone.current.identifier : "UTC"
        case .languages: "en-US, zh-Hans"
        }
    }
}
