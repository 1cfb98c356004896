/// Traditional Chinese characters -> their simplified forms.
extension SearchText {
    /// The common CJK ideographs.
    private static let ideographs: ClosedRange<UInt32> = 0x4E00...0x9FFF

    /// The simplified form of each of these.
    private static let simplifiedForms: [UInt16] = {
        var forms = ideographs.map { UInt16($0) }
        var traditional: UInt32?
        for scalar in variantPairs.unicodeScalars {
            if let known = traditional {
                forms[Int(known - ideographs.lowerBound)] = UInt16(scalar.value)
                traditional = nil
            } else {
                traditional = scalar.value
            }
        }
        return forms
    }()

    /// The simplified form of a common ideograph.
    static func simplified(_ ideograph: UInt32) -> UInt32 {
        UInt32(simplifiedForms[Int(ideograph - ideographs.lowerBound)])
    }
}
