import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Hindi messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "शुरू: {time}",
  endsAt: "ख़त्म: {time}",
  needsScript: "मिंट करने के लिए JavaScript चाहिए।",
};
