"""A script that finds forbidden content in an opened page, and the markup that Chromium itself adds to other files."""

import re

# Forbidden content of an opened page: markup that is in no template, and addresses that run scripts.
LOOK = """(expected) => {
    const found = [];
    const short = (node) => node.outerHTML.slice(0, 160);
    const addresses = ["href", "src", "action", "formaction", "xlink:href", "data", "poster", "cite", "ping", "background", "manifest"];
    const allowed = ["https:", "http:", "mailto:", "webcal:"];
    const strange = "iframe, frame, frameset, object, embed, applet, base:is([href], :not([target=_blank])), math, marquee, audio, video, foreignObject, animate, set, "
        + "style, script:not([src]):not([type='application/json']):not([type='application/ld+json']), meta[http-equiv]";
    for (const each of document.querySelectorAll("*")) {
        if (each.shadowRoot) found.push(`shadow root: ${short(each)}`);
        for (const { name, value } of each.attributes) {
            if (/^on/i.test(name) || name === "srcdoc" || name === "style") found.push(`attribute ${name}: ${short(each)}`);
            if (!addresses.includes(name)) continue;
            let address = null;
            try { address = new URL(value, document.baseURI); } catch { if (value) continue; }
            if (address && !allowed.includes(address.protocol)) found.push(`address ${value.slice(0, 80)}: ${short(each)}`);
            if (address && !["a", "link"].includes(each.localName) && address.origin !== location.origin) {
                found.push(`elsewhere ${value.slice(0, 80)}: ${short(each)}`);
            }
        }
    }
    for (const each of document.querySelectorAll(strange)) found.push(`element: ${short(each)}`);
    for (const [selector, text] of expected) {
        const node = document.querySelector(selector);
        const parts = node && [...node.childNodes].filter((part) => !part.classList?.contains("other"));
        const shown = node && (node.value ?? parts.map((part) => part.textContent).join(""));
        if (shown?.trim() !== text.trim()) found.push(`${selector} shows ${JSON.stringify(shown)}; expected ${JSON.stringify(text)}`);
    }
    return { found, pictures: [...document.querySelectorAll(".prose img")].map((each) => each.src) };
}"""
# The markup that Chromium adds to a feed or to data, and the log entries that this markup causes.
VIEWER = re.compile(r"xml-viewer-style|<pre style=|style-src|favicon\.ico|<style xmlns|<div class=\"json-formatter-container\"")
DATA = re.compile(r"\.(xml|json|webmanifest|ics)$")
# Logs violations on the console, with the browser's details.
VIOLATIONS = """addEventListener("securitypolicyviolation", (event) => console.error("violation", event.violatedDirective, event.blockedURI));"""
