import type { ServerMessages } from "../../messages.js";

/** Russian messages of HTML from a server. */
export const server: ServerMessages = {
  startsAt: "Начало: {time}",
  endsAt: "Конец: {time}",
  needsScript: "Для минта нужен JavaScript.",
};
