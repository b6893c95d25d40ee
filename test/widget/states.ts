import { onTestFinished } from "vitest";
import type { PrepareMintResponse } from "../../src/contract/mint/mint.js";
import type { Price } from "../../src/contract/values/price.js";
import { half, eligibilityOf } from "../core/pending-mints.js";
import { wallet as walletAddress, madeUpAddress } from "../solana/build-mint.js";
import { account } from "../solana/fake-standard-wallet.js";
import { baseUnitsOf } from "../brands.js";
import { allowlist, dropOf, inFuture, open } from "./drop.js";
import { askForProof } from "./asked-proof.js";
import { claiming } from "./claim-states.js";
import { connect, connectAndMint, never, only, type State } from "./state.js";
import { quoteHigherPrice, priced } from "./price-states.js";
import { errorAnswer } from "./fake-service.js";
import type { MintPage } from "./mint-page.js";
import { installWallet, type SigningWallet } from "./signing-wallet.js";

const hour = 3_600_000;

/** Simulates a lost connection for the duration of the test. */
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
  await page.activate("button", "Increase quantity");
  await page.activate("button", "Increase quantity");
  await page.activate("button", "Mint · 1.5 SOL");
}

function queued(ahead: number, text: string): State {
  return {
    name: `in the queue, ${ahead} ahead`,
    arrange: (service) =>
      void (service.answers.prepare = errorAnswer(409, "SOLD_OUT", "", { reserved: true, ahead })),
    reach: connectAndMint,
    mainLabel: "In line…",
    isMainEnabled: false,
    texts: [text, "Leave the line"],
  };
}

function ineligible(reason: string, mainLabel: string, texts: string, message?: string): State {
  return {
    name: `not eligible: ${reason}`,
    arrange: (service) => {
      service.answers.eligibility = () => eligibilityOf({ eligible: false, reason, maxQuantity: 0, message });
    },
    reach: connect,
    mainLabel,
    isMainEnabled: reason === "NOT_ELIGIBLE",
    texts: [texts],
  };
}

function failing(code: string, texts: readonly string[], mainLabel = "Try again"): State {
  return {
    name: `failed: ${code}`,
    arrange: (service) => void (service.answers.prepare = errorAnswer(409, code, "The service says so.")),
    reach: connectAndMint,
    mainLabel,
    isMainEnabled: true,
    texts,
  };
}

function unsafe(name: string, danger: string, state: Pick<State, "arrange" | "attributes">): State {
  return {
    ...state,
    name: `failed: UNSAFE_TRANSACTION with ${name}`,
    reach: connectAndMint,
    mainLabel: "Try again",
    isMainEnabled: true,
    texts: ["We blocked an unsafe transaction", `It would have ${danger}. It never reached your wallet.`],
  };
}

function configurationError(code: string, attributes: State["attributes"], texts: readonly string[]): State {
  return {
    name: `configuration error: ${code}`,
    attributes: attributes!,
    mainLabel: null,
    isMainEnabled: false,
    texts,
  };
}

/** Command of a service for an origin that isn't registered. */
const registration =
  "npm run service -- keys edit 94189d36-ce6f-4967-b954-40501b682f59 --add-origin https://shop.example";

function rejected(status: number, code: string, texts: readonly string[], details?: object): State {
  return {
    name: `configuration error: ${code}`,
    arrange: (service) => void (service.answers.collection = errorAnswer(status, code, "", details)),
    mainLabel: null,
    isMainEnabled: false,
    texts,
  };
}

const lamports = (units: number) => ({
  amount: String(units / 1e9),
  baseUnits: baseUnitsOf(units),
  decimals: 9,
  currency: "SOL",
  mint: null,
});
/** What an item of Metaplex Core costs beside its price. */
const unitCosts = {
  rent: lamports(1_983_600),
  programFee: lamports(1_500_000),
  networkFee: lamports(16_500),
};

