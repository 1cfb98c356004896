// Ways through the event form: links in the list of problems focus their fields, and Enter goes on to the next field, where it would
// send the form otherwise.
const form = document.querySelector("#event-form");

function unfold(field) {
    for (let group = field.closest("details"); group; group = group.parentElement.closest("details")) group.open = true;
}

document.querySelector("main").addEventListener("click", (click) => {
    const link = click.target.closest(".note a[href^='#']");
    const field = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!field) return;
    click.preventDefault();
    unfold(field);
    field.focus();
    field.scrollIntoView({ block: "center" });
});

// A browser does not show what is wrong with a field that is folded away.
form.addEventListener("invalid", (event) => unfold(event.target), true);

form.addEventListener("keydown", (press) => {
    const field = press.target;
    if (press.key !== "Enter" || press.isComposing || field.tagName !== "INPUT" || ["checkbox", "file"].includes(field.type)) return;
    press.preventDefault();
    const fields = [...form.elements].filter((each) => !each.disabled && each.type !== "hidden" && each.checkVisibility());
    fields[fields.indexOf(field) + 1]?.focus();
});
