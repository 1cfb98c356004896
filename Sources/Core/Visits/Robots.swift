import Basics

/// Tells robots from people by the user agent: a guess, since programs can send any.
enum Robots {
    /// The beginnings of the user agents of browsers, also of those within apps.
    static let browsers = ["Mozilla/", "Opera/"]
    /// Words of robots that call themselves browsers, in lower case.
    static let words = [
        "archiver", "bot", "checker", "crawl", "curl", "facebookexternalhit", "favicon", "feed", "fetch",
        "headless", "http-client", "lighthouse", "monitor", "preview", "python", "scraper", "slurp",
        "spider", "uptime", "validator", "wget",
    ]
    private static let browserBytes = browsers.map { Array($0.utf8) }
    private static let wordBytes = words.map { Array($0.utf8) }
    /// Maximum length of the part of a user agent that is looked at, in bytes.
    private static let limit = 500

    /// Whether a user agent is one of a robot. Without any in the log, nobody is told to be one.
    static func have(_ agent: ArraySlice<UInt8>?) -> Bool {
        guard let agent else { return false }
        guard browserBytes.contains(where: { agent.starts(with: $0) }) else { return true }
        let text = agent.prefix(limit).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return wordBytes.contains { word in
            text.indices.dropLast(word.count - 1).contains { place in
                text[place] == word[0] && text[place...].starts(with: word)
            }
        }
    }
}
