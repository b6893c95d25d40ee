import type { FirstViewMessages } from "../../messages.js";

/** Turkish messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: ".",

  mint: "Mint et",
  loading: "Yükleniyor…",
  tryAgain: "Tekrar dene",
  partMissing: "Bu bölüm yüklenemedi.",
  details: "Ayrıntılar",

  artworkOf: "{name} görseli",
  by: "Yapan: {name}",
  mintedSoFar: { one: "{count} mint edildi", other: "{count} mint edildi" },
  openEdition: "Açık edisyon",
  mintedOf: "{minted} / {total} mint edildi",
  left: { one: "{count} kaldı", other: "{count} kaldı" },
  minted: "Mint edildi",

  price: "Fiyat",
  free: "Ücretsiz",
  priceUnavailable: "Fiyat alınamıyor",

  phases: "Aşamalar",
  phase: "{number}. aşama",
  allowlist: "Beyaz liste",
  everyone: "Herkes",
  perWallet: "Cüzdan başına {limit}",
  upcoming: "Yakında",
  startsIn: "Başlamasına {time}",
  live: "Sürüyor",
  endsIn: "Bitmesine {time}",
  soldOut: "Tükendi",
  paused: "Duraklatıldı",
  ended: "Bitti",
  notOpen: "Şu an kapalı",

  connect: "Cüzdan bağla",
  noPhase: "Planlanmış mint yok",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
