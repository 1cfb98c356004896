// A button that prints, where there are scripts to do it.
const hint = document.querySelector(".print-hint");
const button = document.querySelector(".print-button");
button.hidden = false;
hint.textContent = hint.textContent.split(". ")[0] + ".";
button.addEventListener("click", () => window.print());
