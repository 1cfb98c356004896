import ArgumentParser
import ContentFiles
import Foundation
import Model
import State

/// The options for an account of a site.
struct AccountOptions: ParsableArguments {
    @OptionGroup var site: SiteOptions

    @Argument(help: "The name for signing in: 1 to 40 of a-z, 0-9, '.', '_' and '-'.")
    var name: String

    func database() throws -> StateDatabase { try StateDatabase(root: site.folder()) }

    func officer(in database: StateDatabase) throws -> Officer {
        guard let officer = try database.officer(named: name) else { throw StateError.noSuchOfficer(name) }
        return officer
    }

    /// The last instant of a day in the site's time zone. `isEnd` says that the term may be over.
    /// - Throws: `ValidationError` if the text is not a day, or is one that has passed without `isEnd`.
    func term(_ text: String, isEnd: Bool, now: Date) throws -> Date {
        let zone = try Reporting.settings(of: site.folder()).timeZone
        guard let end = Officer.end(ofTerm: text, in: zone) else {
            throw ValidationError("'\(text)' is no day; expected one such as 2027-05-31.")
        }
        guard isEnd || now <= end else {
            throw ValidationError(
                "\(text) has passed: '\(name)' could not sign in. Choose a later day, or add --ended if the term is over."
            )
        }
        return end
    }
}

extension Reporting {
    /// The system's user, for the log.
    static var actor: Author {
        let user = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) }
        return .command(user: user ?? "user \(getuid())")
    }
}
