import type { FirstViewMessages } from "../../messages.js";

/** Traditional Chinese messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: "",
  stop: "。",

  mint: "鑄造",
  loading: "載入中…",
  tryAgain: "再試一次",
  partMissing: "這個部分無法載入。",
  details: "詳細資訊",

  artworkOf: "{name} 的作品圖",
  by: "作者：{name}",
  mintedSoFar: { other: "已鑄造 {count} 件" },
  openEdition: "開放版",
  mintedOf: "已鑄造 {minted} / {total} 件",
  left: { other: "剩餘 {count} 件" },
  minted: "已鑄造",

  price: "價格",
  free: "免費",
  priceUnavailable: "暫無價格",

  phases: "階段",
  phase: "第 {number} 階段",
  allowlist: "白名單",
  everyone: "所有人",
  perWallet: "每個錢包限 {limit} 件",
  upcoming: "尚未開始",
  startsIn: "距開始 {time}",
  live: "進行中",
  endsIn: "距結束 {time}",
  soldOut: "已售完",
  paused: "已暫停",
  ended: "已結束",
  notOpen: "目前未開放",

  connect: "連接錢包",
  noPhase: "目前沒有鑄造計畫",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
