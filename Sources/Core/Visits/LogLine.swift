import Basics

/// A request in the log of a web server: a line of the common or combined log format of lighttpd, Apache and nginx, or of Caddy's JSON.
struct LogLine: Equatable {
    typealias Bytes = ArraySlice<UInt8>

    /// Seconds since 1970.
    let time: Int
    /// The host that the line names, without its port; nil if it names none.
    let host: Bytes?
    let isGet: Bool
    /// The path and query as the client sent them; empty if the request is none of HTTP.
    let target: Bytes
    let status: Int
    /// nil if the log has no user agents.
    let agent: Bytes?

    init(time: Int, host: Bytes?, isGet: Bool, target: Bytes, status: Int, agent: Bytes?) {
        (self.time, self.host, self.isGet) = (time, host, isGet)
        (self.target, self.status, self.agent) = (target, status, agent)
    }

    /// Reads a line without its end; nil if it has another form.
    init?(_ line: Bytes) {
        let line = line.last == ASCII.carriageReturn ? line.dropLast() : line
        if line.first == ASCII.openBrace {
            self.init(json: line)
        } else {
            self.init(common: line)
        }
    }

    /// `HOST IDENT USER [TIME] "METHOD TARGET HTTP/1.1" STATUS SIZE "REFERER" "AGENT"`. IDENT is the virtual host in lighttpd's usual format;
    /// Apache's `vhost_combined` has it first. Web servers escape quotes and control characters in what clients send.
    private init?(common line: Bytes) {
        guard let start = Self.requestStart(in: line) else { return nil }
        let timeStart = start - 2 - LogTime.size
        guard timeStart > line.startIndex, line[timeStart - 1] == ASCII.openBracket,
            let time = LogTime.common(line[timeStart..<(start - 2)]),
            let end = Self.quoteEnd(in: line, from: start + 1)
        else { return nil }
        let rest = line[(end + 1)...].drop { $0 == ASCII.space }
        guard let status = ASCII.number(rest.prefix(3)), rest.prefix(3).count == 3,
            rest.dropFirst(3).first ?? ASCII.space == ASCII.space
        else { return nil }
        let head = line[..<(timeStart - 1)]
        guard head.count(where: { $0 == ASCII.space }) > 2 else { return nil }
        let (isGet, target) = Self.request(line[(start + 1)..<end])
        self.init(
            time: time, host: Self.host(head), isGet: isGet, target: target,
            status: status, agent: Self.agent(rest.dropFirst(3)))
    }

    /// The first quotation mark behind a closing bracket. Those of a user's name are escaped.
    private static func requestStart(in line: Bytes) -> Int? {
        var from = line.startIndex
        while let found = line[from...].firstIndex(of: ASCII.quote) {
            if found >= line.startIndex + 2, line[found - 1] == ASCII.space,
                line[found - 2] == ASCII.closeBracket
            {
                return found
            }
            from = found + 1
        }
        return nil
    }

    /// The place of the next quotation mark without a backslash before it.
    private static func quoteEnd(in line: Bytes, from start: Int) -> Int? {
        var index = start
        while index < line.endIndex {
            switch line[index] {
            case ASCII.quote: return index
            case ASCII.backslash: index += 2
            default: index += 1
            }
        }
        return nil
    }

    /// The host of the words before the time.
    private static func host(_ head: Bytes) -> Bytes? {
        let none: Bytes = [ASCII.hyphen]
        // As most lines have it.
        if let space = head.firstIndex(of: ASCII.space), head[space...].starts(with: " - - ".utf8) {
            return nil
        }
        let words = head.split(separator: ASCII.space)
        if words.count == 4, words[1] != none, words[2] == none { return withoutPort(words[0]) }
        return words.count == 3 && words[1] != none ? withoutPort(words[1]) : nil
    }

    private static func request(_ text: Bytes) -> (isGet: Bool, target: Bytes) {
        guard let space = text.firstIndex(of: ASCII.space),
            let second = text[(space + 1)...].firstIndex(of: ASCII.space),
            text[(second + 1)...].starts(with: "HTTP/".utf8)
        else { return (false, []) }
        return (text[..<space].elementsEqual("GET".utf8), text[(space + 1)..<second])
    }

    /// The second text in quotation marks behind the status.
    private static func agent(_ rest: Bytes) -> Bytes? {
        guard let referer = rest.firstIndex(of: ASCII.quote),
            let end = quoteEnd(in: rest, from: referer + 1),
            let start = rest[(end + 1)...].firstIndex(of: ASCII.quote),
            let last = quoteEnd(in: rest, from: start + 1)
        else { return nil }
        return rest[(start + 1)..<last]
    }

    /// A host without the port; the brackets of an IPv6 address stay.
    static func withoutPort(_ host: Bytes) -> Bytes {
        guard let colon = host.lastIndex(of: ASCII.colon), !host[colon...].contains(ASCII.closeBracket),
            host[(colon + 1)...].allSatisfy(ASCII.isDigit)
        else { return host }
        return host[..<colon]
    }
}
