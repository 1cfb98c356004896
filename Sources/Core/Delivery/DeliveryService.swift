/// A service that takes messages, by its name in the database.
enum DeliveryService: Hashable, Sendable {
    /// A push service; its name, as that of `PushEndpoint`.
    case push(String)
    case fcm
    case mail
    /// A group chat or topic; its name.
    case group(String)

    init(_ name: String) {
        self =
            switch name {
            case "fcm": .fcm
            case "mail": .mail
            case let name where name.hasPrefix("group:"): .group(String(name.dropFirst("group:".utf8.count)))
            default: .push(name)
            }
    }

    var name: String {
        switch self {
        case .push(let origin): origin
        case .fcm: "fcm"
        case .mail: "mail"
        case .group(let name): "group:\(name)"
        }
    }

    /// Maximum number of requests at a time: 128; to a group one, so that messages stay in their order.
    var limit: Int {
        if case .group = self { 1 } else { 128 }
    }
}
