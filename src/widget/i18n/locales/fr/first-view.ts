import type { FirstViewMessages } from "../../messages.js";

/** French messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: ".",

  mint: "Minter",
  loading: "Chargement…",
  tryAgain: "Réessayer",
  partMissing: "Cette partie n’a pas pu être chargée.",
  details: "Détails",

  artworkOf: "Visuel de {name}",
  by: "Par {name}",
  mintedSoFar: { one: "{count} minté", many: "{count} mintés", other: "{count} mintés" },
  openEdition: "Édition ouverte",
  mintedOf: "{minted} sur {total} mintés",
  left: { one: "Il en reste {count}", many: "Il en reste {count}", other: "Il en reste {count}" },
  minted: "Minté",

  price: "Prix",
  free: "Gratuit",
  priceUnavailable: "Prix indisponible",

  phases: "Phases",
  phase: "Phase {number}",
  allowlist: "Allowlist",
  everyone: "Pour tous",
  perWallet: "{limit} par wallet",
  upcoming: "Bientôt",
  startsIn: "Débute dans {time}",
  live: "En cours",
  endsIn: "Finit dans {time}",
  soldOut: "Épuisé",
  paused: "En pause",
  ended: "Terminé",
  notOpen: "Fermé actuellement",

  connect: "Connecter un wallet",
  noPhase: "Aucun mint prévu",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
