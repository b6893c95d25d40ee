import { basename } from "node:path";

/** Beginning of every command as an operator types it: beside the bundle, or in a checkout. */
export const commandName =
  basename(process.argv[1] ?? "") === "main.mjs" ? "node main.mjs" : "npm run service --";
