import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Brazilian Portuguese messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "Começa: {time}",
  endsAt: "Termina: {time}",
  needsScript: "Para mintar é preciso JavaScript.",
};
