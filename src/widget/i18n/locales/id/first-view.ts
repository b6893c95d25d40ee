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
  allFoundHome: { other: "Semua {count} sudah punya pemilik." },
  someFoundHome: "{minted} dari {total} sudah punya pemilik.",
  foundHome: { other: "{count} sudah punya pemilik." },
  resumesHere: "Anda bisa mint di sini setelah kreator melanjutkannya.",
  opensHere: "Anda bisa mint di sini setelah kreator membukanya.",
  seeCollection: "Lihat koleksi",
  seeOwn: "Lihat milik Anda",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
