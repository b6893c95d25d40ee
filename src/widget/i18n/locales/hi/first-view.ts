import type { FirstViewMessages } from "../../messages.js";

/** Hindi messages of the first view. */
export const firstView: FirstViewMessages = {
  gap: " ",
  stop: "।",

  mint: "मिंट करें",
  loading: "लोड हो रहा है…",
  tryAgain: "फिर कोशिश करें",
  partMissing: "यह हिस्सा लोड नहीं हो सका।",
  details: "विवरण",

  artworkOf: "{name} का आर्टवर्क",
  by: "{name} की रचना",
  mintedSoFar: { one: "{count} मिंट हुआ", other: "{count} मिंट हुए" },
  openEdition: "ओपन एडिशन",
  mintedOf: "{total} में से {minted} मिंट",
  left: { one: "{count} बाकी", other: "{count} बाकी" },
  minted: "मिंट हुआ",

  price: "कीमत",
  free: "मुफ़्त",
  priceUnavailable: "कीमत उपलब्ध नहीं",

  phases: "चरण",
  phase: "चरण {number}",
  allowlist: "व्हाइटलिस्ट",
  everyone: "सबके लिए",
  perWallet: "प्रति वॉलेट {limit}",
  upcoming: "जल्द",
  startsIn: "{time} में शुरू",
  live: "जारी है",
  endsIn: "{time} में ख़त्म",
  soldOut: "सोल्ड आउट",
  paused: "रुका हुआ",
  ended: "ख़त्म",
  notOpen: "अभी बंद है",

  connect: "वॉलेट कनेक्ट करें",
  noPhase: "कोई मिंट तय नहीं है",
};

export const more = {
  checkout: () => import("./checkout.js"),
  sections: () => import("./sections.js"),
};
