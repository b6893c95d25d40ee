import { toFailure } from "../failure.js";
import type { Timers } from "../environment.js";
import type { StoreContext } from "../store-context.js";
import { MintError } from "../mint-error.js";
import type { PendingMint, SignedMint } from "../pending-mint.js";
import type { PendingMintStore } from "./pending-mint-store.js";

/**
 * Time after signing during which a transaction may still land, whatever the service reports. Milliseconds.
 *
 * A transaction is valid for 150 blocks after its blockhash, which is older than the signature. At the nominal slot
 * time of 400 ms that is one minute; on a slow network a slot can take about a second. Verification rejects durable
 * nonces, which don't expire. @see https://solana.com/docs/core/transactions/confirmation
 */
export const transactionLifetime = 150_000;

/**
 * Waits until a wallet's unconfirmed transactions can no longer land. The service has them and may send them even after
 * it has reported an error. Uses only the visitor's clocks: the monotonic clock for mints signed on this page, the wall
 * clock for records of another page, which are waited for at most one lifetime.
 */
export class ExpiryWatch {
  readonly #store: StoreContext;
  readonly #pendingMints: PendingMintStore;
  readonly #timers: Timers;
  /** Monotonic times of expiry, by wallet and time of the signature. */
  readonly #expiries = new Map<string, number>();
  #timer: unknown;
  /** Number of published records. A read that started before the last one is out of date. */
  #published = 0;

  constructor(store: StoreContext, pendingMints: PendingMintStore, timers: Timers) {
    this.#store = store;
    this.#pendingMints = pendingMints;
    this.#timers = timers;
  }

  /** Starts the lifetime of a mint that was signed on this page. */
  start({ wallet, signedAt }: SignedMint): void {
    this.#expiries.set(`${wallet} ${signedAt}`, this.#timers.monotonic() + transactionLifetime);
  }

  /** Milliseconds until none of the wallet's unconfirmed transactions can land; 0: none can. */
  remaining(record: PendingMint | undefined): number {
    if (record?.signedAt === undefined) return 0;
    const { wallet, signedAt } = record;
    const key = `${wallet} ${signedAt}`;
    const now = this.#timers.monotonic();
    let expiry = this.#expiries.get(key);
    if (expiry === undefined) {
      const left = signedAt + transactionLifetime - this.#timers.wall();
      expiry = now + Math.min(Math.max(left, 0), transactionLifetime);
      this.#expiries.set(key, expiry);
    }
    return Math.max(expiry - now, 0);
  }

  /** Publishes the wait for a record of the connected wallet. Ignores records of other wallets. */
  publish(record: PendingMint): void {
    this.#published++;
    const { wallet } = this.#store.state;
    if (wallet.status === "connected" && wallet.address === record.wallet) this.#setRecord(record);
  }

  /** Publishes the connected wallet's wait, from its stored record. */
  async refresh(): Promise<void> {
    const { wallet } = this.#store.state;
    if (wallet.status !== "connected") return;
    const published = this.#published;
    const record = await this.#pendingMints.find({ wallet: wallet.address });
    if (record && published === this.#published) this.publish(record);
  }

  /** Clears the published wait, because the wallet has changed. */
  clear(): void {
    this.#published++;
    this.#setRecord(undefined);
  }

  stop(): void {
    this.#timers.clearTimeout(this.#timer);
  }

  #setRecord(record: PendingMint | undefined): void {
    const store = this.#store;
    const timers = this.#timers;
    timers.clearTimeout(this.#timer);
    // Until its outcome is known, a mint is resumed, so there is nothing to wait for.
    const remaining = record?.outcome ? this.remaining(record) : 0;
    if (!record || !remaining) {
      if (store.state.expiryWait) this.#end();
      return;
    }
    this.#timer = timers.setTimeout(() => this.#setRecord(record), remaining);
    const expiry = timers.monotonic() + remaining;
    /** Converted on each access, so that a correction of the service's time doesn't move the end. */
    const toServiceTime = () => store.now() + expiry - timers.monotonic();
    const error = new MintError("PREVIOUS_MINT_PENDING", { retryAt: toServiceTime() });
    store.commit({
      expiryWait: {
        kind: "await-expiry",
        failure: record.outcome?.failure ?? toFailure(error),
        get until() {
          return toServiceTime();
        },
      },
    });
  }

  #end(): void {
    const { mint } = this.#store.state;
    const isRefusal = mint.status === "failed" && mint.failure.code === "PREVIOUS_MINT_PENDING";
    this.#store.commit({ expiryWait: undefined, ...(isRefusal && { mint: { status: "idle" } }) });
  }
}
