/// Where a request comes from.
public struct Browser: Equatable, Sendable {
    /// The address on the network.
    public let address: String
    /// What it is, for people: `Firefox, Android`.
    public let device: String
    /// Its cookie of an earlier session; nil where it has none.
    let cookie: SessionToken?
    /// Its cookie of an earlier sign-in; nil where it has none.
    let deviceCookie: SessionToken?

    /// A browser.
    public init(address: String, device: String = "", cookie: String? = nil, deviceCookie: String? = nil) {
        (self.address, self.device, self.cookie) = (address, device, cookie.flatMap(SessionToken.init))
        self.deviceCookie = deviceCookie.flatMap(SessionToken.init)
    }
}
