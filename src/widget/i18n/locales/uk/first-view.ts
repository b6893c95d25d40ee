import type { FirstViewMessages } from "../../messages.js";

/** Ukrainian messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: ".",

  mint: "Мінт",
  loading: "Завантаження…",
  tryAgain: "Повторити",
  partMissing: "Цю частину не вдалося завантажити.",
  details: "Подробиці",

  artworkOf: "Зображення «{name}»",
  by: "Автор: {name}",
  mintedSoFar: {
    one: "{count} замінчено",
    few: "{count} замінчено",
    many: "{count} замінчено",
    other: "{count} замінчено",
  },
  openEdition: "Відкритий тираж",
  mintedOf: "Замінчено {minted} з {total}",
  left: {
    one: "залишився {count}",
    few: "залишилося {count}",
    many: "залишилося {count}",
    other: "залишилося {count}",
  },
  minted: "Замінчено",

  price: "Ціна",
  free: "Безкоштовно",
  priceUnavailable: "Ціна недоступна",

  phases: "Етапи",
  phase: "Етап {number}",
  allowlist: "Вайтліст",
  everyone: "Для всіх",
  perWallet: "{limit} на гаманець",
  upcoming: "Незабаром",
  startsIn: "Старт через {time}",
  live: "Триває",
  endsIn: "До кінця {time}",
  soldOut: "Розпродано",
  paused: "На паузі",
  ended: "Завершено",
  notOpen: "Зараз закрито",

  connect: "Під’єднати гаманець",
  noPhase: "Мінт не заплановано",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