export const configurationErrors: readonly State[] = [
  configurationError("COLLECTION_MISSING", { collection: null }, ["Missing collection", 'collection="…"']),
  configurationError("KEY_MISSING", { key: null }, ["Missing key", 'key="mint_pub_…"']),
  configurationError("SECRET_KEY_IN_PAGE", { key: "demo_live_abcdef" }, [
    "This page contains a secret key",
    "Revoke it",
  ]),
  configurationError("VALUE_INVALID", { key: "mint_pub_ab\u201dc" }, [
    "The attribute key contains ” (U+201D)",
    "straight quotes",
  ]),
  configurationError("API_BASE_MISSING", { "api-base": null }, ["Missing API base URL", "api-base"]),
  configurationError("API_BASE_INVALID", { "api-base": "mint.test/v1" }, ["The API base URL isn’t valid"]),
  {
    ...configurationError("API_BASE_WRONG", { "api-base": "https://mint.test" }, [
      "https://mint.test/collections/AbC123",
      "/mint/v1",
    ]),
    arrange: (service) => void service.absent.add("https://mint.test/collections/AbC123"),
  },
  configurationError("ADDRESS_INVALID", { recipients: "alice.sol" }, ["An address isn’t valid", "base58"]),
  configurationError("CHAIN_NOT_ALLOWED", { chain: "solana-mainnet" }, [
    "The drop is on another Solana network",
    "attribute chain",
  ]),
  rejected(
    403,
    "ORIGIN_NOT_ALLOWED",
    ["This site isn’t registered for the key", location.origin, registration],
    { command: registration },
  ),
  rejected(403, "COLLECTION_NOT_IN_SCOPE", ["The key doesn’t cover this collection"]),
  rejected(401, "INVALID_API_KEY", ["The key isn’t valid"]),
];

