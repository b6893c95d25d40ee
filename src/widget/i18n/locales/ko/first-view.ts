import type { FirstViewMessages } from "../../messages.js";

/** Korean messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: ".",

  mint: "민팅",
  loading: "불러오는 중…",
  tryAgain: "다시 시도",
  partMissing: "이 부분을 불러오지 못했어요.",
  details: "상세 정보",

  artworkOf: "{name} 아트워크",
  by: "제작: {name}",
  mintedSoFar: { other: "{count}개 민팅됨" },
  openEdition: "오픈 에디션",
  mintedOf: "{total}개 중 {minted}개 민팅됨",
  left: { other: "{count}개 남음" },
  minted: "민팅됨",

  price: "가격",
  free: "무료",
  priceUnavailable: "가격 확인 불가",

  phases: "라운드",
  phase: "라운드 {number}",
  allowlist: "화이트리스트",
  everyone: "누구나",
  perWallet: "지갑당 {limit}개",
  upcoming: "시작 전",
  startsIn: "시작까지 {time}",
  live: "진행 중",
  endsIn: "종료까지 {time}",
  soldOut: "완판",
  paused: "일시 중지",
  ended: "종료",
  notOpen: "지금은 닫혀 있음",

  connect: "지갑 연결",
  noPhase: "예정된 민팅 없음",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
