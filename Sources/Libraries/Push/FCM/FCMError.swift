/// The reason for refusing a service account, or a response of Google's.
public enum FCMError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file exceeds 16 KiB; its size in bytes.
    case accountTooLarge(Int)
    /// The file is not the JSON of a service account; the member that is missing or wrong, if one is.
    case unusableAccount(member: String?)
    /// The private key is not an RSA key of at least 2,048 bits in PEM.
    case unusableKey
    /// The registration token is empty, over 4,096 bytes, or not visible ASCII.
    case unusableRegistration
    case unusableAccessToken

    public var description: String {
        switch self {
        case .accountTooLarge(let size): "The service account has \(size) bytes; the limit is 16,384."
        case .unusableAccount(nil): "The service account must be the JSON file that Google's console offers."
        case .unusableAccount(let member?): "The service account's member \(member) is missing or not usable."
        case .unusableKey:
            "The service account's private_key must be an RSA key of at least 2,048 bits in PEM."
        case .unusableRegistration: "The registration token must be 1 to 4,096 visible ASCII characters."
        case .unusableAccessToken: "The answer of the token service is not an access token."
        }
    }
}
