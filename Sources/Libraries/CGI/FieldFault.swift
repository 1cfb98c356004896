/// An error in a field of a query or a form.
public enum FieldFault: String, Hashable, Sendable {
    /// A `%` that is not followed by two hexadecimal digits.
    case badPercent = "A percent sign stands without two digits."
    /// Bytes that are not UTF-8, including overlong forms and surrogates (RFC 3629 3).
    case notUTF8 = "The text is not UTF-8."
    /// U+0000.
    case nul = "The text has a NUL in it."
    /// CR without LF. Browsers send CRLF for each line end.
    case loneCarriageReturn = "A line ends with CR alone."
    /// More than `CombiningMarks.limit` combining marks on one character.
    case tooManyMarks = "More than 30 combining marks stand behind one character."
    /// A text longer than `CGILimits.fieldText`.
    case tooLong = "The text is too long."
    /// A repeated name.
    case repeated = "It was sent twice."
    /// An empty name.
    case unnamed = "It has no name."
    /// A name that is not visible ASCII, or longer than `CGILimits.fieldName`.
    case badName = "Its name cannot be one of a field."
    /// More fields than `CGILimits.fields`.
    case tooMany = "There are too many."
}
