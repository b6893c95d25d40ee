import type { ServerMessages } from "../../messages.js";

/** Italian messages of HTML from a server. */
export const server: ServerMessages = {
  startsAt: "Inizia: {time}",
  endsAt: "Termina: {time}",
  needsScript: "Per mintare serve JavaScript.",
};
