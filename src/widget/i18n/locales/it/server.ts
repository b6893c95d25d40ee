import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Italian messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "Inizia: {time}",
  endsAt: "Termina: {time}",
  needsScript: "Per mintare serve JavaScript.",
};
