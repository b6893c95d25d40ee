import { onTestFinished } from "vitest";
import { half, verdictOf } from "../core/pending-mints.js";
import { wallet as walletAddress, madeUpAddress } from "../solana/build-mint.js";
import { account } from "../solana/fake-standard-wallet.js";
import { allowlist, dropOf, inFuture, open } from "./drop.js";
import { claiming } from "./claim-states.js";
import { connect, connectAndMint, never, only, type State } from "./state.js";
import { dearer, priced } from "./price-states.js";
import { refusal } from "./fake-service.js";
import type { MintPage } from "./mint-page.js";
import { installWallet, type SigningWallet } from "./signing-wallet.js";

const hour = 3_600_000;

/** As a browser does that has lost its connection, until the test is over. */
function loseNetwork(): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
  dispatchEvent(new Event("offline"));
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "onLine");
    dispatchEvent(new Event("online"));
  });
}

async function mintThree(page: MintPage): Promise<void> {
  await page.connect();
  await page.activate("button", "One more");
  await page.activate("button", "One more");
  await page.activate("button", "Mint");
}

function ineligible(reason: string, says: string, reads: string, message?: string): State {
  return {
    name: `not eligible: ${reason}`,
    arrange: (service) => {
      service.answers.eligibility = () => verdictOf({ eligible: false, reason, maxQuantity: 0, message });
    },
    reach: connect,
    says,
    isLive: false,
    reads: [reads],
  };
}

function failing(code: string, reads: readonly string[], says = "Try again"): State {
  return {
    name: `failed: ${code}`,
    arrange: (service) => void (service.answers.prepare = refusal(409, code, "The service says so.")),
    reach: connectAndMint,
    says,
    isLive: true,
    reads,
  };
}

function mistake(code: string, attributes: State["attributes"], reads: readonly string[]): State {
  return { name: `mistake: ${code}`, attributes: attributes!, says: null, isLive: false, reads };
}

function refused(status: number, code: string, reads: readonly string[]): State {
  return {
    name: `mistake: ${code}`,
    arrange: (service) => void (service.answers.collection = refusal(status, code)),
    says: null,
    isLive: false,
    reads,
  };
}

export const mistakes: readonly State[] = [
  mistake("COLLECTION_MISSING", { collection: null }, ["No collection is named", 'collection="…"']),
  mistake("KEY_MISSING", { key: null }, ["No key is given", 'key="pub_…"']),
  mistake("SECRET_KEY_IN_PAGE", { key: "demo_live_abcdef" }, ["A secret key is in this page", "Revoke it"]),
  mistake("API_BASE_MISSING", { "api-base": null }, ["No API base address is known", "api-base"]),
  mistake("API_BASE_INVALID", { "api-base": "mint.test/v1" }, ["The API base address isn’t one"]),
  refused(403, "ORIGIN_NOT_ALLOWED", ["This site isn’t registered for the key", location.origin]),
  refused(403, "COLLECTION_NOT_IN_SCOPE", ["The key doesn’t cover this collection"]),
  refused(401, "INVALID_API_KEY", ["The key isn’t valid"]),
];

export const browsing: readonly State[] = [
  {
    name: "loading",
    arrange: (service) => void (service.answers.collection = never),
    says: "Loading…",
    isLive: false,
    reads: [],
  },
  {
    name: "service unreachable",
    arrange: (service) => {
      service.answers.collection = () => {
        throw new TypeError("Failed to fetch");
      };
    },
    says: "Try again",
    isLive: true,
    reads: ["The mint service can’t be reached", "Check your connection"],
  },
  {
    name: "upcoming, not connected",
    arrange: only(open({ status: "upcoming", startsAt: inFuture(26 * hour) })),
    says: "Connect wallet",
    isLive: true,
    reads: [/Starts in 1d 0[12]:\d\d:\d\d/, "0.5 SOL"],
  },
  {
    name: "live",
    says: "Connect wallet",
    isLive: true,
    reads: [
      "Aurora",
      "347 of 1,000 minted",
      "34%",
      "0.5 SOL",
      "$81.20",
      /Ends in 2d 01:0\d:\d\d/,
      "Early friends",
      "Ended",
      "Afterglow",
      /Starts in 3d 00:(29|30):\d\d/,
      "Nothing is paid before you approve it",
    ],
  },
  {
    name: "paused",
    arrange: only(open({ status: "paused" })),
    says: "Paused by the creator",
    isLive: false,
    reads: ["Paused"],
  },
  {
    name: "sold out",
    arrange: (service) => {
      const phase = open({ status: "sold_out" });
      service.record = dropOf([phase], {}, { total: 1000, minted: 1000, available: 0 });
    },
    says: "Sold out",
    isLive: false,
    reads: ["1,000 of 1,000 minted", "100%"],
  },
  {
    name: "ended",
    arrange: only(open({ status: "ended", endsAt: inFuture(-hour) })),
    says: "The mint has ended",
    isLive: false,
    reads: ["Ended"],
  },
  {
    name: "unknown status",
    arrange: only(open({ status: "raffling" })),
    says: "Not open now",
    isLive: false,
    reads: ["Not open now"],
  },
  {
    name: "no phases",
    arrange: (service) => void (service.record = dropOf([])),
    says: "No mint is planned",
    isLive: false,
    reads: ["Aurora"],
    never: ["Price unavailable"],
  },
  {
    name: "open-ended supply",
    arrange: (service) => void (service.record = dropOf([open()], {}, { total: null, minted: 12_345 })),
    says: "Connect wallet",
    isLive: true,
    reads: ["12,345 minted", "Open edition"],
    never: ["%"],
  },
  {
    name: "price null",
    arrange: only(open({ priceDisplay: null })),
    says: "Connect wallet",
    isLive: true,
    reads: ["Price unavailable"],
    never: [/free/i, /\b0\b/],
  },
  {
    name: "free",
    arrange: only(open({ priceDisplay: { ...half, amount: "0", baseUnits: "0" } })),
    says: "Connect wallet",
    isLive: true,
    reads: ["Free"],
    never: ["0 SOL", "$0"],
  },
];

