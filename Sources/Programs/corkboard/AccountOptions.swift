import ArgumentParser
import ContentFiles
import Foundation
import Model
import State

/// The options for an account of a site.
struct AccountOptions: ParsableArguments {
    @OptionGroup var site: SiteOptions

    @Argument(help: "By which the officer signs in: 1 to 40 of a-z, 0-9, '.', '_' and '-'.")
    var name: String

    func database() throws -> StateDatabase { try StateReporting.database(of: site.folder()) }

    /// The account; prints an error and exits with status 1 if it does not exist.
    func officer(in database: StateDatabase) throws -> Officer {
        try StateReporting.failure { () throws(StateError) in
            guard let officer = try database.officer(named: name) else { throw .noSuchOfficer(name) }
            return officer
        }
    }

    /// The last instant of a day in the site's time zone.
    /// - Throws: `ValidationError` if the text is not a day.
    func term(_ text: String) throws -> Date {
        let zone = try StateReporting.timeZone(of: site.folder())
        guard let end = Officer.end(ofTerm: text, in: zone) else {
            throw ValidationError("'\(text)' is no day; expected one such as 2027-05-31.")
        }
        return end
    }
}

/// Reports errors of commands about accounts.
enum StateReporting {
    /// Runs `work`; prints its error and exits with status 1 on failure.
    static func failure<Value>(_ work: () throws(StateError) -> Value) throws -> Value {
        do throws(StateError) {
            return try work()
        } catch {
            throw Reporting.failure("\(error)")
        }
    }

    /// The database of a site; prints an error and exits with status 1 if it cannot be opened.
    static func database(of root: String) throws -> StateDatabase {
        try failure { () throws(StateError) in try StateDatabase(root: root) }
    }

    /// The time zone of a site; prints the problems and exits with status 1 if the settings cannot be read.
    static func timeZone(of root: String) throws -> TimeZone {
        try Reporting.settings(of: root).timeZone
    }

    /// The name of the system's user for the log, which no account can have.
    static var actor: String {
        let user = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) }
        return "\(user ?? "user \(getuid())") (command line)"
    }
}
