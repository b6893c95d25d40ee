import type { FirstViewMessages } from "../../messages.js";

/** Japanese messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: "",
  stop: "。",

  mint: "ミント",
  loading: "読み込み中…",
  tryAgain: "再試行",
  partMissing: "この部分を読み込めませんでした。",
  details: "詳細",

  artworkOf: "{name}のアートワーク",
  by: "制作：{name}",
  mintedSoFar: { other: "{count}点ミント済み" },
  openEdition: "オープンエディション",
  mintedOf: "{total}点中{minted}点ミント済み",
  left: { other: "残り{count}点" },
  minted: "ミント済み",

  price: "価格",
  free: "無料",
  priceUnavailable: "価格を取得できません",

  phases: "フェーズ",
  phase: "フェーズ{number}",
  allowlist: "アローリスト",
  everyone: "どなたでも",
  perWallet: "1ウォレット{limit}点まで",
  upcoming: "開始前",
  startsIn: "開始まで {time}",
  live: "開催中",
  endsIn: "終了まで {time}",
  soldOut: "完売",
  paused: "一時停止中",
  ended: "終了",
  notOpen: "受付中ではありません",

  connect: "ウォレットを接続",
  noPhase: "ミントの予定はありません",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
