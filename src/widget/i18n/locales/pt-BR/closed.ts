import type { ClosedMessages } from "../../messages.js";

/** Brazilian Portuguese messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: {
    one: "{count} encontrou um lar.",
    many: "Todos os {count} encontraram um lar.",
    other: "Todos os {count} encontraram um lar.",
  },
  someFoundHome: "{minted} de {total} encontraram um lar.",
  foundHome: {
    one: "{count} encontrou um lar.",
    many: "{count} encontraram um lar.",
    other: "{count} encontraram um lar.",
  },
  resumesHere: "Você poderá mintar aqui quando o criador retomar.",
  opensHere: "Você poderá mintar aqui quando o criador abrir o mint.",
};
