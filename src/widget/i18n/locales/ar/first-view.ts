import type { FirstViewMessages } from "../../messages.js";

/** Arabic messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: ".",

  mint: "سكّ",
  loading: "جارٍ التحميل…",
  tryAgain: "إعادة المحاولة",
  partMissing: "تعذّر تحميل هذا الجزء.",
  details: "التفاصيل",

  artworkOf: "صورة {name}",
  by: "من {name}",
  mintedSoFar: {
    zero: "لم تُسكّ أي قطعة",
    one: "سُكّت قطعة واحدة",
    two: "سُكّت قطعتان",
    few: "سُكّت {count} قطع",
    many: "سُكّت {count} قطعة",
    other: "سُكّت {count} قطعة",
  },
  openEdition: "إصدار مفتوح",
  mintedOf: "سُكّ {minted} من {total}",
  left: {
    zero: "لم يبقَ شيء",
    one: "بقيت واحدة",
    two: "بقيت اثنتان",
    few: "بقيت {count}",
    many: "بقيت {count}",
    other: "بقيت {count}",
  },
  minted: "مسكوكة",

  price: "السعر",
  free: "مجانًا",
  priceUnavailable: "السعر غير متاح",

  phases: "المراحل",
  phase: "المرحلة {number}",
  allowlist: "القائمة البيضاء",
  everyone: "للجميع",
  perWallet: "{limit} لكل محفظة",
  upcoming: "قريبًا",
  startsIn: "المتبقي حتى البدء: {time}",
  live: "جارية الآن",
  endsIn: "المتبقي: {time}",
  soldOut: "نفدت الكمية",
  paused: "متوقفة مؤقتًا",
  ended: "انتهت",
  notOpen: "غير متاح الآن",

  connect: "ربط المحفظة",
  noPhase: "لا سكّ مقرّر",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
