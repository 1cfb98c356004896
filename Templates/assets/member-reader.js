/** On a member's account: from now on, pages in this browser ask the program for the member's notifications. */

import { rememberReader } from "./reader.js";

rememberReader(/** @type {HTMLElement} */ (document.querySelector("[data-member-mount]")).dataset.memberMount);
