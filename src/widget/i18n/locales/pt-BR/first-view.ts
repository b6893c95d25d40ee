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
  seeCollection: "Ver a coleção",
  seeOwn: "Ver os seus",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
