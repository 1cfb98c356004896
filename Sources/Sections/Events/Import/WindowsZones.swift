/// The Windows names of time zones, which Outlook and Exchange write without a definition, with an IANA name for each (territory 001
/// of Unicode CLDR's windowsZones).
enum WindowsZones {
    static let names = [
        "Alaskan Standard Time": "America/Anchorage", "Arab Standard Time": "Asia/Riyadh",
        "Arabian Standard Time": "Asia/Dubai", "Argentina Standard Time": "America/Buenos_Aires",
        "Atlantic Standard Time": "America/Halifax", "AUS Eastern Standard Time": "Australia/Sydney",
        "Cen. Australia Standard Time": "Australia/Adelaide",
        "Central Europe Standard Time": "Europe/Budapest",
        "Central European Standard Time": "Europe/Warsaw", "Central Standard Time": "America/Chicago",
        "Central Standard Time (Mexico)": "America/Mexico_City", "China Standard Time": "Asia/Shanghai",
        "E. Africa Standard Time": "Africa/Nairobi", "E. Australia Standard Time": "Australia/Brisbane",
        "E. Europe Standard Time": "Europe/Chisinau", "E. South America Standard Time": "America/Sao_Paulo",
        "Eastern Standard Time": "America/New_York", "Egypt Standard Time": "Africa/Cairo",
        "FLE Standard Time": "Europe/Kiev", "GMT Standard Time": "Europe/London",
        "Greenwich Standard Time": "Atlantic/Reykjavik", "GTB Standard Time": "Europe/Bucharest",
        "Hawaiian Standard Time": "Pacific/Honolulu", "India Standard Time": "Asia/Calcutta",
        "Israel Standard Time": "Asia/Jerusalem", "Korea Standard Time": "Asia/Seoul",
        "Mountain Standard Time": "America/Denver", "Nepal Standard Time": "Asia/Katmandu",
        "New Zealand Standard Time": "Pacific/Auckland", "Newfoundland Standard Time": "America/St_Johns",
        "Pacific Standard Time": "America/Los_Angeles", "Romance Standard Time": "Europe/Paris",
        "Russian Standard Time": "Europe/Moscow", "SA Pacific Standard Time": "America/Bogota",
        "SE Asia Standard Time": "Asia/Bangkok", "Singapore Standard Time": "Asia/Singapore",
        "South Africa Standard Time": "Africa/Johannesburg", "Taipei Standard Time": "Asia/Taipei",
        "Tokyo Standard Time": "Asia/Tokyo", "Turkey Standard Time": "Europe/Istanbul",
        "US Mountain Standard Time": "America/Phoenix", "W. Australia Standard Time": "Australia/Perth",
        "W. Central Africa Standard Time": "Africa/Lagos", "W. Europe Standard Time": "Europe/Berlin",
    ]

    /// The names that Outlook shows, without the prefix `(UTC-05:00)`, which does not tell when clocks change.
    static let shownNames = [
        "Eastern Time (US & Canada)": "America/New_York", "Central Time (US & Canada)": "America/Chicago",
        "Mountain Time (US & Canada)": "America/Denver", "Pacific Time (US & Canada)": "America/Los_Angeles",
        "Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna": "Europe/Berlin",
        "Brussels, Copenhagen, Madrid, Paris": "Europe/Paris",
        "Dublin, Edinburgh, Lisbon, London": "Europe/London",
        "Belgrade, Bratislava, Budapest, Ljubljana, Prague": "Europe/Budapest",
        "Sarajevo, Skopje, Warsaw, Zagreb": "Europe/Warsaw", "Athens, Bucharest": "Europe/Bucharest",
        "Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius": "Europe/Kiev", "Brasilia": "America/Sao_Paulo",
        "Beijing, Chongqing, Hong Kong, Urumqi": "Asia/Shanghai", "Osaka, Sapporo, Tokyo": "Asia/Tokyo",
        "Chennai, Kolkata, Mumbai, New Delhi": "Asia/Calcutta",
        "Canberra, Melbourne, Sydney": "Australia/Sydney",
        "Bangkok, Hanoi, Jakarta": "Asia/Bangkok", "Auckland, Wellington": "Pacific/Auckland",
    ]
}
