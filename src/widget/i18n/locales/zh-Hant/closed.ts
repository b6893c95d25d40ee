import type { ClosedMessages } from "../../messages.js";

/** Traditional Chinese messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: { other: "全部 {count} 件都已覓得主人。" },
  someFoundHome: "{total} 件中有 {minted} 件已覓得主人。",
  foundHome: { other: "{count} 件已覓得主人。" },
  resumesHere: "創作者恢復後，即可在此鑄造。",
  opensHere: "創作者開放後，即可在此鑄造。",
};
