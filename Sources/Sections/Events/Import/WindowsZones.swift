/// The names that Outlook shows, without the prefix `(UTC-05:00)`, which does not tell when clocks change.
enum WindowsZones {
    static let shownNames = [
        "Eastern Time (US & Canada)": "America/New_York", "Central Time (US & Canada)": "America/Chicago",
        "Mountain Time (US & Canada)": "America/Denver", "Pacific Time (US & Canada)": "America/Los_Angeles",
        "Atlantic Time (Canada)": "America/Halifax", "Alaska": "America/Anchorage",
        "Hawaii": "Pacific/Honolulu", "Arizona": "America/Phoenix", "Newfoundland": "America/St_Johns",
        "Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna": "Europe/Berlin",
        "Brussels, Copenhagen, Madrid, Paris": "Europe/Paris",
        "Dublin, Edinburgh, Lisbon, London": "Europe/London",
        "Belgrade, Bratislava, Budapest, Ljubljana, Prague": "Europe/Budapest",
        "Sarajevo, Skopje, Warsaw, Zagreb": "Europe/Warsaw", "Athens, Bucharest": "Europe/Bucharest",
        "Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius": "Europe/Kyiv", "Brasilia": "America/Sao_Paulo",
        "Istanbul": "Europe/Istanbul", "Jerusalem": "Asia/Jerusalem", "Abu Dhabi, Muscat": "Asia/Dubai",
        "Moscow, St. Petersburg": "Europe/Moscow", "Moscow, St. Petersburg, Volgograd": "Europe/Moscow",
        "Beijing, Chongqing, Hong Kong, Urumqi": "Asia/Shanghai", "Osaka, Sapporo, Tokyo": "Asia/Tokyo",
        "Kuala Lumpur, Singapore": "Asia/Singapore", "Seoul": "Asia/Seoul", "Taipei": "Asia/Taipei",
        "Perth": "Australia/Perth", "Brisbane": "Australia/Brisbane", "Adelaide": "Australia/Adelaide",
        "Chennai, Kolkata, Mumbai, New Delhi": "Asia/Kolkata",
        "Canberra, Melbourne, Sydney": "Australia/Sydney",
        "Bangkok, Hanoi, Jakarta": "Asia/Bangkok", "Auckland, Wellington": "Pacific/Auckland",
    ]
}
