import type { ClosedMessages } from "../../messages.js";

/** Hindi messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: { one: "{count} को घर मिल गया।", other: "सभी {count} को घर मिल गया।" },
  someFoundHome: "{total} में से {minted} को घर मिल गया।",
  foundHome: { one: "{count} को घर मिल गया।", other: "{count} को घर मिल गया।" },
  resumesHere: "क्रिएटर के दोबारा शुरू करने पर आप यहाँ मिंट कर सकेंगे।",
  opensHere: "क्रिएटर के शुरू करने पर आप यहाँ मिंट कर सकेंगे।",
};
