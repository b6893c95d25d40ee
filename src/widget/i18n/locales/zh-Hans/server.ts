import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Simplified Chinese messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "{time} 开始",
  endsAt: "{time} 结束",
  needsScript: "铸造需要启用 JavaScript。",
};
