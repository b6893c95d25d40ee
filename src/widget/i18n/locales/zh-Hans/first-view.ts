import type { FirstViewMessages } from "../../messages.js";

/** Simplified Chinese messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: "",
  stop: "。",

  mint: "铸造",
  loading: "加载中…",
  tryAgain: "重试",
  partMissing: "这部分未能加载。",
  details: "详情",

  artworkOf: "{name} 的作品图",
  by: "作者：{name}",
  mintedSoFar: { other: "已铸造 {count} 件" },
  openEdition: "开放版",
  mintedOf: "已铸造 {minted} / {total} 件",
  left: { other: "剩余 {count} 件" },
  minted: "已铸造",

  price: "价格",
  free: "免费",
  priceUnavailable: "暂无价格",

  phases: "阶段",
  phase: "第 {number} 阶段",
  allowlist: "白名单",
  everyone: "所有人",
  perWallet: "每个钱包限 {limit} 件",
  upcoming: "未开始",
  startsIn: "距开始 {time}",
  live: "进行中",
  endsIn: "距结束 {time}",
  soldOut: "已售罄",
  paused: "已暂停",
  ended: "已结束",
  notOpen: "当前未开放",

  connect: "连接钱包",
  noPhase: "暂无铸造计划",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
