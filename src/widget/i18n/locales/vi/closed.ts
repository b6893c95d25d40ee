import type { ClosedMessages } from "../../messages.js";

/** Vietnamese messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: { other: "Cả {count} đã có chủ." },
  someFoundHome: "{minted}/{total} đã có chủ.",
  foundHome: { other: "{count} đã có chủ." },
  resumesHere: "Bạn có thể mint tại đây khi nhà sáng tạo tiếp tục.",
  opensHere: "Bạn có thể mint tại đây khi nhà sáng tạo mở mint.",
};
