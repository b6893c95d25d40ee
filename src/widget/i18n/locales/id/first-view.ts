import type { FirstViewMessages } from "../../messages.js";

/** Indonesian messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: ".",

  mint: "Mint",
  loading: "Memuat…",
  tryAgain: "Coba lagi",
  partMissing: "Bagian ini gagal dimuat.",
  details: "Detail",

  artworkOf: "Karya {name}",
  by: "Oleh {name}",
  mintedSoFar: { other: "{count} sudah di-mint" },
  openEdition: "Open edition",
  mintedOf: "{minted} dari {total} di-mint",
  left: { other: "sisa {count}" },
  minted: "Sudah di-mint",

  price: "Harga",
  free: "Gratis",
  priceUnavailable: "Harga tidak tersedia",

  phases: "Fase",
  phase: "Fase {number}",
  allowlist: "Whitelist",
  everyone: "Semua orang",
  perWallet: "{limit} per dompet",
  upcoming: "Akan datang",
  startsIn: "Mulai dalam {time}",
  live: "Sedang berlangsung",
  endsIn: "Berakhir dalam {time}",
  soldOut: "Habis",
  paused: "Dijeda",
  ended: "Selesai",
  notOpen: "Sedang tidak dibuka",

  connect: "Hubungkan dompet",
  noPhase: "Belum ada jadwal mint",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
