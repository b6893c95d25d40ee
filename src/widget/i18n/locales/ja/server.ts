import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Japanese messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "{time} 開始",
  endsAt: "{time} 終了",
  needsScript: "ミントにはJavaScriptが必要です。",
};
