import type { ClosedMessages } from "../../messages.js";

/** Korean messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: { other: "{count}개 모두 주인을 찾았어요." },
  someFoundHome: "{total}개 중 {minted}개가 주인을 찾았어요.",
  foundHome: { other: "{count}개가 주인을 찾았어요." },
  resumesHere: "크리에이터가 재개하면 여기서 민팅할 수 있어요.",
  opensHere: "크리에이터가 열면 여기서 민팅할 수 있어요.",
};
