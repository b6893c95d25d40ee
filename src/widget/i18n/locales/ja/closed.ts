import type { ClosedMessages } from "../../messages.js";

/** Japanese messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: { other: "{count}点すべてが持ち主のもとへ渡りました。" },
  someFoundHome: "{total}点中{minted}点が持ち主のもとへ渡りました。",
  foundHome: { other: "{count}点が持ち主のもとへ渡りました。" },
  resumesHere: "クリエイターが再開すると、ここでミントできます。",
  opensHere: "クリエイターが開始すると、ここでミントできます。",
};
