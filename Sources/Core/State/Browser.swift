/// The client of a request.
public struct Browser: Equatable, Sendable {
    public let address: String
    /// Name of browser and system for display: `Firefox, Android`.
    public let device: String
    /// The session cookie; nil if missing.
    let cookie: SessionToken?
    /// The device cookie of an earlier sign-in; nil if missing.
    let deviceCookie: SessionToken?

    package init(address: String, device: String = "", cookie: String? = nil, deviceCookie: String? = nil) {
        (self.address, self.device, self.cookie) = (address, device, cookie.flatMap(SessionToken.init))
        self.deviceCookie = deviceCookie.flatMap(SessionToken.init)
    }
}
