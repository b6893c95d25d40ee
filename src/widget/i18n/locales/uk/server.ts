import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Ukrainian messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "Початок: {time}",
  endsAt: "Кінець: {time}",
  needsScript: "Для мінту потрібен JavaScript.",
};
