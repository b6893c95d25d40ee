import { createStudioApi } from "./api/studio-api.js";
import type { StudioApp } from "./app/studio-app.js";
import { defineStudio } from "./define-studio.js";

defineStudio();
const app = document.querySelector("mint-studio") as StudioApp;
app.api = createStudioApi(() => app.expire());