export const browsing: readonly State[] = [
  {
    name: "loading",
    arrange: (service) => void (service.answers.collection = never),
    mainLabel: "Loading…",
    isMainEnabled: false,
    texts: [],
  },
  {
    name: "service unreachable",
    arrange: (service) => {
      service.answers.collection = () => {
        throw new TypeError("Failed to fetch");
      };
    },
    mainLabel: "Try again",
    isMainEnabled: true,
    texts: ["The mint service can’t be reached", "Check your connection"],
  },
  {
    name: "upcoming, not connected",
    arrange: only(open({ status: "upcoming", startsAt: inFuture(26 * hour) })),
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: [/Starts in 1 day [12] hr/, "0.5 SOL"],
  },
  {
    name: "live",
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: [
      "Aurora",
      "347 of 1,000 minted",
      "34%",
      "0.5 SOL",
      "$81.20",
      /Ends in 2 days 1 hr/,
      "Early friends",
      "Ended",
      "Afterglow",
      /Afterglow 0.8 SOL Everyone · 2 per wallet \w{3}, \w{3} \d+, \d+:\d\d [AP]M/,
      "You won’t be charged until you approve",
    ],
  },
  {
    name: "live, with known costs",
    arrange: (service) => void (service.record = dropOf([open({ unitCosts })])),
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["Plus about 0.0036 SOL for storage deposit and fees. You won’t be charged until you approve"],
  },
  {
    name: "a list open beside the phase for everyone",
    arrange: (service) => {
      const list = allowlist({ status: "active", endsAt: inFuture(hour) });
      service.record = dropOf([list, open()]);
    },
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["$81.20", "Allowlist 0.3 SOL", "Connect your wallet to see if you’re on the allowlist."],
  },
  {
    name: "paused",
    arrange: only(open({ status: "paused" })),
    mainLabel: "You can mint here once the creator resumes it.",
    isMainEnabled: false,
    texts: ["Paused", "0.5 SOL"],
  },
  {
    name: "sold out",
    arrange: (service) => {
      const phase = open({ status: "sold_out" });
      const features = { claimCodes: true };
      service.record = dropOf([phase], { features }, { total: 1000, minted: 1000, available: 0 });
    },
    mainLabel: "All 1,000 found a home.",
    isMainEnabled: false,
    texts: ["Sold out"],
    absentTexts: ["1,000 of 1,000 minted", "$81.20", "Claim code", "Magic Eden"],
  },
  {
    name: "sold out, with marketplaces",
    arrange: (service) => {
      const change = { chain: "solana-mainnet", address: madeUpAddress(7) };
      const supply = { total: 1000, minted: 1000, available: 0 };
      service.record = dropOf([open({ status: "sold_out" })], change, supply);
    },
    attributes: { marketplaces: "magiceden tensor https://shop.example/aurora" },
    mainLabel: "All 1,000 found a home.",
    isMainEnabled: false,
    texts: ["Magic Eden", "Tensor", "shop.example"],
  },
  {
    name: "ended",
    arrange: only(open({ status: "ended", endsAt: inFuture(-hour) })),
    mainLabel: /^\d+ of 1,000 found a home\.$/,
    isMainEnabled: false,
    texts: ["Ended"],
  },
  {
    name: "ended, of an open edition",
    arrange: (service) => {
      const phase = open({ status: "ended", endsAt: inFuture(-hour) });
      service.record = dropOf([phase], {}, { total: null, minted: 12_345, available: null });
    },
    mainLabel: "12,345 found a home.",
    isMainEnabled: false,
    texts: ["Ended", "Open edition"],
    absentTexts: ["12,345 minted"],
  },
  {
    name: "unknown status",
    arrange: only(open({ status: "raffling" })),
    mainLabel: "You can mint here once the creator opens it.",
    isMainEnabled: false,
    texts: ["Not open right now"],
  },
  {
    name: "no phases",
    arrange: (service) => void (service.record = dropOf([])),
    mainLabel: "You can mint here once the creator opens it.",
    isMainEnabled: false,
    texts: ["Aurora", "No mint scheduled"],
    absentTexts: ["Price unavailable"],
  },
  {
    name: "open-ended supply",
    arrange: (service) =>
      void (service.record = dropOf([open()], {}, { total: null, minted: 12_345, available: null })),
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["12,345 minted", "Open edition"],
    absentTexts: ["%"],
  },
  {
    name: "price null",
    arrange: only(open({ priceDisplay: null })),
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["Price unavailable"],
    absentTexts: [/free/i, /\b0\b/],
  },
  {
    name: "free",
    arrange: only(open({ priceDisplay: { ...half, amount: "0", baseUnits: baseUnitsOf("0") } })),
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["Free"],
    absentTexts: ["0 SOL", "$0"],
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
    mainLabel: "Connecting to Lantern…",
    isMainEnabled: false,
    texts: [],
  },
  {
    name: "checking",
    arrange: (service) => void (service.answers.eligibility = never),
    reach: connect,
    mainLabel: "Checking your wallet…",
    isMainEnabled: false,
    texts: [],
  },
  {
    name: "upcoming, connected",
    arrange: (service) => {
      service.record = dropOf([open({ status: "upcoming", startsAt: inFuture(26 * hour) })]);
      service.answers.eligibility = never;
    },
    reach: connect,
    mainLabel: /^Opens in 1 day [12] hr$/,
    isMainEnabled: false,
    texts: [],
    absentTexts: ["You’re eligible"],
  },
  {
    name: "upcoming, eligible",
    arrange: only(open({ status: "upcoming", startsAt: inFuture(26 * hour) })),
    reach: connect,
    mainLabel: /^Opens in 1 day/,
    isMainEnabled: false,
    texts: ["You’re eligible. You can mint when this phase opens."],
  },
  {
    name: "upcoming, without a start time",
    arrange: only(open({ status: "upcoming", startsAt: null })),
    reach: connect,
    mainLabel: "Not open yet",
    isMainEnabled: false,
    texts: ["Upcoming"],
  },
  {
    name: "opening",
    arrange: only(open({ status: "upcoming", startsAt: inFuture(-50) })),
    reach: connect,
    mainLabel: "Opening…",
    isMainEnabled: false,
    texts: [],
  },
  {
    name: "ready to mint",
    reach: connect,
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["Plus storage deposit and fees.", "You can mint up to 5 items now", "Lantern"],
  },
  {
    name: "ready to mint, with known costs",
    arrange: (service) => void (service.answers.eligibility = () => eligibilityOf({ unitCosts })),
    reach: connect,
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["Plus about 0.0036 SOL for storage deposit and fees", "You can mint up to 5 items now"],
  },
  {
    name: "ready to mint three",
    reach: async (page) => {
      await page.connect();
      await page.activate("button", "Increase quantity");
      await page.activate("button", "Increase quantity");
      await page.waitForText("1.5 SOL");
    },
    mainLabel: "Mint · 1.5 SOL",
    isMainEnabled: true,
    texts: ["1.5 SOL ($243.60) total, plus storage deposit and fees"],
  },
  {
    name: "ready to mint, on the allowlist",
    arrange: only(allowlist({ status: "active", endsAt: inFuture(hour) })),
    reach: connect,
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["This wallet is on the allowlist"],
  },
  ineligible("NOT_ELIGIBLE", "Use another wallet", "isn’t on the allowlist for this phase"),
  ineligible("WALLET_LIMIT_REACHED", "You have 5 of 5.", "0.5 SOL"),
  ineligible("SOLD_OUT", "All items in this phase are minted or reserved.", "0.5 SOL"),
  {
    name: "all that is left reserved",
    arrange: (service) => {
      service.answers.eligibility = () =>
        eligibilityOf({ eligible: false, reason: "SOLD_OUT", reserved: true, maxQuantity: 0 });
    },
    reach: connect,
    mainLabel: "Join the line",
    isMainEnabled: true,
    texts: ["All remaining items are reserved"],
  },
  ineligible("MOON_PHASE", "Come back at full moon.", "0.5 SOL", "Come back at full moon."),
  {
    name: "not enough funds",
    arrange: (service) => {
      service.answers.eligibility = () => eligibilityOf({ maxQuantity: 5, affordableQuantity: 0 });
    },
    reach: connect,
    mainLabel: "Check again",
    isMainEnabled: true,
    texts: ["Insufficient balance", "doesn’t cover one item", "Add funds"],
  },
  {
    name: "price null, connected",
    arrange: only(open({ priceDisplay: null })),
    reach: connect,
    mainLabel: "Price unavailable",
    isMainEnabled: false,
    texts: ["We can’t get the price"],
    absentTexts: [/free/i],
  },
  {
    name: "free, connected",
    arrange: only(open({ priceDisplay: { ...half, amount: "0", baseUnits: baseUnitsOf("0") } })),
    reach: connect,
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["Free", "You can mint up to 5 items now"],
    absentTexts: ["0 SOL"],
  },
  {
    name: "several accounts",
    reach: async (page) => {
      await page.connect();
      await page.waitFor("combobox", "Account");
    },
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["Lantern"],
  },
];

