/// Where the import and recurring-ical-events differ, and the section of RFC 5545 that speaks of it.
enum KnownDifferences {
    /// Files whose occurrences differ.
    static let all: [(file: String, reason: String)] = [
        (
            "icalendar-py/tests/calendars/issue_1633_rdate_with_dates.ics",
            "3.8.5.2: an RDATE that is a day while DTSTART has a time; read here as the start on that day, there as midnight"
        ),
        ("icalendar-py/tests/calendars/issue_1633_rdate_with_dates_and_tzid.ics", "3.8.5.2: as above"),
        (
            "icalendar-py/tests/calendars/issue_178_custom_component_contains_other.ics",
            "3.4: there is no VCALENDAR, but an event in a component that nobody knows"
        ),
        (
            "icalendar-py/tests/calendars/issue_526_calendar_with_different_events.ics",
            "3.2.19: the TZID is neither defined in the file nor known; refused here, guessed there"
        ),
        ("icalendar-py/tests/calendars/issue_526_calendar_with_event_subset.ics", "3.2.19: as above"),
        ("icalendar-py/tests/calendars/issue_526_calendar_with_events.ics", "3.2.19: as above"),
        ("icalendar-py/tests/calendars/issue_526_calendar_with_shuffeled_events.ics", "3.2.19: as above"),
        ("icalendar-py/tests/calendars/issue_722_missing_VTIMEZONE_custom.ics", "3.2.19: as above"),
        (
            "icalendar-py/tests/calendars/multiple_calendar_components.ics",
            "3.8.4.7: two calendars with events of one UID; one event here"
        ),
        (
            "node-ical/Office-2012-owa.ics",
            "3.2.19: names that Outlook shows; known here, read without a zone there"
        ),
        (
            "node-ical/badRRULE.ics",
            "3.3.10: RRULE:AnythingRandom is no part of a rule; the first date alone here, passed over there"
        ),
        (
            "node-ical/biweekly-exdate-until.ics",
            "3.3.5: a start in UTC repeats in UTC; there by X-WR-TIMEZONE, which is no part of the standard"
        ),
        (
            "node-ical/daily-count-exdate-recurrence-id.ics",
            "3.8.2.2: a changed occurrence ends before it starts; refused here"
        ),
        (
            "node-ical/germany_at_end_of_day_repeating.ics",
            "3.2.19: Europe/Germany is no time zone; refused here, read as UTC there"
        ),
        (
            "node-ical/music-school-weekly-until.ics",
            "3.2.19: (GMT +01:00) is an hour east of UTC here, no zone there"
        ),
        (
            "node-ical/non-utc-until-ny.ics",
            "3.3.10: UNTIL must be in UTC and is not; read by the clock of DTSTART here, as UTC there"
        ),
        ("node-ical/sabredav-school-holidays.ics", "3.2.19: a day has no TZID; a day here, a moment there"),
        (
            "node-ical/test_with_int_tzid.ics",
            "3.6.5: the file defines the zone \" 1\"; followed here, read without a zone there"
        ),
        (
            "node-ical/tv-show-episode.ics",
            "3.8.4.7: two events have one UID; the later here, the earlier there"
        ),
        (
            "node-ical/windows-quoted-tz-rrule.ics",
            "3.2.19: a name that Outlook shows; known here, read without a zone there"
        ),
        ("node-ical/yearly-recurring-unicode.ics", "3.2.19: a day has no TZID; a day here, a moment there"),
    ]

    /// Files that the other library refuses as a whole, and how many of their events are imported here; the others are
    /// refused by line. `none` has no calendar in it.
    static let refusedByTheOther: [String: String] = [
        "ical.js/samples/google_birthday.ics": "1 of 2",
        "ical.js/samples/timezones/Makebelieve/RDATE_test.ics": "0 of 0",
        "ical.js/samples/timezones/Makebelieve/RDATE_utc_test.ics": "0 of 0",
        "ical.js/test/parser/base64.ics": "0 of 0",
        "icalendar-py/fuzzing/corpus/Index_Error.ics": "none",
        "icalendar-py/fuzzing/corpus/Type_Error.ics": "none",
        "icalendar-py/fuzzing/corpus/issue_464_invalid_rdate.ics": "0 of 1",
        "icalendar-py/tests/calendars/broken_dtstart.ics": "0 of 1",
        "icalendar-py/tests/calendars/created_calendar_with_unicode_fields.ics": "2 of 3",
        "icalendar-py/tests/calendars/fuzz_testcase_invalid_month.ics": "none",
        "icalendar-py/tests/calendars/fuzz_testcase_vtimezone_lone_cr.ics": "none",
        "icalendar-py/tests/calendars/invalid_duration.ics": "0 of 1",
        "icalendar-py/tests/calendars/issue_104_broken_calendar.ics": "1 of 1",
        "icalendar-py/tests/calendars/issue_1081_invalid_rrule_freq.ics": "1 of 1",
        "icalendar-py/tests/calendars/issue_1081_invalid_start_and_end.ics": "0 of 1",
        "icalendar-py/tests/calendars/issue_1081_invalid_start_valid_end.ics": "0 of 1",
        "icalendar-py/tests/calendars/issue_165_missing_event.ics": "1 of 1",
        "icalendar-py/tests/calendars/issue_722_missing_timezones.ics": "1 of 3",
        "icalendar-py/tests/calendars/multiple_timezones.ics": "0 of 3",
        "icalendar-py/tests/calendars/parsing_error.ics": "1 of 1",
        "icalendar-py/tests/calendars/parsing_error_in_UTC_offset.ics": "0 of 0",
        "icalendar-py/tests/calendars/rfc_7529.ics": "4 of 4",
        "icalendar-py/tests/events/issue_464_invalid_rdate.ics": "0 of 1",
        "node-ical/bad_custom_ms_tz.ics": "1 of 3",
        "node-ical/bad_custom_ms_tz2.ics": "1 of 3",
        "node-ical/large-file-with-late-error.ics": "395 of 401",
        "node-ical/ms_timezones.ics": "3 of 4",
        "node-ical/multi-event-basic.ics": "8 of 9",
        "node-ical/test_date_duration.ics": "0 of 1",
        "node-ical/test_with_multiple_tzids_in_vtimezone.ics": "1 of 1",
    ]
}
