import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Korean messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "{time} 시작",
  endsAt: "{time} 종료",
  needsScript: "민팅하려면 JavaScript가 필요해요.",
};
