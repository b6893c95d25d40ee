import { createHash } from "node:crypto";
import { getBase58Decoder, type Blockhash } from "@solana/kit";

/** Lifetime of a blockhash, in blocks. Source: Agave's `MAX_PROCESSING_AGE`. */
export const BLOCKHASH_LIFETIME = 150;

/** Number of blocks stored, the size of the SlotHashes sysvar. Source: Agave's `MAX_ENTRIES`. */
const STORED_BLOCKS = 512;

/** Difference of slot and block height, as on a cluster with skipped slots: clients must not confuse them. */
const SKIPPED_SLOTS = 100;

export interface Block {
  readonly slot: number;
  readonly height: number;
  readonly blockhash: Blockhash;
  /** Start of its slot: Unix time in seconds. */
  readonly time: number;
}

export interface BlockhashLifetime {
  readonly blockhash: Blockhash;
  /** Last block height at which a transaction with this blockhash is accepted. */
  readonly lastValidBlockHeight: number;
}

/** Last blocks of the chain. Each blockhash is the hash of the previous blockhash and the slot. */
export class RecentBlocks {
  readonly #blocks: Block[];
  readonly #byHash = new Map<string, Block>();

  /** @param genesisHash 32 bytes; all blockhashes derive from it. */
  constructor(genesisHash: Uint8Array, firstSlot: number, time: number) {
    this.#blocks = [];
    this.#append(hash(genesisHash, firstSlot), firstSlot, time);
  }

  get newest(): Block {
    return this.#blocks[this.#blocks.length - 1]!;
  }

  /** Newest first: the order of the SlotHashes sysvar. */
  newestFirst(): Block[] {
    return this.#blocks.toReversed();
  }

  /** Block of a slot; the oldest stored block for older slots. */
  at(slot: number): Block {
    return this.#blocks[Math.max(0, slot - this.#blocks[0]!.slot)]!;
  }

  advance(time: number): void {
    const { blockhash, slot } = this.newest;
    this.#append(hash(Buffer.from(blockhash), slot + 1), slot + 1, time);
    if (this.#blocks.length > STORED_BLOCKS) this.#byHash.delete(this.#blocks.shift()!.blockhash);
  }

  /** Newest blockhash of the bank of `slot`. */
  lifetimeAt(slot: number): BlockhashLifetime {
    const { blockhash, height } = this.at(slot);
    return { blockhash, lastValidBlockHeight: height + BLOCKHASH_LIFETIME };
  }

  /** True if the bank of `slot` accepts transactions with this blockhash. */
  isValid(blockhash: string, slot: number): boolean {
    const block = this.#byHash.get(blockhash);
    return block !== undefined && block.slot <= slot && slot - block.slot <= BLOCKHASH_LIFETIME;
  }

  #append(blockhash: Blockhash, slot: number, time: number): void {
    const block = { slot, height: slot - SKIPPED_SLOTS, blockhash, time };
    this.#blocks.push(block);
    this.#byHash.set(blockhash, block);
  }
}

function hash(previous: Uint8Array, slot: number): Blockhash {
  const digest = createHash("sha256").update(previous).update(String(slot)).digest();
  return getBase58Decoder().decode(digest) as Blockhash;
}
