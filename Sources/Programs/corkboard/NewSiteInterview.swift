import ArgumentParser
import ContentFiles
import Foundation
import Model
import Site

/// Collects the answers about a new site: from the command line, else from a terminal, else defaults.
struct NewSiteInterview {
    private(set) var settings: NewSettings
    let given: [NewSettings.Key: String]
    private let isTerminal = isatty(STDIN_FILENO) == 1

    /// - Throws: `ValidationError` for missing or invalid options; `ExitCode` if the terminal's input ends.
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

    /// Whether sample posts are requested; false without a terminal.
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

    /// Reads a line; the default if it is empty.
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

    /// The default of an answer; empty if there is none.
    private static func usual(_ key: NewSettings.Key) -> String {
        switch key {
        case .title, .email: ""
        case .url: "https://example.org"
        case .timeZone: TimeZone.current.identifier.contains("/") ? TimeZone.current.identifier : "UTC"
        case .languages: "en-US, zh-Hans"
        }
    }
}
