import Basics
import Files
import Foundation

extension ChildProcess {
    /// Starts lighttpd for one site, on 127.0.0.1, with Deploy/lighttpd-local.conf of the site or of the share folder, which runs the desk in
    /// local mode.
    /// - Throws: `ExitCode` after printing an error.
    static func lighttpd(
        root: String, publicFolder: String, basePath: String, port: UInt16
    ) throws -> ChildProcess {
        let places = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"].map { "\($0)/lighttpd" }
        guard let program = places.first(where: FileManager.default.isExecutableFile) else {
            throw Reporting.failure("lighttpd is not installed. On Debian: sudo apt-get install lighttpd")
        }
        let (name, share) = ("Deploy/lighttpd-local.conf", SiteOptions.share)
        guard let configuration = share.path(of: name, in: root)?.below(root) else {
            let places = ([root] + share.places).map { "\($0)/\(name)" }.joined(separator: " or ")
            throw Reporting.failure(
                "The web server's configuration is missing; expected \(places). Install Corkboard again, by its package or by Scripts/install of its source."
            )
        }
        do {
            return try ChildProcess(
                path: program, arguments: ["-D", "-f", configuration],
                environment: [
                    "CORKBOARD_ROOT": root, "CORKBOARD_PUBLIC": publicFolder,
                    "CORKBOARD_PORT": String(port), "CORKBOARD_BASE": basePath,
                    "CORKBOARD_POSTER": SiteOptions.posterProgram,
                    "PATH": "/usr/local/bin:/usr/bin:/bin",
                ])
        } catch {
            throw Reporting.failure(error.description)
        }
    }
}
