import type { ClosedMessages } from "../../messages.js";

/** Russian messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: {
    one: "{count} работа нашла дом.",
    few: "Все {count} работы нашли дом.",
    many: "Все {count} работ нашли дом.",
    other: "Все {count} работы нашли дом.",
  },
  someFoundHome: "{minted} из {total} нашли дом.",
  foundHome: {
    one: "{count} работа нашла дом.",
    few: "{count} работы нашли дом.",
    many: "{count} работ нашли дом.",
    other: "{count} работы нашли дом.",
  },
  resumesHere: "Вы сможете минтить здесь, когда автор продолжит.",
  opensHere: "Вы сможете минтить здесь, когда автор откроет минт.",
};
