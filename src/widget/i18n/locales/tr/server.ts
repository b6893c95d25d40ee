import type { ServerMessages } from "../../messages.js";

/** Turkish messages of HTML from a server. */
export const server: ServerMessages = {
  startsAt: "Başlangıç: {time}",
  endsAt: "Bitiş: {time}",
  needsScript: "Mint için JavaScript gerekir.",
};
