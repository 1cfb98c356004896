import Foundation
import Push

// Prints how many messages a core encrypts, and how many tokens it signs, in a second of processor time, as JSON. The arguments are the
// subscription's p256dh and auth, the message, and the number of messages.

let arguments = CommandLine.arguments
guard arguments.count == 5, let count = Int(arguments[4]) else {
    fatalError("expected P256DH AUTH MESSAGE COUNT")
}
let keys = try SubscriptionKeys(p256dh: arguments[1], auth: arguments[2])
let message = Array(arguments[3].utf8)
let key = VAPIDKey()

func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Calls in a second.
func rate(_ work: (Int) throws -> Void) rethrows -> Double {
    for number in 0..<count / 10 { try work(number) }
    let begin = processorTime()
    for number in 0..<count { try work(number) }
    return Double(count) / (processorTime() - begin)
}

let figures = [
    "encrypted": try rate { _ in _ = try keys.encrypt(message) },
    "signed": try rate { number in
        _ = try key.authorization(
            for: "https://\(number).example", contact: "mailto:board@example.edu", now: 1_800_000_000)
    },
]
print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
