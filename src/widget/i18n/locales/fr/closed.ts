import type { ClosedMessages } from "../../messages.js";

/** French messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: {
    one: "{count} a trouvé preneur.",
    many: "Les {count} ont trouvé preneur.",
    other: "Les {count} ont trouvé preneur.",
  },
  someFoundHome: "{minted} sur {total} ont trouvé preneur.",
  foundHome: {
    one: "{count} a trouvé preneur.",
    many: "{count} ont trouvé preneur.",
    other: "{count} ont trouvé preneur.",
  },
  resumesHere: "Vous pourrez minter ici dès que le créateur reprendra.",
  opensHere: "Vous pourrez minter ici dès que le créateur ouvrira le mint.",
};
