import type { ServerMessages } from "../../messages.js";

/** Vietnamese messages of HTML from a server. */
export const server: ServerMessages = {
  startsAt: "Bắt đầu: {time}",
  endsAt: "Kết thúc: {time}",
  needsScript: "Cần JavaScript để mint.",
};
