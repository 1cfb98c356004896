import TestSupport
import Testing

@testable import Sending

@Suite("Certificates of the host")
struct SystemAuthoritiesTests {
    @Test("The first file that is there counts; without any, libcurl decides")
    func firstThatIsThere() throws {
        let folder = try TemporaryFolder()
        let places = ["debian.crt", "fedora.crt", "suse.pem"].map { folder($0) }
        #expect(SystemAuthorities.first(of: places) == nil)
        for name in ["suse.pem", "fedora.crt"] { try folder.write("certificate", to: name) }
        #expect(SystemAuthorities.first(of: places) == places[1])
    }
}
