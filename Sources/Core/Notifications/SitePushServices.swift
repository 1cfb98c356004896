import Push

extension PushServices {
    /// The variable with the origins of test services, separated by spaces: `https://localhost:8443`. The administrator names them in the
    /// environment; header fields of requests cannot: a CGI program gets them with the prefix `HTTP_` (RFC 3875 4.1.18).
    package static let testVariable = "CORKBOARD_TEST_PUSH_SERVICES"
    /// The variable with the path of a PEM file that has the certificates of test services.
    package static let authoritiesVariable = "CORKBOARD_TEST_AUTHORITIES"

    /// The services of the browsers' makers, and the test services that an environment names.
    package static func ofSite(_ environment: [String: String]) throws(PushError) -> PushServices {
        let origins = (environment[testVariable] ?? "").split(separator: " ").map(String.init)
        return origins.isEmpty ? .known : try PushServices(testOrigins: origins)
    }
}
