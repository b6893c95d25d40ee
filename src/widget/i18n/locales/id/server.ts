import type { ServerMessages } from "../../messages.js";
import { closed } from "./closed.js";

/** Indonesian messages of HTML from a server. */
export const server: ServerMessages = {
  ...closed,
  startsAt: "Dimulai {time}",
  endsAt: "Berakhir {time}",
  needsScript: "Minting membutuhkan JavaScript.",
};
