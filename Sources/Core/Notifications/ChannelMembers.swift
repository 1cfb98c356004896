import Model

enum ChannelValue: Decodable {
    case object([String: ChannelValue])
    case list([ChannelValue])
    case text(String)
    case number(Int)
    case flag(Bool)
    /// null, or a number that is not whole.
    case other

    init(from decoder: any Decoder) throws {
        if let members = try Self.value([String: ChannelValue].self, decoder) {
            self = .object(members)
        } else if let values = try Self.value([ChannelValue].self, decoder) {
            self = .list(values)
        } else if let text = try Self.value(String.self, decoder) {
            self = .text(text)
        } else if let number = try Self.value(Int.self, decoder) {
            self = .number(number)
        } else if let flag = try Self.value(Bool.self, decoder) {
            self = .flag(flag)
        } else {
            self = .other
        }
    }

    /// The value of a type; nil if it is of another one.
    private static func value<Value: Decodable>(_ type: Value.Type, _ decoder: any Decoder) throws -> Value? {
        let container = try decoder.singleValueContainer()
        do {
            return try container.decode(type)
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            return nil
        } catch DecodingError.dataCorrupted where type == Int.self {
            return nil
        }
    }
}

/// The members of an object of `State/channels.json`.
struct ChannelMembers {
    /// The object's path, such as `groups[0]`; "" for the whole file.
    let path: String
    private let members: [String: ChannelValue]

    init(_ value: ChannelValue, path: String = "", known: [String], expected: String) throws(ChannelFault) {
        guard case .object(let members) = value else {
            throw ChannelFault(member: path, .wrong(expected: expected))
        }
        (self.path, self.members) = (path, members)
        guard let strange = members.keys.filter({ !known.contains($0) }).min() else { return }
        // A name like that of no known member may be a secret in a wrong place.
        if strange.utf8.count <= 40, let nearest = EditDistance.nearest(to: strange, in: known) {
            throw ChannelFault(member: path, .unknown(name: strange, known: [nearest]))
        }
        throw ChannelFault(member: path, .unknown(name: nil, known: known))
    }

    func has(_ name: String) -> Bool { members[name] != nil }

    /// The value of a member; nil if the object does not have it.
    func value(_ name: String) -> ChannelValue? { members[name] }

    func fault(_ name: String, expected: String) -> ChannelFault {
        ChannelFault(member: place(name), .wrong(expected: expected))
    }

    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    func text(
        _ name: String, expected: String, _ isUsable: (String) -> Bool
    ) throws(ChannelFault) -> String {
        guard case .text(let text)? = members[name], isUsable(text) else {
            throw fault(name, expected: expected)
        }
        return text
    }

    func optionalText(
        _ name: String, expected: String, _ isUsable: (String) -> Bool
    ) throws(ChannelFault) -> String? {
        has(name) ? try text(name, expected: expected, isUsable) : nil
    }

    /// A whole number in a range; a default where it is absent.
    func number(
        _ name: String, in range: ClosedRange<Int>, default value: Int, expected: String
    ) throws(ChannelFault) -> Int {
        guard let member = members[name] else { return value }
        guard case .number(let number) = member, range.contains(number) else {
            throw fault(name, expected: expected)
        }
        return number
    }

    func flag(_ name: String) throws(ChannelFault) -> Bool {
        guard let member = members[name] else { return false }
        guard case .flag(let flag) = member else { throw fault(name, expected: "true or false") }
        return flag
    }
}
