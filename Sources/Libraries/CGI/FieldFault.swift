/// What is wrong with one field of a query or a form.
public enum FieldFault: String, Hashable, Sendable {
    /// A `%` without two hexadecimal digits behind it.
    case badPercent = "A percent sign stands without two digits."
    /// Bytes that are not UTF-8, overlong forms and surrogates among them (RFC 3629 3).
    case notUTF8 = "The text is not UTF-8."
    /// U+0000.
    case nul = "The text has a NUL in it."
    /// CR without LF. Browsers send CRLF for each line end.
    case loneCarriageReturn = "A line ends with CR alone."
    /// More than `CombiningMarks.limit` behind one character.
    case tooManyMarks = "More than 30 combining marks stand behind one character."
    /// Over `CGILimits.fieldText`.
    case tooLong = "The text is too long."
    /// One name, twice.
    case repeated = "It was sent twice."
    /// No name.
    case unnamed = "It has no name."
    /// A name of other bytes than visible ASCII, or over `CGILimits.fieldName`.
    case badName = "Its name cannot be one of a field."
    /// More than `CGILimits.fields`.
    case tooMany = "There are too many."
}
