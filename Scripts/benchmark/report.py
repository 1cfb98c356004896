"""Figures as a plain-text table and as JSON."""

import change
import live
import many_sites
import members
import partner_matching
import partner_rooms
import sign_ups
from timing import Measured


def build_rows(measured: list[Measured], hugo: str | None = None, floor: str | None = None) -> list[dict]:
    """A row for each job; ratios to the wall time of the jobs with the names `hugo` and `floor`."""
    named = {job.name: job for job in measured}
    return [
        {
            "build": job.name,
            "wall_s": job.spread("wall"),
            "cpu_s": job.spread("cpu"),
            "memory_mb": job.spread("memory"),
            "to_hugo": job.ratio(named[hugo]) if hugo else None,
            "to_floor": job.ratio(named[floor]) if floor else None,
        }
        for job in measured
    ]


def growth(small: dict, large: dict) -> dict:
    """How many times the medians of a small site a large one takes, by the names of the builds."""
    walls = {row["build"]: row["wall_s"]["median"] for row in small["rows"]}
    times = {row["build"]: row["wall_s"]["median"] / walls[row["build"]] for row in large["rows"]}
    return {"from": small["pages"], "to": large["pages"], "times": times}


def text(figures: dict) -> str:
    """The whole report for people."""
    machine, versions = figures["machine"], figures["versions"]
    lines = [
        f"Corkboard's benchmark, {machine['date']}",
        f"{machine['cpu']}, {machine['cores']} cores, {machine['memory_gb']} GB, {machine['kernel']},"
        f" load {machine['load']} before, {machine['load_after']} after",
        ", ".join(f"{name} {version}" for name, version in versions.items()),
    ]
    for section in figures["builds"]:
        lines += ["", section["title"], *_builds(section["rows"])]
    if "growth" in figures:
        times = ", ".join(f"{name.removeprefix('corkboard, ')} {factor:.1f} times" for name, factor in figures["growth"]["times"].items())
        lines += ["", f"From {figures['growth']['from']:,} to {figures['growth']['to']:,} courses: {times}"]
    if "occurrences" in figures:
        lines += ["", "A year of an event that repeats for ten; target: 1 ms", *_occurrences(figures["occurrences"])]
    if "change" in figures:
        lines += ["", "One post on a small and on a large site, from the form to the page on the disk", *_change(figures["change"])]
    if "members" in figures:
        title = f"{members.MEMBERS:,} members, {members.QUESTIONS:,} questions, {members.ANSWERS:,} answers, {members.VOTES:,} votes, a conversation of {members.MESSAGES:,} messages, behind lighttpd"
        lines += ["", title, *_change(figures["members"])]
    if "live" in figures:
        lines += ["", "Processor time of lighttpd for pages that stay open", *_live(figures["live"])]
    if "rooms" in figures:
        lines += ["", f"{partner_rooms.ROOMS:,} rooms of study partners, behind lighttpd", *_change(figures["rooms"])]
    if "partners" in figures:
        lines += ["", f"{partner_matching.PEOPLE:,} study partners of one slot", *_partners(figures["partners"])]
    if "sites" in figures:
        title = f"A minute of {many_sites.SITES} sites of {figures['sites']['pages']} pages each, one after the other"
        lines += ["", title, *_sites(figures["sites"])]
    for section in figures.get("poster", []):
        lines += ["", section["title"], *_poster(section["times_ms"])]
    if "delivery" in figures:
        lines += ["", *_delivery(figures["delivery"])]
    if "search" in figures:
        lines += ["", *_search(figures["search"])]
        lines += ["", "Page weights of the sample site, bytes with gzip", *_weights(figures["page_weights"])]
    return "\n".join(lines)


def _builds(rows: list[dict]) -> list[str]:
    head = ["", "wall s", "least", "most", "CPU s", "peak MB", "to Hugo", "to floor"]
    return aligned([head] + [
        [
            row["build"],
            *(f"{row['wall_s'][key]:.3f}" for key in ("median", "minimum", "maximum")),
            f"{row['cpu_s']['median']:.3f}", f"{row['memory_mb']['median']:.1f}",
            *("" if row[key] is None else f"{row[key]:.3f}" for key in ("to_hugo", "to_floor")),
        ]
        for row in rows
    ])


def _occurrences(rules: dict) -> list[str]:
    return aligned([["", "ms", "occurrences"]] + [
        [name, f"{rule['milliseconds']:.3f}", f"{rule['occurrences']:.0f}"] for name, rule in rules.items()])


def _change(figures: dict) -> list[str]:
    """A line for each figure: milliseconds, times, or bytes."""
    lines, limits = [], {**change.LIMITS, **members.LIMITS, **partner_rooms.LIMITS}
    for name, figure in figures.items():
        limit = next((value for part, value in limits.items() if part in name), None)
        if name == "bytes":
            lines += [f"  {path}: {size:,} bytes (limit {limit:,})" for path, size in figure.items()]
        elif isinstance(figure, dict):
            lines.append(f"  {name}: {figure['median']:.1f} ms, p95 {figure['p95']:.1f}, at most {figure['maximum']:.1f}")
        else:
            lines.append(f"  {name}: {figure:.2f} times (limit {limit:.1f})" + (", MISSED" if figure > limit else ""))
    return lines


