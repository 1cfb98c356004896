/// The header of a dBase or FoxPro table (.dbf): 32 bytes, 32 for each field, CR.
enum DBaseHeader {
    /// Whether the file begins with such a header: version, date of the last change, two reserved NULs (which no text has), lengths,
    /// and the CR after the fields within the header's length.
    static func isPlausible(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 65, versions.contains(bytes[0]), (1...12).contains(bytes[2]),
            (1...31).contains(bytes[3]), bytes[12] == 0, bytes[13] == 0
        else { return false }
        let headerLength = number(bytes, at: 8)
        let recordLength = number(bytes, at: 10)
        guard headerLength >= 65, headerLength <= bytes.count, recordLength >= 2 else { return false }
        return stride(from: 64, to: headerLength, by: 32).contains { bytes[$0] == 0x0D }
    }

    /// The versions of dBase III, IV and 5, FoxPro and Visual FoxPro, some with memo fields.
    private static let versions: Set<UInt8> = [0x03, 0x83, 0x8B, 0xCB, 0xF5, 0xFB, 0x30, 0x31, 0x32, 0x43]

    private static func number(_ bytes: [UInt8], at index: Int) -> Int {
        Int(bytes[index]) | Int(bytes[index + 1]) << 8
    }
}
