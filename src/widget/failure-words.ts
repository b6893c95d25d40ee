import { price } from "../contract/price.js";
import type { Failure } from "../mint/failure.js";
import { formatAmount } from "./format.js";

/** What is said of a failure: what happened, and what the reader can do. */
export interface FailureWords {
  readonly title: string;
  readonly remedy: string;
}

/** For visitors. Codes that only an author can mend are among the configuration's. */
const failures: Readonly<Record<string, readonly [title: string, remedy: string]>> = {
  INSUFFICIENT_BALANCE: ["Not enough {funds}", "{gap}Add funds to your wallet or choose a smaller quantity."],
  PHASE_NOT_ACTIVE: ["This phase isn’t open", "It may just have closed or been paused."],
  NOT_ELIGIBLE: ["This wallet isn’t on the list", "Connect another wallet, or wait for the next phase."],
  CODE_REQUIRED: ["A claim code is needed", "Enter your code to mint in this phase."],
  CLAIM_CODE_INVALID: ["This code doesn’t work", "Correct it, or mint without one."],
  WALLET_LIMIT_REACHED: ["You’ve reached the limit", "This wallet has minted all it may in this phase."],
  SOLD_OUT: ["Sold out", "Everything in this phase is minted or reserved."],
  QUANTITY_NOT_ALLOWED: ["That many isn’t possible", "Choose a smaller quantity."],
  SESSION_EXPIRED: ["The reservation ran out", "Nothing was paid. Mint again to make a new one."],
  SESSION_NOT_FOUND: ["The reservation ran out", "Nothing was paid. Mint again to make a new one."],
  BLOCKHASH_EXPIRED: ["It took too long to arrive", "Nothing was paid. Mint again."],
  TRANSACTION_FAILED: ["The network refused the transaction", "The price wasn’t paid. Try again."],
  TRANSACTION_MISMATCH: ["The wallet changed the transaction", "Nothing was sent. Try another wallet."],
  AFFILIATE_INVALID: ["The page’s affiliate code isn’t valid", "Tell the creator of this page."],
  PRICE_UNAVAILABLE: ["The price isn’t available", "Try again in a moment."],
  CHAIN_UNAVAILABLE: ["Solana isn’t answering", "Try again in a moment."],
  RATE_LIMITED: ["Too many requests", "Wait a moment, then try again."],
  INTERNAL: ["The mint service had a problem", "Try again in a moment."],

  NETWORK: ["The mint service can’t be reached", "Check your connection and try again."],
  TIMEOUT: ["The mint service is slow to answer", "Try again in a moment."],
  INVALID_RESPONSE: ["The mint service answered strangely", "Try again in a moment."],

  WALLET_REJECTED: ["You declined in your wallet", "Nothing was paid."],
  WALLET_UNAVAILABLE: ["The wallet isn’t available", "Unlock it or install it, then try again."],
  WALLET_UNSUPPORTED_CHAIN: [
    "The wallet isn’t on this network",
    "Switch its network or choose another wallet.",
  ],
  WALLET_CHANGED: ["Your wallet’s account has changed", "Nothing was paid. Mint again with this account."],
  WALLET_FAILED: ["The wallet had a problem", "Nothing was paid. Try again."],

  CANCELLED: ["The page stopped the mint", "Nothing was paid."],
  PRICE_CHANGED: ["The price has changed", "Nothing was paid. Look at the new price before you mint."],
  UNSAFE_TRANSACTION: ["This transaction wasn’t safe", "It would have {danger}. Your wallet never saw it."],
  MINT_ELSEWHERE: [
    "This wallet is minting in another tab",
    "Finish there, or close that tab. What comes of it will show here, too.",
  ],
  SIGNED_DIFFERENTLY: ["The wallet signed something else", "Nothing was sent. Try another wallet."],
  OUTCOME_UNKNOWN: [
    "Still waiting for the result",
    "Your mint is signed and safe. Ask again; don’t mint twice.",
  ],
};

/**
 * What an unsafe transaction would have done, by what the judge found; the gravest first. For what isn't here: more than
 * mint.
 */
