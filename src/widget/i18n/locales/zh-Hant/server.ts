import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Traditional Chinese messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "{time} 開始",
  endsAt: "{time} 結束",
  needsScript: "鑄造需要啟用 JavaScript。",
};
