import type { FirstViewMessages } from "../../messages.js";

/** Brazilian Portuguese messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: ".",

  mint: "Mintar",
  loading: "Carregando…",
  tryAgain: "Tentar de novo",
  partMissing: "Não foi possível carregar esta parte.",
  details: "Detalhes",

  artworkOf: "Arte de {name}",
  by: "Por {name}",
  mintedSoFar: { one: "{count} mintado", many: "{count} mintados", other: "{count} mintados" },
  openEdition: "Edição aberta",
  mintedOf: "{minted} de {total} mintados",
  left: { one: "Ainda há {count}", many: "Ainda há {count}", other: "Ainda há {count}" },
  minted: "Mintado",

  price: "Preço",
  free: "Grátis",
  priceUnavailable: "Preço indisponível",

  phases: "Fases",
  phase: "Fase {number}",
  allowlist: "Allowlist",
  everyone: "Para todos",
  perWallet: "{limit} por carteira",
  upcoming: "Em breve",
  startsIn: "Começa em {time}",
  live: "Em andamento",
  endsIn: "Termina em {time}",
  soldOut: "Esgotado",
  paused: "Em pausa",
  ended: "Encerrado",
  notOpen: "Fechado no momento",

  connect: "Conectar carteira",
  noPhase: "Nenhum mint previsto",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
