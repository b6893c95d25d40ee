import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** German messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "Startet am {time}",
  endsAt: "Endet am {time}",
  needsScript: "Schalte JavaScript ein, um zu minten.",
};
