import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import { encodeBase58 } from "../../../demo/service/chain/transactions/base58.js";
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
      /** Other answers than success, by their code. */
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

async function buy({ drops, addresses, atOnce }: Extract<BuyersTask, { kind: "buy" }>): Promise<void> {
  const items: string[] = [];
  const prepares: number[] = [];
  const executes: number[] = [];
  const refusals: Record<string, number> = {};
  const pools = addresses.map((address) => new Pool(address));

  /** Posts until the answer is the one that is wanted. */
  async function post<Response>(
    pool: Pool,
    { key, path, body }: { key: string; path: string; body: object },
    isDone: (response: Response) => boolean,
    durations: number[],
  ): Promise<Response> {
    const startedAt = performance.now();
    for (;;) {
      const request = {
        method: "POST",
        path: `/mint/v1${path}`,
        headers: { "X-API-Key": key, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      } as const;
      const response = await pool.request(request);
      const answered = (await response.body.json()) as Response & { code?: string };
      if (response.statusCode === 200 && isDone(answered)) {
        durations.push(performance.now() - startedAt);
        return answered;
      }
      const code = answered.code ?? "pending";
      refusals[code] = (refusals[code] ?? 0) + 1;
      await wait(50);
    }
  }

  async function buyOne(wallet: Wallet, index: number): Promise<void> {
    const pool = pools[index % pools.length]!;
    const { collectionId, phaseIds, key } = drops[index % drops.length]!;
    const order = { collectionId, phaseId: phaseIds[0], walletAddress: wallet.address, quantity: 1 };
    const { sessionId, transactions } = await post<PrepareMintResponse>(
      pool,
      { key, path: "/prepare-mint", body: order },
      () => true,
      prepares,
    );
    const signedTransaction = signTransaction(transactions[0]!.transaction, wallet);
    const minted = await post<ExecuteMintResponse>(
      pool,
      { key, path: "/execute-mint", body: { sessionId, signedTransaction } },
      ({ status }) => status === "confirmed",
      executes,
    );
    items.push(...minted.items!.map(({ mint }) => mint));
  }

  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const queue = wallets.entries();
  const work = async () => {
    for (const [index, wallet] of queue) await buyOne(wallet, index);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  answer({ kind: "bought", items, prepares, executes, refusals, seconds, cpuSeconds: (user + system) / 1e6 });
}
