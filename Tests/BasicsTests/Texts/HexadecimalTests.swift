import Basics
import Testing

@Suite("Hexadecimal digits")
struct HexadecimalTests {
    @Test("are two for each byte, in lower case")
    func digits() {
        #expect([0x00, 0x0F, 0xA0, 0xFF].hexadecimal == "000fa0ff")
        #expect([UInt8]().hexadecimal == "")
    }
}
