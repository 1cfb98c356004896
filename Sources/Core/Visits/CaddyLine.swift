import Foundation

extension LogLine {
    /// A line of Caddy's log in its usual encoding; its other lines, such as errors, have no request, and are read as requests of nothing.
    init?(json line: Bytes) {
        let entry: Entry
        do { entry = try JSONDecoder().decode(Entry.self, from: Data(line)) } catch { return nil }
        guard let time = entry.time else { return nil }
        let request = entry.request
        self.init(
            time: time, host: request.map { Self.withoutPort(Array($0.host.utf8)[...]) },
            isGet: request?.method == "GET", target: Array((request?.uri ?? "").utf8)[...],
            status: entry.status ?? 0,
            // A request without a user agent is a robot's.
            agent: Array((request?.headers?["User-Agent"]?.first ?? "").utf8)[...])
    }

    private struct Entry: Decodable {
        let time: Int?
        let request: Request?
        let status: Int?

        enum CodingKeys: String, CodingKey { case ts, request, status }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            do {
                let seconds = try container.decode(Double.self, forKey: .ts)
                time = seconds.magnitude < 1e11 ? Int(seconds.rounded(.down)) : nil
            } catch DecodingError.typeMismatch {
                time = LogTime.written(try container.decode(String.self, forKey: .ts))
            }
            request = try container.decodeIfPresent(Request.self, forKey: .request)
            status = try container.decodeIfPresent(Int.self, forKey: .status)
        }
    }

    private struct Request: Decodable {
        let method: String
        let host: String
        let uri: String
        let headers: [String: [String]]?
    }
}
