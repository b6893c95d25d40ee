import type { ClosedMessages } from "../../messages.js";

/** Spanish messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: {
    one: "El único encontró un hogar.",
    many: "Los {count} encontraron un hogar.",
    other: "Los {count} encontraron un hogar.",
  },
  someFoundHome: "{minted} de {total} encontraron un hogar.",
  foundHome: {
    one: "{count} encontró un hogar.",
    many: "{count} encontraron un hogar.",
    other: "{count} encontraron un hogar.",
  },
  resumesHere: "Podrás mintear aquí cuando el creador lo reanude.",
  opensHere: "Podrás mintear aquí cuando el creador lo abra.",
};
