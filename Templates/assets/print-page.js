// A button that prints, where there are scripts to do it; nobody needs to be told of keys then.
const button = document.querySelector(".print-button");
button.hidden = false;
document.querySelector(".print-keys").hidden = true;
button.addEventListener("click", () => window.print());
