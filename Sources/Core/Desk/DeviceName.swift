/// A short name of a browser for its owner, from the header `User-Agent` (RFC 9110 10.1.5): `Firefox, Android`.
enum DeviceName {
    // The first match counts: most browsers name others as well.
    private static let programs = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
        ("MicroMessenger", "WeChat"),
        ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
        ("Safari", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Mac OS X", "Mac"), ("CrOS", "Chromebook"), ("Linux", "Linux"),
    ]

    /// The name; empty if unknown.
    static func of(_ userAgent: String) -> String {
        [programs, systems].compactMap { names in
            names.first { userAgent.contains($0.0) }?.1
        }.joined(separator: ", ")
    }
}
