import Push

/// The push services of a site. Test services are named by the administrator in the environment, never by content or requests.
package enum SitePushServices {
    /// The variable with the origins of test services, separated by spaces: `https://localhost:8443`. Header fields of requests cannot set
    /// it: a CGI program gets them with the prefix `HTTP_` (RFC 3875 4.1.18).
    package static let variable = "CORKBOARD_TEST_PUSH_SERVICES"
    /// The variable with the path of a PEM file that has the certificates of test services.
    package static let authoritiesVariable = "CORKBOARD_TEST_AUTHORITIES"

    /// The services of the browsers' makers, and the test services that an environment names.
    package static func services(_ environment: [String: String]) throws(WebPushError) -> PushServices {
        let origins = (environment[variable] ?? "").split(separator: " ").map(String.init)
        return origins.isEmpty ? .known : try PushServices(testOrigins: origins)
    }
}
