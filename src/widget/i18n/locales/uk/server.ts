import type { ServerMessages } from "../../messages.js";

/** Ukrainian messages of HTML from a server. */
export const server: ServerMessages = {
  startsAt: "Початок: {time}",
  endsAt: "Кінець: {time}",
  needsScript: "Для мінту потрібен JavaScript.",
};