export const minting: readonly State[] = [
  {
    name: "preparing",
    arrange: (service) => void (service.answers.prepare = never),
    reach: connectAndMint,
    mainLabel: "Reserving…",
    isMainEnabled: false,
    texts: ["You haven’t been charged"],
  },
  queued(38, "38 items ahead of you. Keep this page open."),
  queued(0, "You’re next. Keep this page open."),
  {
    name: "preparing, while a proof is computed",
    arrange: (service) => void (service.answers.prepare = askForProof("work")),
    reach: async (page) => {
      await connectAndMint(page);
      await page.waitForText(/not a bot/);
    },
    mainLabel: "Reserving…",
    isMainEnabled: false,
    texts: ["we’re making sure you’re not a bot", "You haven’t been charged"],
  },
  {
    name: "preparing, while the wallet signs the proof",
    arrange: (service) => void (service.answers.prepare = askForProof("message")),
    reach: async (page, wallet) => {
      wallet.supportMessages(never);
      await connectAndMint(page);
      await page.waitForText(/Sign the message/);
    },
    mainLabel: "Reserving…",
    isMainEnabled: false,
    texts: ["Sign the message in your wallet", "moves no funds"],
  },
  {
    name: "signing",
    reach: (page, wallet) => {
      wallet.beforeSign = never;
      return connectAndMint(page);
    },
    mainLabel: "Sign in your wallet…",
    isMainEnabled: false,
    texts: [/Approve in your wallet. Your reservation ends in 01:(30|2\d)/],
  },
  {
    name: "signing, without an expiry",
    arrange: (service) => {
      service.answers.prepare = async (request) => ({
        ...((await service.prepare(request)) as object),
        expiresAt: undefined,
      });
    },
    reach: (page, wallet) => {
      wallet.beforeSign = never;
      return connectAndMint(page);
    },
    mainLabel: "Sign in your wallet…",
    isMainEnabled: false,
    texts: ["Approve in your wallet."],
    absentTexts: ["Your reservation ends"],
  },
  {
    name: "executing one",
    arrange: (service) => void (service.answers.execute = never),
    reach: connectAndMint,
    mainLabel: "Minting…",
    isMainEnabled: false,
    texts: ["Waiting for Solana to confirm your transaction."],
  },
  {
    name: "executing three, one confirmed",
    arrange: (service) => {
      let sent = 0;
      service.answers.execute = (request) => (sent++ === 0 ? service.execute(request) : never());
    },
    reach: mintThree,
    mainLabel: "Minting…",
    isMainEnabled: false,
    texts: ["1 of 3 confirmed"],
  },
  {
    name: "one item revealed",
    reach: connectAndMint,
    mainLabel: "Mint more",
    isMainEnabled: true,
    texts: ["It’s yours, confirmed on Solana", "Aurora #1", "Transaction"],
  },
  {
    name: "three items revealed",
    reach: mintThree,
    mainLabel: "Mint more",
    isMainEnabled: true,
    texts: ["3 items", "They’re yours, confirmed on Solana", "Aurora #1", "Aurora #2", "Aurora #3"],
  },
  {
    name: "partial success",
    arrange: (service) => {
      let sent = 0;
      service.answers.execute = (request) =>
        sent++ < 2 ? service.execute(request) : errorAnswer(422, "TRANSACTION_FAILED")(request);
    },
    reach: mintThree,
    mainLabel: "Mint more",
    isMainEnabled: true,
    texts: ["2 of 3 minted", "1 item wasn’t minted", "could still be charged for the rest until"],
  },
  {
    name: "offline",
    reach: async (page) => {
      await page.connect();
      loseNetwork();
    },
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["You’re offline. This page may be out of date."],
  },
  {
    name: "offline, signed",
    arrange: (service) => void (service.answers.execute = never),
    reach: async (page) => {
      await connectAndMint(page);
      await page.waitForMainLabel("Minting…");
      loseNetwork();
    },
    mainLabel: "Minting…",
    isMainEnabled: false,
    texts: ["You’re offline. Your transaction is signed"],
  },
];

