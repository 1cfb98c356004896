// Names the chosen day in the ways to repeat an event: "Monthly on the second Tuesday". Without this script the choices say
// "on the same weekday", and the server says what is wrong.
const form = document.querySelector("#event-form");
const list = form.elements.repeats;
const date = form.elements.date;
const positions = list.dataset.positions.split("|");
const weekdays = new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: "UTC", weekday: "long" });
const monthly = Object.fromEntries([...list.options].filter((each) => each.dataset.said).map((each) => [each.value, each]));

function name(option, day) {
    const { said, open } = option.dataset;
    if (!day) return open;
    const position = positions[Math.floor((day.getUTCDate() - 1) / 7)] ?? "";
    return said.replace("{day}", day.getUTCDate()).replace("{position}", position).replace("{weekday}", weekdays.format(day));
}

function offer(option, fits, day) {
    option.hidden = !fits;
    option.disabled = !fits;
    option.textContent = name(option, day);
}

function update() {
    const day = date.value ? new Date(`${date.value}T00:00:00Z`) : null;
    if (day && Number.isNaN(day.getTime())) return;
    const daysInMonth = day && new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
    const isLast = !day || day.getUTCDate() + 7 > daysInMonth;
    const isCounted = !day || day.getUTCDate() < 29;
    const chosen = list.value;
    offer(monthly["monthly-day"], true, day);
    offer(monthly["monthly-weekday"], isCounted, day);
    offer(monthly["monthly-last"], isLast, day);
    if (chosen === "monthly-last" && !isLast) list.value = "monthly-weekday";
    if (chosen === "monthly-weekday" && !isCounted) list.value = "monthly-last";
}

date.addEventListener("input", update);
date.addEventListener("change", update);
window.addEventListener("pageshow", update);
update();
