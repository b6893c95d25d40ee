import type { Messages } from "./en.js";

type LoadMessages = () => Promise<{ readonly messages: Messages }>;

/** Languages of the studio except English. Chinese is by script. */
export const locales: Readonly<Record<string, LoadMessages>> = {};
