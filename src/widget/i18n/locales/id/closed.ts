import type { ClosedMessages } from "../../messages.js";

/** Indonesian messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: { other: "Semua {count} sudah punya pemilik." },
  someFoundHome: "{minted} dari {total} sudah punya pemilik.",
  foundHome: { other: "{count} sudah punya pemilik." },
  resumesHere: "Anda bisa mint di sini setelah kreator melanjutkannya.",
  opensHere: "Anda bisa mint di sini setelah kreator membukanya.",
};
