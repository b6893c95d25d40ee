import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Vietnamese messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "Bắt đầu: {time}",
  endsAt: "Kết thúc: {time}",
  needsScript: "Cần JavaScript để mint.",
};
