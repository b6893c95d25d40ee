import { setMaxListeners } from "node:events";
import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import { encodeBase58 } from "../../../src/contract/values/address.js";
import type { ExecuteMintResponse, PrepareMintResponse } from "../../../src/contract/mint/mint.js";
import type { Drop } from "./cluster.js";

/** Message to the process of the buyers: first their number, then what they buy. */
export type BuyersTask =
  | { readonly kind: "create"; readonly count: number }
  /** Ends the stream of buyers: those who have come go on until they have their units. */
  | { readonly kind: "stop" }
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
      /** Pause before a request is sent again in milliseconds. Default: 50. */
      readonly pause?: number;
      /** Origin of the page on which they buy. By default they have none, like the server of a shop. */
      readonly origin?: string;
    };

/** Request of a buyer, with the time of its answer in milliseconds since 1970. */
export interface BuyerRequest {
  readonly path: string;
  readonly endedAt: number;
  readonly milliseconds: number;
  /** Null: a success. `pending`: a mint that isn't confirmed yet. */
  readonly code: string | null;
}

/** Answer of the process of the buyers. */
export type BuyersAnswer =
  /** First one: from then on, tasks are received. */
  | { readonly kind: "ready" }
  | { readonly kind: "created"; readonly wallets: readonly string[] }
  | {
      readonly kind: "bought";
      /** Buyers who have come. */
      readonly buyers: number;
      /** Mint addresses. */
      readonly items: readonly string[];
      /** Milliseconds of each request; of an execute until the item is confirmed. */
      readonly prepares: readonly number[];
      readonly executes: readonly number[];
      readonly requests: readonly BuyerRequest[];
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

const stopped = new AbortController();
// One for each buyer who is still to come.
setMaxListeners(Infinity, stopped.signal);

process.on("message", (task: BuyersTask) => {
  if (task.kind === "create") create(task.count);
  else if (task.kind === "stop") stopped.abort();
  else void buy(task);
});
answer({ kind: "ready" });

function create(count: number): void {
  wallets = Array.from({ length: count }, () => {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const { x } = publicKey.export({ format: "jwk" });
    return { address: encodeBase58(Buffer.from(x!, "base64url")), privateKey };
  });
  answer({ kind: "created", wallets: wallets.map(({ address }) => address) });
}

/** Signs a transaction whose first signature is the wallet's. @returns base64 */
function signTransaction(transaction: string, { privateKey }: Wallet): string {
  const bytes = Buffer.from(transaction, "base64");
  const message = bytes.subarray(1 + bytes[0]! * 64);
  bytes.set(sign(null, message, privateKey), 1);
  return bytes.toString("base64");
}

/** Each page's visitor has an address of their own, which services that trust the buyers' process count. */
const addressOf = (index: number) => `203.0.${index >> 8}.${index & 255}`;

async function buy({
  drops,
  addresses,
  atOnce,
  unitsEach,
  perSecond,
  pause = 50,
  origin,
}: BuyTask): Promise<void> {
  const items: string[] = [];
  const prepares: number[] = [];
  const executes: number[] = [];
  const requests: BuyerRequest[] = [];
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
      const sentAt = performance.now();
      const answered = await post<Response>(pools[turn % pools.length]!, order);
      const milliseconds = performance.now() - sentAt;
      const isError = "code" in answered;
      const isSuccess = !isError && isDone(answered);
      const code = isError ? answered.code : "pending";
      requests.push({
        path: order.path,
        endedAt: Date.now(),
        milliseconds,
        code: isSuccess ? null : code,
      });
      if (isSuccess) {
        durations.push(performance.now() - startedAt);
        return answered;
      }
      refusals[code] = (refusals[code] ?? 0) + 1;
      if (isError && isEnd(code, answered.details)) return null;
      await wait(pause);
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
  let buyers = 0;
  const { signal } = stopped;
  const work = async () => {
    for (const [index, wallet] of queue) {
      const delay = perSecond ? startedAt + (index / perSecond) * 1_000 - performance.now() : 0;
      await wait(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      buyers++;
      for (let unit = 0; unit < unitsEach && (await buyUnit(wallet, index + unit)); unit++);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - startedAt) / 1_000;
  // With those of the next drop, they could exceed what a service allows one address.
  await Promise.all(pools.map((pool) => pool.close()));
  const { user, system } = process.cpuUsage(cpu);
  const cpuSeconds = (user + system) / 1e6;
  answer({ kind: "bought", buyers, items, prepares, executes, requests, refusals, seconds, cpuSeconds });
}

type BuyTask = Extract<BuyersTask, { kind: "buy" }>;

/** Codes of a session that can't be minted any more, so that the buyer prepares anew. */
const expired = ["SESSION_EXPIRED", "BLOCKHASH_EXPIRED"];