export const failures: readonly State[] = [
  failing("INSUFFICIENT_BALANCE", ["Not enough funds", "Add funds"]),
  failing("PHASE_NOT_ACTIVE", ["This phase isn’t open"]),
  failing("NOT_ELIGIBLE", ["This wallet isn’t on the allowlist", "Connect another wallet"]),
  failing("CODE_REQUIRED", ["Claim code required"]),
  failing("WALLET_LIMIT_REACHED", ["You’ve reached the limit"]),
  failing("SOLD_OUT", ["Sold out", "minted or reserved"]),
  failing("QUANTITY_NOT_ALLOWED", ["You can’t mint that many", "smaller quantity"]),
  failing("SESSION_EXPIRED", ["Your reservation expired", "You weren’t charged"]),
  failing("SESSION_NOT_FOUND", ["Your reservation expired", "You weren’t charged"]),
  failing("BLOCKHASH_EXPIRED", ["The transaction expired", "Mint again"]),
  failing("TRANSACTION_FAILED", ["The network rejected the transaction", "Try again"]),
  failing("TRANSACTION_MISMATCH", ["The wallet changed the transaction", "another wallet"]),
  failing("AFFILIATE_INVALID", ["affiliate code isn’t valid", "let the page’s owner know"]),
  failing("PRICE_UNAVAILABLE", ["The price isn’t available", "Try again in a moment"]),
  failing("CHAIN_UNAVAILABLE", ["Solana isn’t responding", "Try again in a moment"]),
  failing("RATE_LIMITED", ["Too many requests", "Wait a moment"]),
  failing("INTERNAL", ["The mint service had a problem", "Try again in a moment"]),
  failing("SANDBOX_KEY_ON_MAINNET", ["Sandbox keys don’t work on mainnet"]),
  failing("MINT_ELSEWHERE", ["minting in another tab", "will show here too"]),
  failing("WAXING_GIBBOUS", ["The service says so.", "Try again."]),
  {
    name: "failed once signed: could still be charged",
    arrange: (service) => void (service.answers.execute = errorAnswer(409, "SESSION_EXPIRED")),
    reach: connectAndMint,
    mainLabel: /^Try again in 02:(30|2\d)$/,
    isMainEnabled: false,
    texts: ["Your reservation expired", "could still go through", "Mint anyway"],
    absentTexts: ["You weren’t charged"],
  },
  {
    name: "failed once signed: asked about a second payment",
    arrange: (service) => void (service.answers.execute = errorAnswer(409, "A_NEW_CODE", "It says so.")),
    reach: async (page) => {
      await connectAndMint(page);
      await page.activate("button", "Mint anyway");
      await page.waitFor("button", "Yes, mint again");
    },
    mainLabel: /^Try again in 02:(30|2\d)$/,
    isMainEnabled: false,
    texts: ["You could be charged twice.", "Yes, mint again", "No, wait"],
  },
  {
    name: "failed: NETWORK",
    arrange: (service) => {
      service.answers.prepare = () => {
        throw new TypeError("Failed to fetch");
      };
    },
    reach: connectAndMint,
    mainLabel: "Try again",
    isMainEnabled: true,
    texts: ["can’t be reached", "Check your connection"],
  },
  {
    name: "failed: INVALID_RESPONSE",
    arrange: (service) => void (service.answers.prepare = () => ({ success: true, surprise: 1 })),
    reach: connectAndMint,
    mainLabel: "Try again",
    isMainEnabled: true,
    texts: ["Unexpected response from the mint service"],
  },
  {
    name: "failed: PRICE_CHANGED",
    arrange: quoteHigherPrice,
    reach: async (page) => {
      await connectAndMint(page);
      await page.activate("button", "Cancel");
    },
    mainLabel: "Try again",
    isMainEnabled: true,
    texts: ["The price has changed", "You weren’t charged"],
  },
  {
    name: "failed: UNSAFE_TRANSACTION",
    arrange: (service) => {
      service.answers.prepare = async (request) => ({
        ...((await service.prepare(request)) as object),
        recipients: [madeUpAddress(77)],
      });
    },
    reach: connectAndMint,
    mainLabel: "Try again",
    isMainEnabled: true,
    texts: [
      "We blocked an unsafe transaction",
      "It would have paid someone other than the seller. It never reached your wallet.",
    ],
  },
  unsafe("another recipient than the page has fixed", "paid someone other than the seller", {
    attributes: { recipients: madeUpAddress(77) },
  }),
  unsafe("another authority than the page has fixed", "minted an item that isn’t this creator’s", {
    attributes: { authority: madeUpAddress(77) },
  }),
  unsafe("another cost than quoted", "charged a different amount than quoted", {
    arrange: (service) => {
      service.answers.prepare = async (request) => {
        const session = (await service.prepare(request)) as PrepareMintResponse;
        const rent: Price = { ...half, amount: "0.009", baseUnits: baseUnitsOf("9000000") };
        return { ...session, cost: { ...session.cost!, rent } };
      };
    },
  }),
  {
    name: "failed: WALLET_REJECTED",
    reach: (page, wallet) => {
      wallet.beforeSign = () => {
        throw Object.assign(new Error("No."), { code: 4001 });
      };
      return connectAndMint(page);
    },
    mainLabel: "Try again",
    isMainEnabled: true,
    texts: ["You declined the request", "You weren’t charged"],
  },
  {
    name: "failed: WALLET_FAILED",
    reach: (page, wallet) => {
      wallet.beforeSign = () => {
        throw new Error("Out of batteries.");
      };
      return connectAndMint(page);
    },
    mainLabel: "Try again",
    isMainEnabled: true,
    texts: ["The wallet had a problem", "You weren’t charged"],
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
    mainLabel: "Try again",
    isMainEnabled: true,
    texts: ["Your wallet signed a different transaction", "Nothing was sent"],
  },
  {
    name: "failed: WALLET_REJECTED while connecting",
    reach: async (page, wallet) => {
      wallet.failure = Object.assign(new Error("No."), { code: 4001 });
      await page.activate("button", "Connect wallet");
      await page.activate("button", "Lantern");
    },
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["You declined the request"],
  },
];

