// A link from an editor has the code behind its "#", which no server sees. It goes into the form, and out of the address and the history.
const field = document.querySelector("#reset");

function fill() {
    const code = location.hash.slice(1);
    if (!/^[A-Z2-7]{4}(-[A-Z2-7]{4}){7}$/.test(code)) return;
    field.value = code;
    history.replaceState(history.state, "", location.pathname + location.search);
    document.querySelector("#new").focus();
}

fill();
addEventListener("hashchange", fill);
