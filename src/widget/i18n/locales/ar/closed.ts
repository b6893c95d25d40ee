import type { ClosedMessages } from "../../messages.js";

/** Arabic messages in place of the main button. */
export const closed: ClosedMessages = {
  allFoundHome: {
    zero: "وجدت كلها أصحابها.",
    one: "وجدت القطعة الوحيدة صاحبها.",
    two: "وجدت القطعتان صاحبيهما.",
    few: "وجدت كلها ({count}) أصحابها.",
    many: "وجدت كلها ({count}) أصحابها.",
    other: "وجدت كلها ({count}) أصحابها.",
  },
  someFoundHome: "{minted} من {total} وجدت أصحابها.",
  foundHome: {
    zero: "لم تجد أي قطعة صاحبها.",
    one: "وجدت قطعة واحدة صاحبها.",
    two: "وجدت قطعتان صاحبيهما.",
    few: "وجدت {count} قطع أصحابها.",
    many: "وجدت {count} قطعة أصحابها.",
    other: "وجدت {count} قطعة أصحابها.",
  },
  resumesHere: "يمكنك السكّ هنا حين يستأنفه المُنشئ.",
  opensHere: "يمكنك السكّ هنا حين يفتحه المُنشئ.",
};
