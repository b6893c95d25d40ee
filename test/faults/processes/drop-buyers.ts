import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import { encodeBase58 } from "../../../src/solana/base58.js";
import type { ExecuteMintResponse, PrepareMintResponse } from "../../../src/contract/mint.js";
import type { Drop } from "./cluster.js";

/** Message to the process of the buyers: first their number, then what they buy. */
export type BuyersTask =
  | { readonly kind: "create"; readonly count: number }
  | {
      readonly kind: "buy";
      /** Each buyer buys of the next one. */
      readonly drops: readonly Drop[];
      readonly addresses: readonly string[];
      /** Buyers at a time. */
      readonly atOnce: number;
      /** Units that each buys, one after the other, while there are any. */
      readonly unitsEach: number;
      /** Buyers who come in a second, evenly spaced. By default all come at once. */
      readonly perSecond?: number;
      /** Origin of the page on which they buy. By default they have none, like the server of a shop. */
      readonly origin?: string;
    };

/** Answer of the process of the buyers. */
export type BuyersAnswer =
  /** First one: from then on, tasks are received. */
  | { readonly kind: "ready" }
  | { readonly kind: "created"; readonly wallets: readonly string[] }
  | {
      readonly kind: "bought";
      /** Mint addresses. */
      readonly items: readonly string[];
      /** Milliseconds of each request; of an execute until the item is confirmed. */
      readonly prepares: readonly number[];
      readonly executes: readonly number[];
      /** Other answers than success, by their code; `NO_ANSWER`: the connection broke. */
      readonly refusals: Readonly<Record<string, number>>;
      /** Seconds from the first request to the last answer. */
      readonly seconds: number;
      /** Seconds of processor time. */
      readonly cpuSeconds: number;
    };

const answer = (message: BuyersAnswer) => process.send!(message);

/** Wallet whose key Node's own crypto holds, so that buyers take as little processor time as they can. */
interface Wallet {
  readonly address: string;
  readonly privateKey: KeyObject;
}
let wallets: Wallet[] = [];

process.on("message", (task: BuyersTask) => void (task.kind === "create" ? create(task.count) : buy(task)));
answer({ kind: "ready" });

function create(count: number): void {
  wallets = Array.from({ length: count }, () => {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const { x } = publicKey.export({ format: "jwk" });
    return { address: encodeBase58(Buffer.from(x!, "base64url")), privateKey };
  });
  answer({ kind: "created", wallets: wallets.map(({ address }) => address) });
}

/** Signs a transaction of two signatures, of which the first is the wallet's. @returns base64 */
function signTransaction(transaction: string, { privateKey }: Wallet): string {
  const bytes = Buffer.from(transaction, "base64");
  bytes.set(sign(null, bytes.subarray(1 + 2 * 64), privateKey), 1);
  return bytes.toString("base64");
}

/** Each page's visitor has an address of their own, which services that trust the buyers' process count. */
const addressOf = (index: number) => `203.0.${index >> 8}.${index & 255}`;

async function buy({ drops, addresses, atOnce, unitsEach, perSecond, origin }: BuyTask): Promise<void> {
  const items: string[] = [];
  const prepares: number[] = [];
  const executes: number[] = [];
  const refusals: Record<string, number> = {};
  const pools = addresses.map((address) => new Pool(address));

  interface Order {
    readonly path: string;
    readonly key: string;
    readonly body: object;
    /** Place of the buyer. */
    readonly buyer: number;
  }

  /** @returns the body of a success, or the error's code */
  async function post<Response>(
    pool: Pool,
    { path, key, body, buyer }: Order,
  ): Promise<Response | { code: string; details?: unknown }> {
    try {
      const response = await pool.request({
        method: "POST",
        path: `/mint/v1${path}`,
        headers: {
          "X-API-Key": key,
          "Content-Type": "application/json",
          ...(origin && { Origin: origin, "X-Forwarded-For": addressOf(buyer) }),
        },
        body: JSON.stringify(body),
      });
      return (await response.body.json()) as Response;
    } catch {
      return { code: "NO_ANSWER" };
    }
  }

  /**
   * Posts until the answer is the one that is wanted, each time to the next process.
   * @returns null for an answer that ends the order
   */
  async function postUntil<Response extends object>(
    place: number,
    order: Order,
    {
      isDone,
      isEnd,
    }: { isDone(response: Response): boolean; isEnd(code: string, details: unknown): boolean },
    durations: number[],
  ): Promise<Response | null> {
    const startedAt = performance.now();
    for (let turn = place; ; turn++) {
      const answered = await post<Response>(pools[turn % pools.length]!, order);
      const isError = "code" in answered;
      if (!isError && isDone(answered)) {
        durations.push(performance.now() - startedAt);
        return answered;
      }
      const code = isError ? answered.code : "pending";
      refusals[code] = (refusals[code] ?? 0) + 1;
      if (isError && isEnd(code, answered.details)) return null;
      await wait(50);
    }
  }

  /** @returns false: nothing is left, nor held by others */
  async function buyUnit(wallet: Wallet, index: number): Promise<boolean> {
    const { collectionId, phaseIds, key } = drops[index % drops.length]!;
    const order = { collectionId, phaseId: phaseIds[0], walletAddress: wallet.address, quantity: 1 };
    for (;;) {
      const prepared = await postUntil<PrepareMintResponse>(
        index,
        { key, path: "/prepare-mint", body: order, buyer: index },
        // With details, units are held that may become free.
        { isDone: () => true, isEnd: (code, details) => code === "SOLD_OUT" && details === undefined },
        prepares,
      );
      if (!prepared) return false;
      const signedTransaction = signTransaction(prepared.transactions[0]!.transaction, wallet);
      const minted = await postUntil<ExecuteMintResponse>(
        index,
        {
          key,
          path: "/execute-mint",
          body: { sessionId: prepared.sessionId, signedTransaction },
          buyer: index,
        },
        { isDone: ({ status }) => status === "confirmed", isEnd: (code) => expired.includes(code) },
        executes,
      );
      if (!minted) continue;
      items.push(...minted.items!.map(({ mint }) => mint));
      return true;
    }
  }

  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const queue = wallets.entries();
  const work = async () => {
    for (const [index, wallet] of queue) {
      if (perSecond) await wait(startedAt + (index / perSecond) * 1_000 - performance.now());
      for (let unit = 0; unit < unitsEach && (await buyUnit(wallet, index + unit)); unit++);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  answer({ kind: "bought", items, prepares, executes, refusals, seconds, cpuSeconds: (user + system) / 1e6 });
}

type BuyTask = Extract<BuyersTask, { kind: "buy" }>;

/** Codes of a session that can't be minted any more, so that the buyer prepares anew. */
const expired = ["SESSION_EXPIRED", "BLOCKHASH_EXPIRED"];
