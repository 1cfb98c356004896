import Testing

@testable import Sending

@Suite("Addresses")
struct IPAddressTests {
    @Test(
        "Addresses of the public internet",
        arguments: [
            "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "128.0.0.1",
            "172.15.255.255", "172.32.0.0",
            "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
            "2606:4700::1111",
            "2001:4860:4860::8888", "64:ff9b::1.1.1.1", "2002:101:101::1", "::ffff:1.1.1.1",
        ])
    func isPublic(text: String) throws { #expect(try #require(IPAddress(text)).isPublic) }

    @Test(
        "Addresses that are not",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.255.255",
            "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1",
            "192.168.0.1",
            "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::10.0.0.1",
            "::127.0.0.1", "fe80::1",
            "febf::1", "fec0::1", "fc00::1", "fdff::1", "ff02::1", "64:ff9b::10.0.0.1", "64:ff9b:1::1",
            "100::1",
            "2001::1", "2001:1ff::1", "2001:db8::1", "2002:a00:1::1", "2002:7f00:1::1", "3fff::1", "4000::1",
            "1fff::1",
        ])
    func isNotPublic(text: String) throws { #expect(try !#require(IPAddress(text)).isPublic) }

    @Test(
        "Texts that are no address",
        arguments: ["", "1.2.3", "127.1", "0x7f.0.0.1", "localhost", "::1%lo", "[::1]", "1.2.3.4 "])
    func none(text: String) { #expect(IPAddress(text) == nil) }

    @Test("Numeric form", arguments: ["1.2.3.4", "::1", "2606:4700::1111", "::ffff:1.2.3.4"])
    func text(text: String) throws { #expect(try #require(IPAddress(text)).description == text) }
}

@Suite("Retry-After")
struct RetryAfterTests {
    @Test(
        "Seconds and dates",
        arguments: [
            ("0", 0), ("120", 120), ("86401", 86_400), ("99999999999999999999", 86_400),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 37), ("Sun, 06 Nov 1994 08:48:37 GMT", 0),
            ("Thu, 29 Feb 2096 00:00:00 GMT", 86_400),
        ] as [(String, Int64)])
    func good(value: String, seconds: Int64) {
        #expect(HTTPResponse.wait(value, now: 784_111_740) == seconds)
    }

    @Test(
        "Other values",
        arguments: [
            "", "-1", "1.5", "soon", "Sun, 06 Nov 1994 25:00:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 UTC",
            "Sun, 06 Nov 1994 08:49 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", String(repeating: "1", count: 65),
        ])
    func bad(value: String) { #expect(HTTPResponse.wait(value, now: 0) == nil) }
}
