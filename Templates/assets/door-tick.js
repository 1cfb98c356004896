/** The page of the code on a receipt: ticks its person without a press. */

/** @type {HTMLFormElement} */ (document.getElementById("door-tick")).submit();
