import type { ClosedMessages } from "../../messages.js";

/** Turkish messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: { one: "Tek eser sahibini buldu.", other: "{count} eserin hepsi sahibini buldu." },
  someFoundHome: "{total} eserden {minted} tanesi sahibini buldu.",
  foundHome: { one: "{count} eser sahibini buldu.", other: "{count} eser sahibini buldu." },
  resumesHere: "Yaratıcısı devam edince burada mint edebilirsiniz.",
  opensHere: "Yaratıcısı açınca burada mint edebilirsiniz.",
};
