import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Turkish messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "Başlangıç: {time}",
  endsAt: "Bitiş: {time}",
  needsScript: "Mint için JavaScript gerekir.",
};
