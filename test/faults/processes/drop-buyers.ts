import { setTimeout as wait } from "node:timers/promises";
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from "@solana/kit";
import { randomBytes } from "node:crypto";
import { createBuyer } from "./buyer.js";
import type { Drop } from "./cluster.js";

/** Message to the process of the buyers: first their number, then what they buy. */
export type BuyersTask =
  | { readonly kind: "create"; readonly count: number }
  | {
      readonly kind: "buy";
      readonly drop: Drop;
      readonly addresses: readonly string[];
      /** Buyers at a time. */
      readonly atOnce: number;
    };

/** Answer of the process of the buyers. */
export type BuyersAnswer =
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
let signers: KeyPairSigner[] = [];

process.on("message", (task: BuyersTask) => void (task.kind === "create" ? create(task.count) : buy(task)));

async function create(count: number): Promise<void> {
  signers = await Promise.all(
    Array.from({ length: count }, () =>
      createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(randomBytes(32))),
    ),
  );
  answer({ kind: "created", wallets: signers.map(({ address }) => address) });
}

async function buy({ drop, addresses, atOnce }: Extract<BuyersTask, { kind: "buy" }>): Promise<void> {
  const items: string[] = [];
  const prepares: number[] = [];
  const executes: number[] = [];
  const refusals: Record<string, number> = {};
  const refuse = async (code: string | null) => {
    refusals[code ?? "pending"] = (refusals[code ?? "pending"] ?? 0) + 1;
    await wait(50);
  };
  const timed = async <T>(list: number[], work: () => Promise<T>): Promise<T> => {
    const at = performance.now();
    try {
      return await work();
    } finally {
      list.push(performance.now() - at);
    }
  };

  async function buyOne(signer: KeyPairSigner, index: number): Promise<void> {
    const buyer = createBuyer(drop, signer);
    const address = addresses[index % addresses.length]!;
    let session = (await timed(prepares, () => buyer.prepare(address))).body;
    for (; !session; session = (await buyer.prepare(address)).body) await refuse("prepare");
    const [signed] = await buyer.sign(session);
    await timed(executes, async () => {
      for (;;) {
        const { body, code } = await buyer.execute(address, signed!);
        if (body?.status === "confirmed") return void items.push(...body.items!.map(({ mint }) => mint));
        await refuse(code);
      }
    });
  }

  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const queue = signers.entries();
  const work = async () => {
    for (const [index, signer] of queue) await buyOne(signer, index);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  answer({ kind: "bought", items, prepares, executes, refusals, seconds, cpuSeconds: (user + system) / 1e6 });
}
