import type { ClosedMessages } from "../../messages.js";

/** Italian messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: {
    one: "L’unico ha trovato casa.",
    many: "Tutti e {count} hanno trovato casa.",
    other: "Tutti e {count} hanno trovato casa.",
  },
  someFoundHome: "{minted} su {total} hanno trovato casa.",
  foundHome: {
    one: "{count} ha trovato casa.",
    many: "{count} hanno trovato casa.",
    other: "{count} hanno trovato casa.",
  },
  resumesHere: "Potrai mintare qui quando il creator riprenderà.",
  opensHere: "Potrai mintare qui quando il creator aprirà il mint.",
};
