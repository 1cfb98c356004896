import ArgumentParser
import Foundation
import Model

/// A time on the command line (RFC 3339); UTC without an offset.
struct CommandTime: ExpressibleByArgument {
    let date: Date

    init?(argument: String) {
        guard let timestamp = Timestamp(argument, in: .gmt) else { return nil }
        date = timestamp.instant
    }
}
