import type { FirstViewMessages } from "../../messages.js";

/** Vietnamese messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: ".",

  mint: "Mint",
  loading: "Đang tải…",
  tryAgain: "Thử lại",
  partMissing: "Không tải được phần này.",
  details: "Chi tiết",

  artworkOf: "Hình ảnh của {name}",
  by: "Của {name}",
  mintedSoFar: { other: "Đã mint {count}" },
  openEdition: "Open edition",
  mintedOf: "Đã mint {minted}/{total}",
  left: { other: "còn {count}" },
  minted: "Đã mint",

  price: "Giá",
  free: "Miễn phí",
  priceUnavailable: "Chưa có giá",

  phases: "Các đợt",
  phase: "Đợt {number}",
  allowlist: "Whitelist",
  everyone: "Mọi người",
  perWallet: "{limit} mỗi ví",
  upcoming: "Sắp mở",
  startsIn: "Mở sau {time}",
  live: "Đang diễn ra",
  endsIn: "Đóng sau {time}",
  soldOut: "Đã hết",
  paused: "Tạm dừng",
  ended: "Đã kết thúc",
  notOpen: "Hiện không mở",

  connect: "Kết nối ví",
  noPhase: "Chưa có lịch mint",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
