import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Russian messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "Начало: {time}",
  endsAt: "Конец: {time}",
  needsScript: "Для минта нужен JavaScript.",
};