def _live(shares: dict) -> list[str]:
    return [
        f"  {name}: {share:.3f} (limit {live.LIMITS[name]:.2f})" + (", MISSED" if share > live.LIMITS[name] else "")
        for name, share in shares.items()]


def _partners(figures: dict) -> list[str]:
    """A line for each figure, in seconds."""
    names = {"matched_s": "matched and to be told, processor time", "told_s": "told, after the minute before"}
    return [f"  {names[name]}: {figure:.2f} s (limit {limit})" + (", MISSED" if figure > limit else "")
            for name, limit in partner_matching.LIMITS.items() for figure in [figures[name]]]


def _sites(figures: dict) -> list[str]:
    """A line for each kind of round, in seconds."""
    names = {"round_s": "nothing new", "broken_s": f"one site with {many_sites.BROKEN}"}
    limit = many_sites.LIMITS["round_s"]
    return [f"  {name}: {figures[key]['median']:.2f} s, at most {figures[key]['maximum']:.2f} (limit {limit})"
            + (", MISSED" if figures[key]["median"] > limit else "") for key, name in names.items()]


def _poster(times: dict) -> list[str]:
    """Each beside the C program that answers in the same way."""
    beside = {
        "login page": "C program behind lighttpd", "poster, started alone": "C program, started alone", "sign-up": "C program behind lighttpd",
        f"sign-up with {sign_ups.MANY:,} in": "C program behind lighttpd"}
    return aligned([["", "median ms", "p95", "most", "to C"]] + [
        [
            name, *(f"{row[key]:.2f}" for key in ("median", "p95", "maximum")),
            f"{row['median'] / times[beside[name]]['median']:.2f}" if name in beside else "",
        ]
        for name, row in times.items()
    ])


def _delivery(figures: dict) -> list[str]:
    """The targets stand beside the figures."""
    rates, idle = figures["cryptography"], figures["idle"]
    names = {"corkboard": "Corkboard", "pywebpush": "pywebpush"}
    lines = ["Notifications by Web Push: in a second of one core"] + aligned([["", "encrypted", "of openssl's", "signed"]] + [
        [name, f"{rates[key]['encrypted']:,.0f}", f"{rates[key]['encrypted'] / rates['allowed']:.2f}", f"{rates[key]['signed']:,.0f}"]
        for key, name in names.items()
    ] + [["openssl speed: a key pair and a shared secret", f"{rates['allowed']:,.0f}", "1.00", f"{rates['openssl']['signed']:,.0f}"]])
    lines += ["  Target: 0.60 of openssl's", "", "corkboard deliver on one core, to push services on another; targets: first after 1 s, 150 MB at any number"]
    lines += aligned([["devices", "a second", "CPU us each", "peak MB", "first after s", "all after s"]] + [
        [
            f"{run['devices']:,}", f"{run['rate']:,.0f}", f"{run['cpu_us']:.0f}", f"{run['memory_mb']:.0f}", f"{run['first_s']:.3f}",
            f"{run['first_s'] + run['seconds']:.1f}",
        ]
        for run in figures["runs"]
    ])
    lines += [f"  Nothing due: {idle['deliver_ms']:.1f} ms, {idle['ratio']:.2f} times corkboard --version; target: 3 times"]
    return lines


def _search(search: dict) -> list[str]:
    times = search["times_ms"]
    if "not_measured" in times:
        first = later = loaded = processor = f"not measured: {times['not_measured']}"
    else:
        first = f"{times['first']:.0f} ms"
        later = f"median {times['median']:.0f} ms, most {times['maximum']:.0f} ms ({times['slowest']!r}), of {times['presses']}"
        loaded = f"most {times['loaded']:,} bytes"
        tasks = times["processor"]
        processor = f"median {tasks['median']:.0f} ms, most {tasks['maximum']:.0f} ms ({tasks['slowest']!r}); target: 50 ms"
    return [search["title"]] + aligned([
        ["loaded for a search", loaded],
        ["first key press, index loaded", first],
        ["key press to painted rows", later],
        ["processor time of that", processor],
    ], numbers=False)


def _weights(weights: list[dict]) -> list[str]:
    keys = ["html", "css", "js", "total"]
    return aligned([["", *keys]] + [[row["page"], *(f"{row[key]:,}" for key in keys)] for row in weights])


def aligned(rows: list[list[str]], numbers: bool = True) -> list[str]:
    """Rows as lines: the first column to the left, the others to the right where they are numbers."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  " + "  ".join(
            cell.rjust(width) if numbers and column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths))
        ).rstrip()
        for row in rows
    ]
