import type { ServerMessages } from "../../messages.js";

/** Arabic messages of HTML from a server. */
export const server: ServerMessages = {
  startsAt: "تبدأ {time}",
  endsAt: "تنتهي {time}",
  needsScript: "يتطلب السكّ تفعيل JavaScript.",
};
