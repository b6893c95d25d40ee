import type { ClosedMessages } from "../../messages.js";

/** German messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: {
    one: "Das eine Werk hat ein Zuhause gefunden.",
    other: "Alle {count} haben ein Zuhause gefunden.",
  },
  someFoundHome: "{minted} von {total} haben ein Zuhause gefunden.",
  foundHome: {
    one: "{count} Werk hat ein Zuhause gefunden.",
    other: "{count} Werke haben ein Zuhause gefunden.",
  },
  resumesHere: "Du kannst hier minten, sobald der Creator weitermacht.",
  opensHere: "Du kannst hier minten, sobald der Creator den Mint öffnet.",
};
