import Calendars
import Testing

struct RecurrenceRuleTests {
    @Test(
        "Rules as RFC 5545 writes them are taken",
        arguments: [
            "FREQ=DAILY", "freq=weekly;byday=mo,we", "FREQ=MONTHLY;BYDAY=-1FR",
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
            "FREQ=WEEKLY;COUNT=10;WKST=SU", "FREQ=DAILY;UNTIL=20261224T180000Z", "FREQ=DAILY;UNTIL=20261224",
            "INTERVAL=2;FREQ=DAILY;BYHOUR=9,14;BYMINUTE=0,30;BYSETPOS=-1", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
            "FREQ=YEARLY;BYYEARDAY=1,-1", "FREQ=YEARLY;BYDAY=20MO",
        ])
    func good(_ text: String) throws {
        #expect(try RecurrenceRule(text).text == text)
    }

    @Test(
        "Other texts are refused with what was expected",
        arguments: [
            ("", "\"\" is no part of a rule; expected NAME=VALUE parts such as FREQ=WEEKLY;COUNT=10"),
            (
                "FREQ=DAILY;",
                "\"\" is no part of a rule; expected NAME=VALUE parts such as FREQ=WEEKLY;COUNT=10"
            ),
            (
                "weekly",
                "\"weekly\" is no part of a rule; expected NAME=VALUE parts such as FREQ=WEEKLY;COUNT=10"
            ),
            (
                "FREQ=DAILY;BYEASTER=1",
                "'BYEASTER' is not known; expected FREQ, INTERVAL, COUNT, UNTIL, WKST or one of the BY parts of RFC 5545"
            ),
            (
                "RSCALE=CHINESE;FREQ=YEARLY",
                "'RSCALE' is not known; expected FREQ, INTERVAL, COUNT, UNTIL, WKST or one of the BY parts of RFC 5545"
            ),
            ("FREQ=DAILY;FREQ=DAILY", "FREQ stands twice; expected each part once"),
            ("COUNT=3", "FREQ is missing; expected FREQ=DAILY, WEEKLY, MONTHLY or YEARLY"),
            ("FREQ=SECONDLY", "FREQ is SECONDLY; expected DAILY, WEEKLY, MONTHLY or YEARLY"),
            ("FREQ=FORTNIGHTLY", "FREQ is \"FORTNIGHTLY\"; expected DAILY, WEEKLY, MONTHLY or YEARLY"),
            ("FREQ=DAILY;COUNT=0", "COUNT is \"0\"; expected a number from 1 to 1000000000"),
            ("FREQ=DAILY;INTERVAL=-1", "INTERVAL is \"-1\"; expected a number from 1 to 10000"),
            (
                "FREQ=DAILY;INTERVAL=99999999999999999999",
                "INTERVAL is \"99999999999999999999\"; expected a number from 1 to 10000"
            ),
            ("FREQ=DAILY;COUNT=3;UNTIL=20261224", "COUNT and UNTIL exclude each other; expected one of them"),
            (
                "FREQ=DAILY;UNTIL=20260230",
                "UNTIL is \"20260230\"; expected a time such as 20261224T180000Z or a day such as 20261224"
            ),
            (
                "FREQ=WEEKLY;BYDAY=1MO",
                "BYDAY with a number does not go with FREQ=WEEKLY (RFC 5545 3.3.10); expected it left out"
            ),
            (
                "FREQ=WEEKLY;BYMONTHDAY=1",
                "BYMONTHDAY does not go with FREQ=WEEKLY (RFC 5545 3.3.10); expected it left out"
            ),
            (
                "FREQ=MONTHLY;BYWEEKNO=1",
                "BYWEEKNO does not go with FREQ=MONTHLY (RFC 5545 3.3.10); expected it left out"
            ),
            (
                "FREQ=DAILY;BYYEARDAY=1",
                "BYYEARDAY does not go with FREQ=DAILY (RFC 5545 3.3.10); expected it left out"
            ),
            ("FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY is \"0\"; expected numbers from 1 to 31 or -1 to -31"),
            ("FREQ=YEARLY;BYMONTH=-1", "BYMONTH is \"-1\"; expected numbers from 1 to 12"),
            ("FREQ=DAILY;BYHOUR=24", "BYHOUR is \"24\"; expected numbers from 0 to 23"),
            (
                "FREQ=WEEKLY;BYDAY=MO,",
                "BYDAY is \"\"; expected days such as MO, TU or, for the last Friday, -1FR"
            ),
            ("FREQ=WEEKLY;WKST=M", "WKST is \"M\"; expected MO, TU, WE, TH, FR, SA or SU"),
            ("FREQ=DAILY;BYSETPOS=1", "BYSETPOS stands alone; expected another BY part that it chooses from"),
        ])
    func bad(_ text: String, _ sentence: String) {
        let error = #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(text) }
        #expect(error?.description == sentence)
    }
}
