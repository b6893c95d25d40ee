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
  seeCollection: "Ver la colección",
  seeOwn: "Ver los tuyos",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
