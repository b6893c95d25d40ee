import type { FirstViewMessages } from "../../messages.js";

/** Russian messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: ".",

  mint: "Минт",
  loading: "Загрузка…",
  tryAgain: "Повторить",
  partMissing: "Эта часть не загрузилась.",
  details: "Подробности",

  artworkOf: "Изображение «{name}»",
  by: "Автор: {name}",
  mintedSoFar: {
    one: "{count} заминчено",
    few: "{count} заминчено",
    many: "{count} заминчено",
    other: "{count} заминчено",
  },
  openEdition: "Открытый тираж",
  mintedOf: "Заминчено {minted} из {total}",
  left: {
    one: "остался {count}",
    few: "осталось {count}",
    many: "осталось {count}",
    other: "осталось {count}",
  },
  minted: "Заминчено",

  price: "Цена",
  free: "Бесплатно",
  priceUnavailable: "Цена недоступна",

  phases: "Этапы",
  phase: "Этап {number}",
  allowlist: "Вайтлист",
  everyone: "Для всех",
  perWallet: "{limit} на кошелёк",
  upcoming: "Скоро",
  startsIn: "Старт через {time}",
  live: "Идёт сейчас",
  endsIn: "До конца {time}",
  soldOut: "Распродано",
  paused: "На паузе",
  ended: "Завершён",
  notOpen: "Сейчас закрыто",

  connect: "Подключить кошелёк",
  noPhase: "Минт не назначен",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
