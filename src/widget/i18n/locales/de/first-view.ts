import type { FirstViewMessages } from "../../messages.js";

/** German messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: ".",

  mint: "Minten",
  loading: "Wird geladen…",
  tryAgain: "Erneut versuchen",
  partMissing: "Dieser Teil konnte nicht geladen werden.",
  details: "Details",

  artworkOf: "Artwork von {name}",
  by: "Von {name}",
  mintedSoFar: { one: "{count} gemintet", other: "{count} gemintet" },
  openEdition: "Open Edition",
  mintedOf: "{minted} von {total} gemintet",
  left: { one: "Noch {count}", other: "Noch {count}" },
  minted: "Gemintet",

  price: "Preis",
  free: "Kostenlos",
  priceUnavailable: "Preis nicht verfügbar",

  phases: "Phasen",
  phase: "Phase {number}",
  allowlist: "Allowlist",
  everyone: "Für alle",
  perWallet: "{limit} pro Wallet",
  upcoming: "Demnächst",
  startsIn: "Bis zum Start: {time}",
  live: "Läuft",
  endsIn: "Noch {time}",
  soldOut: "Ausverkauft",
  paused: "Pausiert",
  ended: "Beendet",
  notOpen: "Gerade nicht offen",

  connect: "Wallet verbinden",
  noPhase: "Kein Mint geplant",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
