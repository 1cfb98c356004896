// Inputs that write a time to vote for into the lines of the event form.
const inputs = document.querySelector("#date-option");
const lines = document.querySelector("#dateOptions");
const [day, start, end] = inputs.querySelectorAll("input");

inputs.hidden = false;
inputs.querySelector("button").addEventListener("click", () => {
    const missing = [day, start].find((input) => !input.value);
    if (missing) {
        missing.focus();
        return;
    }
    const line = `${day.value} ${start.value}${end.value && `-${end.value}`}`;
    lines.value = [...lines.value.split("\n").filter((other) => other.trim()), line].join("\n");
    // Drafts of the form are kept when a field changes.
    lines.dispatchEvent(new Event("input", { bubbles: true }));
    day.value = "";
    day.focus();
});
