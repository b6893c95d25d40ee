import type { ClosedMessages } from "../../messages.js";

/** Ukrainian messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: {
    one: "{count} робота знайшла дім.",
    few: "Усі {count} роботи знайшли дім.",
    many: "Усі {count} робіт знайшли дім.",
    other: "Усі {count} роботи знайшли дім.",
  },
  someFoundHome: "{minted} з {total} знайшли дім.",
  foundHome: {
    one: "{count} робота знайшла дім.",
    few: "{count} роботи знайшли дім.",
    many: "{count} робіт знайшли дім.",
    other: "{count} роботи знайшли дім.",
  },
  resumesHere: "Ви зможете мінтити тут, коли автор продовжить.",
  opensHere: "Ви зможете мінтити тут, коли автор відкриє мінт.",
};
