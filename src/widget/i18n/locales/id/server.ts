import type { ServerMessages } from "../../messages.js";

/** Indonesian messages of HTML from a server. */
export const server: ServerMessages = {
  startsAt: "Dimulai {time}",
  endsAt: "Berakhir {time}",
  needsScript: "Minting membutuhkan JavaScript.",
};
