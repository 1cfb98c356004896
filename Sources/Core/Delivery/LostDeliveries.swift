import Notifications
import State

/// Deliveries of one broadcast on one channel that are not tried any more, for a fault that is none of their receivers'.
struct LostDeliveries: Hashable, Comparable, Sendable {
    let party: DeliveryParty
    /// The id of the record in Content/broadcasts; nil for notices to single readers, which are their own affair.
    let broadcast: String?
    let outcome: DeliveryAttempt.Outcome

    /// Creates the deliveries of a record; nil if an outcome is no loss. `wasTried`: whether an earlier attempt has failed.
    init?(
        _ entry: UnsettledBroadcasts.Entry, _ attempt: DeliveryAttempt, at party: DeliveryParty,
        wasTried: Bool
    ) {
        let isLost =
            switch attempt.outcome {
            case .tooOld: true
            case .tooLate: wasTried
            default: DeliveryAttempt.isGivenUp(attempt.outcome, isPending: attempt.next != nil)
            }
        if !isLost { return nil }
        (self.party, outcome) = (party, attempt.outcome)
        broadcast = entry.isPersonal ? nil : entry.version.id
    }

    private var parts: [String] {
        [party.channel.rawValue, party.group, broadcast ?? "", outcome.rawValue]
    }

    static func < (first: LostDeliveries, second: LostDeliveries) -> Bool {
        first.parts.lexicographicallyPrecedes(second.parts)
    }

    /// Which announcement, whom it did not reach, and why.
    func sentence(count: Int) -> String {
        let what = broadcast.map { "The announcement \($0)" } ?? "A notice to a single reader"
        let whom = party.receivers(count)
        return switch outcome {
        case .tooLate: "\(what) did not reach \(whom) before its post began"
        case .tooOld: "\(what) was not sent to \(whom): it was not sent within three days, and is too old now"
        default: "\(what) was given up for \(whom) after repeated attempts: \(party.reason(outcome))"
        }
    }
}

extension DeliveryParty {
    fileprivate func reason(_ outcome: DeliveryAttempt.Outcome) -> String {
        let service = serviceName.first.map { $0.lowercased() + serviceName.dropFirst() } ?? ""
        let name = channel == .fcm ? serviceName : service
        return switch outcome {
        case .busy: "\(name) did not take it"
        case .senderRefused: "\(name) refused it"
        default: "\(name) could not be reached"
        }
    }
}
