import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Spanish messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "Empieza: {time}",
  endsAt: "Termina: {time}",
  needsScript: "Para mintear se necesita JavaScript.",
};
