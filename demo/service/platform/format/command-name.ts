import { basename } from "node:path";

/** How an operator starts a command: next to the bundle, or in a checkout. */
export const commandName =
  basename(process.argv[1] ?? "") === "main.mjs" ? "node main.mjs" : "npm run service --";
