import { createHash } from "node:crypto";
import { getBase58Decoder, type Blockhash } from "@solana/kit";

/** How long a blockhash may be used, in blocks. Source: Agave's `MAX_PROCESSING_AGE`. */
export const BLOCKHASH_LIFETIME = 150;

/** How many blocks are remembered: what the SlotHashes sysvar holds. Source: Agave's `MAX_ENTRIES`. */
const REMEMBERED = 512;

/** A block height lags behind the slot, because a real cluster skips slots. Nobody may take one for the other. */
const SKIPPED_SLOTS = 100;

export interface Block {
  readonly slot: number;
  readonly height: number;
  readonly blockhash: Blockhash;
  /** When its slot began: Unix time in seconds. */
  readonly time: number;
}

export interface BlockhashLifetime {
  readonly blockhash: Blockhash;
  /** The last block height at which a transaction that names this blockhash is accepted. */
  readonly lastValidBlockHeight: number;
}

/** The chain of the last blocks. Each blockhash is the hash of the one before and of the slot. */
export class RecentBlocks {
  readonly #blocks: Block[];
  readonly #byHash = new Map<string, Block>();

  /** @param genesisHash 32 bytes from which all blockhashes follow. */
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

  /** The block of a remembered slot; the oldest one for a slot before that. */
  at(slot: number): Block {
    return this.#blocks[Math.max(0, slot - this.#blocks[0]!.slot)]!;
  }

  advance(time: number): void {
    const { blockhash, slot } = this.newest;
    this.#append(hash(Buffer.from(blockhash), slot + 1), slot + 1, time);
    if (this.#blocks.length > REMEMBERED) this.#byHash.delete(this.#blocks.shift()!.blockhash);
  }

  /** The newest blockhash that the bank of `slot` knows. */
  lifetimeAt(slot: number): BlockhashLifetime {
    const { blockhash, height } = this.at(slot);
    return { blockhash, lastValidBlockHeight: height + BLOCKHASH_LIFETIME };
  }

  /** Whether the bank of `slot` accepts transactions that name this blockhash. */
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