export const connected: readonly State[] = [
  {
    name: "connecting",
    reach: async (page, wallet) => {
      wallet.wait = never;
      await page.activate("button", "Connect wallet");
      await page.activate("button", "Lantern");
    },
    says: "Connecting to Lantern…",
    isLive: false,
    reads: [],
  },
  {
    name: "checking",
    arrange: (service) => void (service.answers.eligibility = never),
    reach: connect,
    says: "Checking your wallet…",
    isLive: false,
    reads: [],
  },
  {
    name: "upcoming, connected",
    arrange: (service) => {
      service.record = dropOf([open({ status: "upcoming", startsAt: inFuture(26 * hour) })]);
      service.answers.eligibility = never;
    },
    reach: connect,
    says: /^Opens in 1d 0[12]:\d\d:\d\d$/,
    isLive: false,
    reads: [],
    never: ["may mint when"],
  },
  {
    name: "upcoming, eligible",
    arrange: only(open({ status: "upcoming", startsAt: inFuture(26 * hour) })),
    reach: connect,
    says: /^Opens in 1d/,
    isLive: false,
    reads: ["This wallet may mint when the phase opens."],
  },
  {
    name: "upcoming, nobody knows when",
    arrange: only(open({ status: "upcoming", startsAt: null })),
    reach: connect,
    says: "Not open yet",
    isLive: false,
    reads: ["Upcoming"],
  },
  {
    name: "opening",
    arrange: only(open({ status: "upcoming", startsAt: inFuture(-50) })),
    reach: connect,
    says: "Opening…",
    isLive: false,
    reads: [],
  },
  {
    name: "ready to mint",
    reach: connect,
    says: "Mint",
    isLive: true,
    reads: ["Plus network costs", "You can mint up to 5 at once", "Lantern"],
  },
  {
    name: "ready to mint three",
    reach: async (page) => {
      await page.connect();
      await page.activate("button", "One more");
      await page.activate("button", "One more");
      await page.reads("1.5 SOL");
    },
    says: "Mint",
    isLive: true,
    reads: ["1.5 SOL ($243.60) in all, plus network costs"],
  },
  {
    name: "ready to mint, on the list",
    arrange: only(allowlist({ status: "active", endsAt: inFuture(hour) })),
    reach: connect,
    says: "Mint",
    isLive: true,
    reads: ["This wallet is on the list"],
  },
  ineligible("NOT_ELIGIBLE", "Not on the list", "isn’t on the list for this phase"),
  ineligible("WALLET_LIMIT_REACHED", "Limit reached", "has minted all it may"),
  ineligible("SOLD_OUT", "Sold out", "minted or reserved"),
  ineligible("MOON_PHASE", "Not eligible", "Come back at full moon.", "Come back at full moon."),
  {
    name: "not enough funds",
    arrange: (service) => {
      service.answers.eligibility = () => verdictOf({ maxQuantity: 5, affordableQuantity: 0 });
    },
    reach: connect,
    says: "Not enough funds",
    isLive: false,
    reads: ["doesn’t cover one item", "Add funds"],
  },
  {
    name: "price null, connected",
    arrange: only(open({ priceDisplay: null })),
    reach: connect,
    says: "Price unavailable",
    isLive: false,
    reads: ["can’t be told"],
    never: [/free/i],
  },
  {
    name: "free, connected",
    arrange: only(open({ priceDisplay: { ...half, amount: "0", baseUnits: "0" } })),
    reach: connect,
    says: "Mint",
    isLive: true,
    reads: ["Free", "You can mint up to 5 at once"],
    never: ["0 SOL"],
  },
  {
    name: "several accounts",
    reach: async (page) => {
      await page.connect();
      await page.shown("combobox", "Account");
    },
    says: "Mint",
    isLive: true,
    reads: ["Lantern"],
  },
];

