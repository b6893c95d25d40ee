import type { ServerMessages } from "../../messages.js";

/** Brazilian Portuguese messages of HTML from a server. */
export const server: ServerMessages = {
  startsAt: "Começa: {time}",
  endsAt: "Termina: {time}",
  needsScript: "Para mintar é preciso JavaScript.",
};
