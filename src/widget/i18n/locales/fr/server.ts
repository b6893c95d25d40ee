import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** French messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "Début\u00a0: {time}",
  endsAt: "Fin\u00a0: {time}",
  needsScript: "Pour minter, JavaScript doit être activé.",
};
