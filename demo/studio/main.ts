import { isRightToLeft } from "../../src/widget/i18n/localization.js";
import { createStudioApi } from "./api/studio-api.js";
import { languageChosenEvent, type StudioApp } from "./app/studio-app.js";
import { defineStudio } from "./define-studio.js";
import { language } from "./messages.js";

// The preview's widget follows them, too.
document.documentElement.lang = language;
document.documentElement.dir = isRightToLeft(language) ? "rtl" : "ltr";

defineStudio();
const app = document.querySelector("mint-studio") as StudioApp;
app.api = createStudioApi(() => app.expire());
app.addEventListener(languageChosenEvent, () => location.reload());