const dangers: Readonly<Record<string, string>> = {
  WALLET_AS_AUTHORITY: "given away control of your account",
  SPENDS_TOO_MUCH: "taken more than the price shown",
  RECIPIENT_NOT_ALLOWED: "paid somebody whom the service didn’t name",
  ITEM_RECIPIENT_WRONG: "sent the item to somebody else",
  FEE_PAYER_NOT_WALLET: "been in another wallet’s name",
  SIGNER_NOT_ALLOWED: "needed a stranger’s signature",
  LOOKUP_TABLE: "hidden accounts that it uses",
  PROGRAM_NOT_ALLOWED: "called a program that isn’t part of a mint",
  ITEM_COUNT_WRONG: "minted another number of items",
  ITEM_MALFORMED: "minted an item that isn’t one of a kind",
  RENT_TOO_HIGH: "locked up more than the items need",
  NETWORK_FEE_TOO_HIGH: "paid too high a network fee",
  TRANSACTION_UNREADABLE: "done something that can’t be read",
};

/** For the page's author. `{origin}` is the page's own. */
const mistakes: Readonly<Record<string, readonly [title: string, remedy: string]>> = {
  COLLECTION_MISSING: [
    "No collection is named",
    'Add the attribute collection="…" with the collection’s short id.',
  ],
  KEY_MISSING: [
    "No key is given",
    'Add the attribute key="pub_…" (publishable-key in React and Vue) with your publishable key.',
  ],
  SECRET_KEY_IN_PAGE: [
    "A secret key is in this page",
    "Revoke it now and use a publishable key. It was not sent anywhere.",
  ],
  API_BASE_MISSING: ["No API base address is known", 'Add the attribute api-base="https://…/mint/v1".'],
  API_BASE_INVALID: ["The API base address isn’t one", "Give api-base a full address: https://…/mint/v1."],
  ORIGIN_NOT_ALLOWED: ["This site isn’t registered for the key", "Register the origin {origin} on the key."],
  COLLECTION_NOT_IN_SCOPE: [
    "The key doesn’t cover this collection",
    "Check the collection attribute, or use a key that was issued for it.",
  ],
  INVALID_API_KEY: ["The key isn’t valid", "Check the key attribute; the key may have been revoked."],
  MISSING_API_KEY: ["The key isn’t valid", "Check the key attribute; the key may have been revoked."],
  SECRET_KEY_IN_BROWSER: ["A secret key is in this page", "Revoke it now and use a publishable key."],
  SANDBOX_KEY_ON_MAINNET: ["A sandbox key can’t mint for real", "Use a publishable key on mainnet."],
};

/** True when only the page's author can mend it. */
export function isMistake(code: string): boolean {
  return Object.hasOwn(mistakes, code);
}

/** Words for a failure, by its code. For a code that isn't known the service's own message is shown. */
export function describeFailure(
  { code, message, details }: Pick<Failure, "code" | "message" | "details">,
  origin: string,
): FailureWords {
  // A code may be any string, also one that every object has.
  const words = [mistakes, failures].find((table) => Object.hasOwn(table, code))?.[code];
  const [title, remedy] = words ?? [
    abridge(message).replace(/\.$/, "") || "Something went wrong",
    "Try again.",
  ];
  const { needed, balance, used, reserved } = (details ?? {}) as Partial<Record<string, unknown>>;
  if (code === "CLAIM_CODE_INVALID" && used)
    return { title: "This wallet has used the code up", remedy: "Mint without it." };
  if (code === "CLAIM_CODE_INVALID" && reserved) {
    return {
      title: "Others are minting with this code",
      remedy: "Try again in a moment, or mint without it.",
    };
  }
  const [short, held] = [needed, balance].map((amount) => price.safeParse(amount).data);
  const gap =
    short && held
      ? `It takes ${formatAmount(short, "en")}; this wallet has ${formatAmount(held, "en")}. `
      : "";
  return {
    title: title.replace("{funds}", () => short?.currency ?? "funds"),
    remedy: remedy
      .replace("{origin}", origin)
      .replace("{gap}", () => gap)
      .replace("{danger}", () => nameDanger(details)),
  };
}

function nameDanger(details: unknown): string {
  const found = Array.isArray(details)
    ? details.map((problem: { code?: unknown } | null) => problem?.code)
    : [];
  const gravest = Object.keys(dangers).find((code) => found.includes(code));
  return gravest === undefined ? "done more than mint" : dangers[gravest]!;
}

/** The service's own words, as many as there is room for. */
export function abridge(message: string): string {
  const words = message.trim().replace(/\s+/g, " ");
  return words.length > 200 ? `${words.slice(0, 199)}…` : words;
}
