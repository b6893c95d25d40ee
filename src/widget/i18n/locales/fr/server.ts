import type { ServerMessages } from "../../messages.js";

/** French messages of HTML from a server. */
export const server: ServerMessages = {
  startsAt: "Début : {time}",
  endsAt: "Fin : {time}",
  needsScript: "Pour minter, JavaScript doit être activé.",
};
