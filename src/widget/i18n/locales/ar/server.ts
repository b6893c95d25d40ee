import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Arabic messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "تبدأ {time}",
  endsAt: "تنتهي {time}",
  needsScript: "يتطلب السكّ تفعيل JavaScript.",
};