export const minting: readonly State[] = [
  {
    name: "preparing",
    arrange: (service) => void (service.answers.prepare = never),
    reach: connectAndMint,
    says: "Reserving…",
    isLive: false,
    reads: ["Nothing is paid yet"],
  },
  {
    name: "signing",
    reach: (page, wallet) => {
      wallet.ask = never;
      return connectAndMint(page);
    },
    says: "Sign in your wallet…",
    isLive: false,
    reads: [/Approve in your wallet. Reserved for you for 01:(30|2\d)/],
  },
  {
    name: "signing, no end told",
    arrange: (service) => {
      service.answers.prepare = async (asked) => ({
        ...((await service.prepare(asked)) as object),
        expiresAt: undefined,
      });
    },
    reach: (page, wallet) => {
      wallet.ask = never;
      return connectAndMint(page);
    },
    says: "Sign in your wallet…",
    isLive: false,
    reads: ["Approve in your wallet."],
    never: ["Reserved for you"],
  },
  {
    name: "executing one",
    arrange: (service) => void (service.answers.execute = never),
    reach: connectAndMint,
    says: "Minting…",
    isLive: false,
    reads: ["Waiting for Solana to confirm."],
  },
  {
    name: "executing three, one confirmed",
    arrange: (service) => {
      let sent = 0;
      service.answers.execute = (asked) => (sent++ === 0 ? service.execute(asked) : never());
    },
    reach: mintThree,
    says: "Minting…",
    isLive: false,
    reads: ["1 of 3 confirmed"],
  },
  {
    name: "one item revealed",
    reach: connectAndMint,
    says: "Mint more",
    isLive: true,
    reads: ["Yours, confirmed on Solana", "Aurora #1", "Transaction"],
  },
  {
    name: "three items revealed",
    reach: mintThree,
    says: "Mint more",
    isLive: true,
    reads: ["3 items", "Aurora #1", "Aurora #2", "Aurora #3"],
  },
  {
    name: "partial success",
    arrange: (service) => {
      let sent = 0;
      service.answers.execute = (asked) =>
        sent++ < 2 ? service.execute(asked) : refusal(422, "TRANSACTION_FAILED")(asked);
    },
    reach: mintThree,
    says: "Mint more",
    isLive: true,
    reads: ["2 of 3 minted", "One was not minted", "What wasn’t minted wasn’t paid."],
  },
  {
    name: "offline",
    reach: async (page) => {
      await page.connect();
      loseNetwork();
    },
    says: "Mint",
    isLive: true,
    reads: ["You’re offline. What you see may be out of date."],
  },
  {
    name: "offline, signed",
    arrange: (service) => void (service.answers.execute = never),
    reach: async (page) => {
      await connectAndMint(page);
      await page.mainSays("Minting…");
      loseNetwork();
    },
    says: "Minting…",
    isLive: false,
    reads: ["You’re offline. Your mint is signed and safe"],
  },
];

