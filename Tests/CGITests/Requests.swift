import CGI

/// The environment of a request, changed as a test wants it.
func environment(_ method: String = "GET", _ changes: [String: String] = [:]) -> [String: String] {
    [
        "REQUEST_METHOD": method, "SCRIPT_NAME": "/poster", "PATH_INFO": "/events", "QUERY_STRING": "",
        "REMOTE_ADDR": "192.0.2.7",
    ].merging(changes) { $1 }
}

/// A POST of a body of this type.
func post(_ type: String, _ body: [UInt8]) throws(CGIError) -> CGIRequest {
    let sent = environment("POST", ["CONTENT_TYPE": type, "CONTENT_LENGTH": String(body.count)])
    return try CGIRequest(environment: sent, body: body)
}

/// What a POST of this is refused for; nil where it is taken.
func refusal(_ type: String, _ body: [UInt8]) -> CGIError? {
    do throws(CGIError) {
        _ = try post(type, body)
        return nil
    } catch {
        return error
    }
}

/// What a request without a body is refused for; nil where it is taken.
func refusal(_ environment: [String: String]) -> CGIError? {
    do throws(CGIError) {
        _ = try CGIRequestHead(environment: environment)
        return nil
    } catch {
        return error
    }
}
