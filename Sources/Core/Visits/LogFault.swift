import Foundation

/// The reason why a log cannot be counted, or not all of it.
package enum LogFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no log of this path, and no rotated one.
    case missing(String)
    /// The path is that of a folder.
    case folder(String)
    /// A file or folder cannot be read; the reason.
    case unreadable(String, String)
    /// A compressed file is cut off or damaged.
    case damaged(String, Damage)
    /// Files of the log were renamed each time while they were read.
    case rotating(String)
    /// Another process counted the log meanwhile.
    case overtaken(String)

    package enum Damage: String, Sendable {
        case cutOff = "it is cut off"
        case wrongBytes = "it is damaged"
    }

    package var description: String {
        switch self {
        case .missing(let log):
            "\(log): there is no such log; expected the path of the web server's access log, such as /var/log/nginx/access.log"
        case .folder(let path):
            "\(path): is a folder; expected the web server's access log in it, such as \(path)/access.log"
        case .unreadable(let path, let reason):
            "\(path): cannot be read (\(reason)); expected a log that this user may read: Deploy/README.md of Corkboard, \"Visits\", says how"
        case .damaged(let path, let reason):
            "\(path): cannot be read to its end (\(reason.rawValue)); the lines before are counted"
        case .rotating(let log):
            "\(log): was rotated while it was read, so that nothing is counted now; run the command again"
        case .overtaken(let log):
            "\(log): another process counted it at the same time; nothing is counted twice"
        }
    }
}