export const failures: readonly State[] = [
  failing("INSUFFICIENT_BALANCE", ["Not enough funds", "Add funds"]),
  failing("PHASE_NOT_ACTIVE", ["This phase isn’t open"]),
  failing("NOT_ELIGIBLE", ["This wallet isn’t on the list", "Connect another wallet"]),
  failing("CODE_REQUIRED", ["A claim code is needed"]),
  failing("WALLET_LIMIT_REACHED", ["You’ve reached the limit"]),
  failing("SOLD_OUT", ["Sold out", "minted or reserved"]),
  failing("QUANTITY_NOT_ALLOWED", ["That many isn’t possible", "smaller quantity"]),
  failing("SESSION_EXPIRED", ["The reservation ran out", "Nothing was paid"]),
  failing("SESSION_NOT_FOUND", ["The reservation ran out", "Nothing was paid"]),
  failing("BLOCKHASH_EXPIRED", ["It took too long to arrive", "Mint again"]),
  failing("TRANSACTION_FAILED", ["The network refused the transaction", "Try again"]),
  failing("TRANSACTION_MISMATCH", ["The wallet changed the transaction", "another wallet"]),
  failing("AFFILIATE_INVALID", ["affiliate code isn’t valid", "Tell the creator"]),
  failing("PRICE_UNAVAILABLE", ["The price isn’t available", "Try again in a moment"]),
  failing("CHAIN_UNAVAILABLE", ["Solana isn’t answering", "Try again in a moment"]),
  failing("RATE_LIMITED", ["Too many requests", "Wait a moment"]),
  failing("INTERNAL", ["The mint service had a problem", "Try again in a moment"]),
  failing("SANDBOX_KEY_ON_MAINNET", ["A sandbox key can’t mint for real"]),
  failing("MINT_ELSEWHERE", ["minting in another tab", "will show here, too"]),
  failing("WAXING_GIBBOUS", ["The service says so.", "Try again."]),
  {
    name: "failed: NETWORK",
    arrange: (service) => {
      service.answers.prepare = () => {
        throw new TypeError("Failed to fetch");
      };
    },
    reach: connectAndMint,
    says: "Try again",
    isLive: true,
    reads: ["can’t be reached", "Check your connection"],
  },
  {
    name: "failed: INVALID_RESPONSE",
    arrange: (service) => void (service.answers.prepare = () => ({ success: true, surprise: 1 })),
    reach: connectAndMint,
    says: "Try again",
    isLive: true,
    reads: ["answered strangely"],
  },
  {
    name: "failed: PRICE_CHANGED",
    arrange: dearer,
    reach: async (page) => {
      await connectAndMint(page);
      await page.activate("button", "Don’t mint");
    },
    says: "Try again",
    isLive: true,
    reads: ["The price has changed", "Nothing was paid"],
  },
  {
    name: "failed: UNSAFE_TRANSACTION",
    arrange: (service) => {
      service.answers.prepare = async (asked) => ({
        ...((await service.prepare(asked)) as object),
        recipients: [madeUpAddress(77)],
      });
    },
    reach: connectAndMint,
    says: "Try again",
    isLive: true,
    reads: [
      "wasn’t safe",
      "It would have paid somebody whom the service didn’t name. Your wallet never saw it.",
    ],
  },
  {
    name: "failed: WALLET_REJECTED",
    reach: (page, wallet) => {
      wallet.ask = () => {
        throw Object.assign(new Error("No."), { code: 4001 });
      };
      return connectAndMint(page);
    },
    says: "Try again",
    isLive: true,
    reads: ["You declined in your wallet", "Nothing was paid"],
  },
  {
    name: "failed: WALLET_FAILED",
    reach: (page, wallet) => {
      wallet.ask = () => {
        throw new Error("Out of batteries.");
      };
      return connectAndMint(page);
    },
    says: "Try again",
    isLive: true,
    reads: ["The wallet had a problem", "Nothing was paid"],
  },
  {
    name: "failed: SIGNED_DIFFERENTLY",
    reach: (page, wallet) => {
      wallet.sign = (transaction) => {
        const signed = transaction.slice();
        signed.fill(7, 1, 65);
        signed[signed.length - 1]! ^= 1;
        return signed;
      };
      return connectAndMint(page);
    },
    says: "Try again",
    isLive: true,
    reads: ["The wallet signed something else", "Nothing was sent"],
  },
  {
    name: "failed: WALLET_REJECTED while connecting",
    reach: async (page, wallet) => {
      wallet.failure = Object.assign(new Error("No."), { code: 4001 });
      await page.activate("button", "Connect wallet");
      await page.activate("button", "Lantern");
    },
    says: "Connect wallet",
    isLive: true,
    reads: ["You declined in your wallet"],
  },
];

/** Dialogs, which stand in front of everything. */
export const dialogs: readonly (State & { readonly wallets: number })[] = [
  {
    name: "wallet dialog, empty",
    wallets: 0,
    reach: openDialog,
    says: "Connect wallet",
    isLive: true,
    reads: ["No wallet was found in this browser."],
  },
  {
    name: "wallet dialog with wallets",
    wallets: 2,
    reach: openDialog,
    says: "Connect wallet",
    isLive: true,
    reads: ["Choose a wallet", "Lantern", "Moth", "More wallets"],
  },
  {
    name: "wallet dialog with more wallets",
    wallets: 1,
    reach: async (page) => {
      await openDialog(page);
      await page.activate("button", "More wallets");
      await page.shown("link", "Faraway");
    },
    says: "Connect wallet",
    isLive: true,
    reads: ["Lantern", "Not installed", "Faraway"],
    never: ["More wallets"],
  },
];

async function openDialog(page: MintPage): Promise<void> {
  await page.activate("button", "Connect wallet");
  await page.shown("dialog", "Choose a wallet");
}

export const states: readonly State[] = [
  ...browsing,
  ...connected,
  ...priced,
  ...claiming,
  ...minting,
  ...failures,
];

/** The wallet that a state's visitor has. */
export function installWalletOf(state: State): SigningWallet {
  const addresses = state.name === "several accounts" ? [walletAddress, madeUpAddress(8)] : [walletAddress];
  return installWallet({ offers: addresses.map((address) => account(address)) });
}
