import type { FirstViewMessages } from "../../messages.js";

/** Italian messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: ".",

  mint: "Minta",
  loading: "Caricamento…",
  tryAgain: "Riprova",
  partMissing: "Non è stato possibile caricare questa parte.",
  details: "Dettagli",

  artworkOf: "Artwork di {name}",
  by: "Di {name}",
  mintedSoFar: { one: "{count} mintato", many: "{count} mintati", other: "{count} mintati" },
  openEdition: "Edizione aperta",
  mintedOf: "{minted} su {total} mintati",
  left: { one: "Ancora {count}", many: "Ancora {count}", other: "Ancora {count}" },
  minted: "Mintato",

  price: "Prezzo",
  free: "Gratis",
  priceUnavailable: "Prezzo non disponibile",

  phases: "Fasi",
  phase: "Fase {number}",
  allowlist: "Allowlist",
  everyone: "Per tutti",
  perWallet: "{limit} per wallet",
  upcoming: "In arrivo",
  startsIn: "Inizia tra {time}",
  live: "In corso",
  endsIn: "Finisce tra {time}",
  soldOut: "Esaurito",
  paused: "In pausa",
  ended: "Terminato",
  notOpen: "Chiuso al momento",

  connect: "Connetti wallet",
  noPhase: "Nessun mint previsto",
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
  seeCollection: "Vedi la collezione",
  seeOwn: "Vedi i tuoi",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