/** Dialogs, which cover the page. */
export const dialogs: readonly (State & { readonly wallets: number })[] = [
  {
    name: "wallet dialog, empty",
    wallets: 0,
    reach: openDialog,
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["No wallet was found in this browser."],
  },
  {
    name: "wallet dialog with a wallet that can't be used",
    wallets: 0,
    reach: async (page) => {
      installWallet({ name: "Faraway", chains: ["solana:mainnet"] });
      await openDialog(page);
    },
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["Can’t be used here", "Faraway", "Not on this drop’s network"],
    absentTexts: ["No wallet was found"],
  },
  {
    name: "wallet dialog with wallets",
    wallets: 2,
    reach: openDialog,
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["Choose a wallet", "Lantern", "Moth", "More wallets"],
  },
  {
    name: "wallet dialog with more wallets",
    wallets: 1,
    reach: async (page) => {
      await openDialog(page);
      await page.activate("button", "More wallets");
      await page.waitFor("link", "Faraway");
    },
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["Lantern", "Not installed", "Faraway"],
    absentTexts: ["More wallets"],
  },
];

async function openDialog(page: MintPage): Promise<void> {
  await page.activate("button", "Connect wallet");
  await page.waitFor("dialog", "Choose a wallet");
}

/** States of a visit without a failure. */
export const journey: readonly State[] = [...browsing, ...connected, ...priced, ...claiming, ...minting];

/** Wallet of a state. */
export function installWalletOf(state: State): SigningWallet {
  const addresses = state.name === "several accounts" ? [walletAddress, madeUpAddress(8)] : [walletAddress];
  return installWallet({ offers: addresses.map((address) => account(address)) });
}
