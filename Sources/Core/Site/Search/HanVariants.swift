/// Traditional Chinese characters -> their simplified forms.
enum HanVariants {
    /// The common CJK ideographs.
    private static let range: ClosedRange<UInt32> = 0x4E00...0x9FFF

    /// The form of each character of the range.
    private static let forms: [UInt16] = {
        var forms = range.map { UInt16($0) }
        var traditional: UInt32?
        for scalar in pairs.unicodeScalars {
            if let known = traditional {
                forms[Int(known - range.lowerBound)] = UInt16(scalar.value)
                traditional = nil
            } else {
                traditional = scalar.value
            }
        }
        return forms
    }()

    /// The simplified form of a common ideograph.
    static func simplified(_ ideograph: UInt32) -> UInt32 {
        UInt32(forms[Int(ideograph - range.lowerBound)])
    }
}
