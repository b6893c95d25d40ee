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
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
