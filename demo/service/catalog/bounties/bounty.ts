import type {
  BountyPrizesResponse,
  BountyResponse,
  BountyReward,
} from "../../../../src/contract/mint/bounty.js";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import { closeBounty as closeRow, readBounty as readRecord, type PrizeRecord } from "./queries.js";
import type { Database } from "../../platform/db/database.js";
import { drawAlgorithm } from "./bounty-draw.js";
import type { CoinRates } from "../pricing/coin-rates.js";
import { nativeCoin } from "../currencies/currency.js";
import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import type { PlatformDeps } from "../../platform/deps.js";
import { createPriceDescription } from "../pricing/price-description.js";
import { toPublicUrl } from "../collections/public-url.js";

export interface BountyService {
  /** Prizes and the data for verifying the draw. Empty without a bounty. */
  readBounty(collectionId: string): Promise<DeepRequired<BountyResponse>>;
  /** Prize table with the winners. Empty without a bounty. */
  readBountyPrizes(collectionId: string): Promise<DeepRequired<BountyPrizesResponse>>;
}

interface BountyOptions {
  readonly chain: { readonly chain: string };
  readonly rates: CoinRates;
}

/** Maximum delay before winners appear. Cached because every page showing the table requests it. */
const ttlMilliseconds = 1_000;

export function createBountyService(
  context: Pick<PlatformDeps, "database" | "clock" | "monotonic" | "publicBase"> & BountyOptions,
): BountyService {
  const { database, clock, monotonic, publicBase, chain, rates } = context;
  const describePrice = createPriceDescription({ chain: chain.chain, rates });
  const records = createTtlCache((collectionId: string) => readRecord(database, collectionId), {
    monotonic,
    ttlMilliseconds,
  });

  const describeReward = ({ prize, winners }: PrizeRecord): DeepRequired<BountyReward> => ({
    id: prize.id,
    name: prize.name,
    description: prize.description,
    image: toPublicUrl(publicBase, prize.image),
    value:
      prize.valueBaseUnits === null
        ? null
        : describePrice({ currency: nativeCoin, baseUnits: prize.valueBaseUnits }),
    quantity: prize.quantity,
    remaining: prize.quantity - winners.length,
  });

  return {
    async readBounty(collectionId) {
      const record = await records.read(collectionId);
      const serverTime = clock().toISOString();
      if (!record) {
        const nothing = { name: null, description: "", rewards: [], total: 0, remaining: 0, fairness: null };
        return { success: true, enabled: false, ...nothing, serverTime };
      }
      const { bounty, prizes } = record;
      const rewards = prizes.map(describeReward);
      const sum = (field: "quantity" | "remaining") =>
        rewards.reduce((total, reward) => total + reward[field], 0);
      return {
        success: true,
        enabled: true,
        name: bounty.name,
        description: bounty.description,
        rewards,
        total: sum("quantity"),
        remaining: sum("remaining"),
        fairness: describeFairness(record),
        serverTime,
      };
    },

    async readBountyPrizes(collectionId) {
      const record = await records.read(collectionId);
      const prizes = (record?.prizes ?? []).map((entry) => ({
        ...describeReward(entry),
        winners: entry.winners.map(({ wonAt, ...winner }) => ({ ...winner, wonAt: wonAt.toISOString() })),
      }));
      return { success: true, enabled: record !== null, prizes, serverTime: clock().toISOString() };
    },
  };
}

/** Data for verifying the draw; the seed is secret until the bounty is closed. */
function describeFairness({ bounty, drawn, returned }: NonNullable<Awaited<ReturnType<typeof readRecord>>>) {
  return {
    algorithm: drawAlgorithm,
    commitment: bounty.commitment,
    seed: bounty.closedAt === null ? null : Buffer.from(bounty.seed).toString("hex"),
    draws: bounty.draws,
    drawn,
    returned,
  };
}

/** Invalid operation on a bounty. */
export class BountyError extends Error {
  override readonly name = "BountyError";
  readonly code = "BOUNTY_NOT_OPEN";
}

/**
 * Closes a collection's bounty: remaining prizes can no longer be won, and the seed is published.
 * @throws BountyError
 */
export async function closeBounty(
  { database, clock }: { database: Database; clock: () => Date },
  collectionId: string,
): Promise<void> {
  if (await closeRow(database, collectionId, clock())) return;
  throw new BountyError("The collection has no open bounty.");
}
