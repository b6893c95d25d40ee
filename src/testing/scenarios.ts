import { lamportsOf } from "./prepare-mint.js";
import { inMilliseconds, solPrice, withAmount, type DropState } from "./drop-state.js";
import { errorResponse } from "./responses.js";

/** Name of a scenario. */
export type ScenarioName =
  | "live"
  | "upcoming"
  | "soldOut"
  | "ended"
  | "paused"
  | "notEligible"
  | "walletLimit"
  | "raisedPrice"
  | "dutch"
  | "pegged"
  | "token"
  | "free"
  | "claimCode"
  | "claimCodeRequired"
  | "reveal"
  | "queue"
  | "insufficientBalance"
  | "pending"
  | "transactionFailed"
  | "busy"
  | "rateLimited"
  | "unreachable";

interface Scenario {
  readonly description: string;
  /** @param now Milliseconds since 1970. */
  readonly arrange: (drop: DropState, now: number) => void;
}

const minute = 60_000;
const hour = 60 * minute;

/** Makes the current phase an allowlist phase. */
function openEarlyPhase(drop: DropState, now: number): void {
  const [early] = drop.phases;
  drop.main.startsAt = inMilliseconds(now, 24 * hour);
  drop.main = early!;
  early!.startsAt = inMilliseconds(now, -hour);
  early!.endsAt = inMilliseconds(now, 24 * hour);
}

function offerCodes(drop: DropState): void {
  drop.collection.features = { ...drop.collection.features, claimCodes: true };
  drop.codes = {
    QUARTER: { valid: true, kind: "discount", benefit: { discountBasisPoints: 2_500 } },
    ACCESS: { valid: true, kind: "access", benefit: {} },
    BONUS: { valid: true, kind: "bonus", benefit: { bonusUnits: 2 } },
  };
}

/**
 * Scenarios by name.
 * @internal
 */
export const scenarioTable: Readonly<Record<ScenarioName, Scenario>> = {
  live: {
    description:
      "The public phase is open at 0.5 SOL. 347 of 1,000 items are minted; a wallet can mint five.",
    arrange: () => undefined,
  },
  upcoming: {
    description: "The public phase starts in an hour by the service's clock.",
    arrange: (drop, now) => void (drop.main.startsAt = inMilliseconds(now, hour)),
  },
  soldOut: {
    description: "Every item is minted.",
    arrange: (drop) => void (drop.minted = drop.total ?? 0),
  },
  ended: {
    description: "The last phase has ended, with items left.",
    arrange: (drop, now) => void (drop.main.endsAt = inMilliseconds(now, -minute)),
  },
  paused: {
    description: "The public phase is paused.",
    arrange: (drop) => void (drop.main.status = "paused"),
  },
  notEligible: {
    description: "A phase for an allowlist is open. Only the wallets of `allowlist` can mint.",
    arrange: openEarlyPhase,
  },
  walletLimit: {
    description: "Every wallet has reached its limit.",
    arrange: (drop) => void (drop.mintedBefore = drop.main.limits?.perWallet ?? 0),
  },
  raisedPrice: {
    description: "Reads show 0.5 SOL. A prepare asks for 0.6 SOL, and later reads show that price.",
    arrange: (drop) => void drop.raised.set(drop.main.id, solPrice("0.6")),
  },
  dutch: {
    description: "The price falls by a tenth of 0.5 SOL every five minutes, down to 0.1 SOL.",
    arrange(drop, now) {
      drop.main.pricing = "dutch";
      drop.falls = { from: now, every: 5 * minute };
    },
  },
  pegged: {
    description: "The price is pegged to 80 dollars, about 0.49 SOL.",
    arrange(drop) {
      drop.main.pricing = "usd_pegged";
      drop.main.priceDisplay = { ...solPrice("0.492610838"), approximate: true, usd: "80.00" };
    },
  },
  token: {
    description: "The price is 25 USDC of devnet. The wallet pays the network's costs in SOL.",
    arrange(drop) {
      const mint = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU";
      const price = { ...solPrice("0"), decimals: 6, currency: "USDC", mint } as ReturnType<typeof solPrice>;
      drop.main.priceDisplay = withAmount(price, "25");
    },
  },
  free: {
    description: "An item is free; the wallet pays only the network's costs.",
    arrange(drop) {
      drop.main.pricing = "free";
      drop.main.priceDisplay = solPrice("0");
    },
  },
  claimCode: {
    description: "Claim codes are optional: `QUARTER` takes 25 % off, `BONUS` allows two more items.",
    arrange: offerCodes,
  },
  claimCodeRequired: {
    description: "A claim code is required: `ACCESS`, or any other of the scenario `claimCode`.",
    arrange(drop) {
      offerCodes(drop);
      drop.isCodeRequired = true;
    },
  },
  reveal: {
    description: "Minted items are placeholders until the reveal in an hour, or until `reveal()`.",
    arrange: (drop, now) =>
      void (drop.collection.reveal = { at: inMilliseconds(now, hour), revealedAt: null }),
  },
  queue: {
    description: "Other mints hold the last items. A prepare waits in the queue, with three items ahead.",
    arrange(drop) {
      const details = { reserved: true, ahead: 3 };
      drop.prepareError = () => errorResponse(409, "SOLD_OUT", { details, retryAfter: 2 });
    },
  },
  insufficientBalance: {
    description: "The wallet has 0.1 SOL, which is too little. Its eligibility and a prepare report it.",
    arrange(drop) {
      drop.affordableQuantity = 0;
      drop.prepareError = () =>
        errorResponse(402, "INSUFFICIENT_BALANCE", {
          details: { needed: lamportsOf(505_615_800n), balance: lamportsOf(100_000_000n) },
        });
    },
  },
  pending: {
    description: "The first two responses to an execute are `pending`; the third is `confirmed`.",
    arrange: (drop) => void (drop.pendingAnswers = 2),
  },
  transactionFailed: {
    description: "The chain rejects the signed transaction.",
    arrange(drop) {
      drop.executeError = () => errorResponse(422, "TRANSACTION_FAILED", { details: { reason: "rejected" } });
    },
  },
  busy: {
    description: "Every response is 503 `SERVICE_BUSY` with `Retry-After`.",
    arrange: (drop) => void (drop.failure = "busy"),
  },
  rateLimited: {
    description: "Every response is 429 `RATE_LIMITED` with `Retry-After`.",
    arrange: (drop) => void (drop.failure = "rateLimited"),
  },
  unreachable: {
    description: "Every request fails in the network.",
    arrange: (drop) => void (drop.failure = "unreachable"),
  },
};

/**
 * Scenarios of the fake service by name, with their descriptions.
 * @example
 * ```ts
 * import { createFakeService, scenarios, type ScenarioName } from "mint-widget/testing";
 *
 * for (const scenario of Object.keys(scenarios) as ScenarioName[]) createFakeService({ scenario });
 * ```
 */
export const scenarios = Object.fromEntries(
  Object.entries(scenarioTable).map(([name, { description }]) => [name, description]),
) as Readonly<Record<ScenarioName, string>>;
