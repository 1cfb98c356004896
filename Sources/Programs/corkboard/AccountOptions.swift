import ArgumentParser
import ContentFiles
import Foundation
import Model
import State

/// Which account of which site a command is about.
struct AccountOptions: ParsableArguments {
    @OptionGroup var site: SiteOptions

    @Argument(help: "By which the officer signs in: 1 to 40 of a-z, 0-9, '.', '_' and '-'.")
    var name: String

    func database() throws -> StateDatabase { try StateReporting.database(of: site.folder()) }

    /// The account; where there is none, says so and ends the command with status 1.
    func officer(in database: StateDatabase) throws -> Officer {
        try StateReporting.failure { () throws(StateError) in
            guard let officer = try database.officer(named: name) else { throw .noSuchOfficer(name) }
            return officer
        }
    }

    /// The last moment of a day by the site's clocks.
    /// - Throws: `ValidationError` of a text that is no day.
    func term(_ text: String) throws -> Date {
        let zone = try StateReporting.timeZone(of: site.folder())
        guard let end = Officer.end(ofTerm: text, in: zone) else {
            throw ValidationError("'\(text)' is no day; expected one such as 2027-05-31.")
        }
        return end
    }
}

/// What commands about accounts say.
enum StateReporting {
    /// Does `work`; where it fails, says so and ends the command with status 1.
    static func failure<Value>(_ work: () throws(StateError) -> Value) throws -> Value {
        do throws(StateError) {
            return try work()
        } catch {
            throw Reporting.failure("\(error)")
        }
    }

    /// The database of a site; where it cannot be had, says so and ends the command with status 1.
    static func database(of root: String) throws -> StateDatabase {
        try failure { () throws(StateError) in try StateDatabase(root: root) }
    }

    /// The time zone of a site; where its settings cannot be read, says so and ends the command with status 1.
    static func timeZone(of root: String) throws -> TimeZone {
        let reading = SettingsReading(root: root, pages: [])
        guard let settings = reading.settings else {
            Reporting.list(reading.problems)
            throw ExitCode(1)
        }
        return settings.timeZone
    }

    /// The system's user, as the log names who did something here: no account can have such a name.
    static var actor: String {
        let user = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) }
        return "\(user ?? "user \(getuid())") (command line)"
    }
}
