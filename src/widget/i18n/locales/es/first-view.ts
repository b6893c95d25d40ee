import type { FirstViewMessages } from "../../messages.js";

/** Spanish messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: ".",

  mint: "Mintear",
  loading: "Cargando…",
  tryAgain: "Reintentar",
  partMissing: "Esta parte no se pudo cargar.",
  details: "Detalles",

  artworkOf: "Arte de {name}",
  by: "De {name}",
  mintedSoFar: { one: "{count} minteado", many: "{count} minteados", other: "{count} minteados" },
  openEdition: "Edición abierta",
  mintedOf: "{minted} de {total} minteados",
  left: { one: "Queda {count}", many: "Quedan {count}", other: "Quedan {count}" },
  minted: "Minteado",

  price: "Precio",
  free: "Gratis",
  priceUnavailable: "Precio no disponible",

  phases: "Fases",
  phase: "Fase {number}",
  allowlist: "Allowlist",
  everyone: "Para todos",
  perWallet: "{limit} por wallet",
  upcoming: "Próximamente",
  startsIn: "Empieza en {time}",
  live: "En curso",
  endsIn: "Termina en {time}",
  soldOut: "Agotado",
  paused: "En pausa",
  ended: "Finalizado",
  notOpen: "Ahora está cerrado",

  connect: "Conectar wallet",
  noPhase: "No hay mint previsto",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
