import type { ServerMessages } from "../../messages.js";

/** Spanish messages of HTML from a server. */
export const server: ServerMessages = {
  startsAt: "Empieza: {time}",
  endsAt: "Termina: {time}",
  needsScript: "Para mintear se necesita JavaScript.",
};
