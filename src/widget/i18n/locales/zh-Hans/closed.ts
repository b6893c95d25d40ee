import type { ClosedMessages } from "../../messages.js";

/** Simplified Chinese messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: { other: "全部 {count} 件都已觅得主人。" },
  someFoundHome: "{total} 件中有 {minted} 件已觅得主人。",
  foundHome: { other: "{count} 件已觅得主人。" },
  resumesHere: "创作者恢复后，即可在此铸造。",
  opensHere: "创作者开放后，即可在此铸造。",
};
