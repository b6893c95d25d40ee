import { createHash } from "node:crypto";
import { getBase58Decoder } from "@solana/kit";
import type { Faults } from "./faults.js";
import type { Account, Change, Runtime } from "./runtime.js";
import type { SeededRandom } from "./seeded-random.js";

const slotMilliseconds = 400;
/** Blocks during which a blockhash is valid after its own. */
const lifetime = 150;
/** Blocks after which one is finalized. */
const finality = 32;

interface Block {
  readonly slot: number;
  readonly height: number;
  readonly changes: Change[];
  readonly landed: Map<string, Landed>;
  hash?: string;
}

interface Landed {
  readonly error: unknown;
  readonly transactionBytes: Uint8Array;
}

/** State of a node. */
export interface NodeView {
  /** Slots that it is behind. */
  readonly lag: number;
  readonly hasPrunedStatuses: boolean;
}

export interface SignatureStatus {
  readonly slot: number;
  readonly confirmations: number | null;
  readonly err: unknown;
  readonly status: object;
  readonly confirmationStatus: "processed" | "confirmed" | "finalized";
}

export type Commitment = "processed" | "confirmed" | "finalized";

/** Chain of blocks that can be dropped until they are finalized, and transactions waiting for one. */
export class SimulatedCluster {
  readonly #blocks: Block[] = [];
  readonly #hashes = new Map<string, Block>();
  #pool: { readonly transactionBytes: Uint8Array; readonly slot: number }[] = [];
  #dropped: { readonly landed: ReadonlyMap<string, Landed>; readonly until: number } = {
    landed: new Map(),
    until: 0,
  };
  /** Index of the newest finalized block; it never decreases. */
  #root = 0;
  #slots = 0;

  constructor(
    private readonly seed: string,
    private readonly start: number,
    readonly runtime: Runtime,
    private readonly random: SeededRandom,
    private readonly faults: Faults,
    private readonly note: (line: string) => void,
  ) {
    for (let index = 0; index <= finality; index++) this.#append(1_000 + index, 500 + index);
  }

  /** Starts the slots that are due. */
  advanceTo(now: number): void {
    const due = Math.floor((now - this.start) / slotMilliseconds);
    for (; this.#slots < due; this.#slots++) {
      const { slot, height } = this.#tip;
      this.#append(slot + 1, height + 1);
      this.#root = Math.max(this.#root, this.#blocks.length - 1 - finality);
      this.#land();
    }
  }

  get #tip(): Block {
    return this.#blocks[this.#blocks.length - 1]!;
  }

  #append(slot: number, height: number): void {
    this.#blocks.push({ slot, height, changes: [], landed: new Map() });
  }

  /** Index of the block that a node has reached at a commitment. */
  #index(commitment: Commitment, { lag }: NodeView): number {
    if (commitment === "finalized") return Math.max(0, this.#root - lag);
    const behind = lag + (commitment === "confirmed" ? 1 : 0);
    return Math.max(0, this.#blocks.length - 1 - behind);
  }

  position(commitment: Commitment, view: NodeView): { slot: number; height: number } {
    return this.#blocks[this.#index(commitment, view)]!;
  }

  blockhash(commitment: Commitment, view: NodeView): { blockhash: string; lastValidBlockHeight: number } {
    const block = this.#blocks[this.#index(commitment, view)]!;
    block.hash ??= hashOf(`${this.seed} ${block.slot}`);
    this.#hashes.set(block.hash, block);
    return { blockhash: block.hash, lastValidBlockHeight: block.height + lifetime };
  }

  /** True when the node accepts transactions with this blockhash for its next block. */
  accepts(blockhash: string, commitment: Commitment, view: NodeView): boolean {
    const block = this.#hashes.get(blockhash);
    const index = this.#index(commitment, view);
    const reached = this.#blocks[index]!;
    const place = block ? this.#blocks.indexOf(block) : -1;
    return place >= 0 && place <= index && reached.height - block!.height <= lifetime;
  }

  /** Account as of the end of the block that the node has reached. */
  account(address: string, commitment: Commitment, view: NodeView): Account | null {
    for (let index = this.#index(commitment, view) + 1; index < this.#blocks.length; index++) {
      const change = this.#blocks[index]!.changes.find((one) => one.address === address);
      if (change) return change.before;
    }
    return this.runtime.account(address);
  }

  /** Status from a node that still follows dropped blocks, if the request reaches such a node. */
  outdatedStatus(signature: string): SignatureStatus | null {
    const abandoned = this.#tip.slot < this.#dropped.until && this.#dropped.landed.get(signature);
    if (!abandoned || !this.faults.happens("node on a dropped fork", 0.3)) return null;
    // On that node's fork it is confirmed, also if no other node had seen it so deep before.
    if (abandoned.error === null) this.faults.count("confirmed mint reverted");
    return describe(this.#tip.slot, abandoned, "confirmed");
  }

  status(signature: string, view: NodeView): SignatureStatus | null {
    if (view.hasPrunedStatuses) return null;
    for (let index = this.#index("processed", view); index >= 0; index--) {
      const landed = this.#blocks[index]!.landed.get(signature);
      if (!landed) continue;
      const reached = (["finalized", "confirmed"] as const).find((one) => index <= this.#index(one, view));
      return describe(this.#blocks[index]!.slot, landed, reached ?? "processed");
    }
    return null;
  }

  /** Submits a transaction for the next blocks. It arrives soon, late, or not at all. */
  submit(transactionBytes: Uint8Array): void {
    if (this.faults.happens("transaction dropped on the way", 0.3)) return;
    const delay = this.random.chance(0.8) ? this.random.below(3) : this.random.below(170);
    this.#pool.push({ transactionBytes, slot: this.#tip.slot + 1 + delay });
  }

  #land(): void {
    const due = this.#pool.filter(({ slot }) => slot <= this.#tip.slot);
    if (due.length === 0) return;
    this.#pool = this.#pool.filter(({ slot }) => slot > this.#tip.slot);
    for (const { transactionBytes } of due) {
      const { signature, blockhash, isComplete } = this.runtime.read(transactionBytes);
      const view = { lag: 0, hasPrunedStatuses: false };
      if (!isComplete || this.status(signature, view)) continue;
      if (!this.accepts(blockhash, "processed", view)) {
        if (this.#hashes.has(blockhash)) this.faults.count("blockhash expired");
        continue;
      }
      const done = this.runtime.run(transactionBytes);
      if (!done) continue;
      this.note(`chain: ${signature.slice(0, 6)} lands${done.error === null ? "" : " and fails"}`);
      this.#tip.changes.push(...done.changes);
      this.#tip.landed.set(signature, { transactionBytes, error: done.error });
    }
  }

  /** Sets an account's lamports, as if transferred to or from elsewhere. */
  endow(address: string, lamports: number): void {
    this.#tip.changes.push({ address, before: this.runtime.account(address) });
    this.runtime.fund(address, lamports);
  }

  /** Replaces a random number of unfinalized blocks. Their transactions may land again, or not. */
  fork(): void {
    const depth = Math.min(1 + this.random.below(31), this.#blocks.length - 1 - this.#root);
    if (depth < 1) return;
    const landed = new Map<string, Landed>();
    const slot = this.#tip.slot;
    const confirmed = this.#index("confirmed", { lag: 0, hasPrunedStatuses: false });
    for (const [place, block] of this.#blocks.splice(-depth).toReversed().entries()) {
      const index = this.#blocks.length + depth - 1 - place;
      for (const change of block.changes.toReversed()) this.runtime.restore(change);
      for (const [signature, one] of block.landed) {
        landed.set(signature, one);
        if (index <= confirmed && one.error === null) this.faults.count("confirmed mint reverted");
        this.note(`chain: ${signature.slice(0, 6)} is reverted`);
        if (this.random.chance(0.5)) this.submit(one.transactionBytes);
      }
    }
    this.#append(slot + 1, this.#tip.height + 1);
    this.#dropped = { landed, until: slot + 60 };
  }

  /** Transactions that have landed in the current chain. */
  get landed(): readonly Landed[] {
    return this.#blocks.flatMap(({ landed }) => [...landed.values()]);
  }
}

function describe(
  slot: number,
  { error }: Landed,
  reached: SignatureStatus["confirmationStatus"],
): SignatureStatus {
  return {
    slot,
    confirmations: reached === "finalized" ? null : 1,
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    confirmationStatus: reached,
  };
}

export function hashOf(text: string): string {
  return getBase58Decoder().decode(createHash("sha256").update(text).digest());
}
