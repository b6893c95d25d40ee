import type { ServerMessages } from "../../messages.js";

/** German messages of HTML from a server. */
export const server: ServerMessages = {
  startsAt: "Startet am {time}",
  endsAt: "Endet am {time}",
  needsScript: "Schalte JavaScript ein, um zu minten.",
};
