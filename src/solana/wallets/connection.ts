import type { Address } from "../../contract/values/brand.js";
import { statedAddress } from "../../contract/values/address.js";
import type { WalletChange, WalletConnection, WalletOption } from "../../core/wallet-directory.js";
import { ListenerSet } from "../../primitives/listener-set.js";
import { WalletError, withWalletErrors } from "./wallet-error.js";

/** Protocol-specific part of a connection. */
export interface WalletDriver {
  /**
   * Signs all transactions in one request. The driver owns the passed bytes. Returns what the wallet has returned for
   * each of them; null or undefined: nothing.
   */
  sign(address: string, transactions: Uint8Array[], chain: string): Promise<readonly unknown[]>;
  /**
   * Signs a message, whose bytes the driver owns. Returns what the wallet has returned; null or undefined: nothing. The
   * method is null or undefined when the wallet can't sign messages.
   */
  readonly signMessage?: ((address: string, message: Uint8Array) => Promise<unknown>) | null | undefined;
  /**
   * Calls `update` after every change, with a function that reads the authorised addresses, the active one first;
   * undefined: they haven't changed. Returns the wallet's function that unsubscribes it, if there is one.
   */
  subscribe(update: (read: () => readonly string[] | undefined) => void): unknown;
  /** Revokes this page's connection in the wallet. */
  disconnect(): Promise<void>;
}

const toAddress = (address: string): Address => statedAddress.parse(address);

/**
 * Copies bytes that a wallet has returned as a view, a buffer or an array.
 * @throws {WalletError} `WALLET_FAILED` for anything else.
 */
export function toBytes(value: unknown): Uint8Array {
  if (ArrayBuffer.isView(value))
    return new Uint8Array(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength));
  if (value instanceof ArrayBuffer || Array.isArray(value)) return new Uint8Array(value);
  throw unexpected();
}

const unexpected = (): WalletError =>
  new WalletError("WALLET_FAILED", "The wallet returned something else than what it was asked for.");

/** Reads a list that a wallet has returned: empty when it has returned nothing. @throws {WalletError} `WALLET_FAILED` */
export function readList<Item>(value: unknown): readonly (Item | null | undefined)[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value as Item[];
  throw unexpected();
}

/** True if both have the same bytes. */
export function isEqualBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** Bytes that a wallet has signed. @throws {WalletError} `WALLET_NOT_SIGNED` when it has returned nothing */
function toSigned(value: unknown): Uint8Array {
  const bytes = value === undefined || value === null ? null : toBytes(value);
  if (bytes?.length) return bytes;
  throw notSigned();
}

/** Error of a wallet that answers a request for a signature with nothing: no one has declined. */
const notSigned = (cause?: unknown): WalletError =>
  new WalletError("WALLET_NOT_SIGNED", "The wallet returned no signature.", { cause });

/** Result of a request for a signature. @throws {WalletError} also when the wallet throws without a reason */
async function withSigningErrors<Result>(run: () => Promise<Result>): Promise<Result> {
  return withWalletErrors(() =>
    run().catch((error: unknown) => {
      throw error === undefined || error === null || error === "" ? notSigned(error) : error;
    }),
  );
}

/**
 * Connection to any kind of wallet. Ends when no authorised address is left. The border for what a connected wallet
 * returns, throws and announces.
 */
export class Connection implements WalletConnection {
  readonly #changes = new ListenerSet<[WalletChange]>();
  readonly #driver: WalletDriver;
  readonly #unsubscribe: unknown;
  #addresses: readonly Address[];
  #address: Address;
  #ended = false;

  constructor(
    readonly option: WalletOption,
    addresses: readonly [string, ...string[]],
    driver: WalletDriver,
  ) {
    this.#addresses = addresses.map(toAddress);
    this.#address = toAddress(addresses[0]);
    this.#driver = driver;
    this.#unsubscribe = attempt(() =>
      driver.subscribe((read) => {
        const next = attempt(() => read()?.map(toAddress));
        if (next) this.#update(next);
      }),
    );
  }

  get addresses(): readonly Address[] {
    return this.#addresses;
  }

  get address(): Address {
    return this.#address;
  }

  select(address: string): void {
    const authorised = this.#addresses.find((each) => each === address);
    if (authorised === undefined) {
      throw new WalletError("WALLET_UNAVAILABLE", `The wallet hasn't authorised ${address}.`);
    }
    this.#use(authorised);
  }

  async signTransactions(transactions: readonly Uint8Array[], chain: string): Promise<Uint8Array[]> {
    if (this.#ended) throw new WalletError("WALLET_UNAVAILABLE", "The wallet is no longer connected.");
    const copies = transactions.map((bytes) => new Uint8Array(bytes));
    return withSigningErrors(async () => {
      const answers = await this.#driver.sign(this.#address, copies, chain);
      if (answers.length > copies.length) throw unexpected();
      return transactions.map((unsigned, index) => {
        const signed = toSigned(answers[index]);
        if (isEqualBytes(signed, unsigned)) throw notSigned();
        return signed;
      });
    });
  }

  get signMessage(): WalletConnection["signMessage"] {
    const signMessage = attempt(() => this.#driver.signMessage);
    if (!signMessage) return undefined;
    return async (message) => {
      if (this.#ended) throw new WalletError("WALLET_UNAVAILABLE", "The wallet is no longer connected.");
      return withSigningErrors(async () =>
        toSigned(await signMessage(this.#address, new Uint8Array(message))),
      );
    };
  }

  subscribe(listener: (change: WalletChange) => void): () => void {
    return this.#changes.add(listener);
  }

  async disconnect(): Promise<void> {
    if (this.#ended) return;
    this.#end();
    await withWalletErrors(async () => this.#driver.disconnect());
  }

  /** Keeps the chosen address unless it is no longer authorised or the wallet's active address changed. */
  #update(addresses: readonly Address[]): void {
    const [active] = addresses;
    if (active === undefined) return this.#end();
    const isKept = active === this.#addresses[0] && addresses.includes(this.#address);
    this.#addresses = addresses;
    if (!isKept) this.#use(active);
  }

  #use(address: Address): void {
    if (this.#ended || address === this.#address) return;
    this.#address = address;
    this.#changes.emit({ type: "account", address });
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    attempt(() => (this.#unsubscribe as (() => void) | undefined)?.());
    this.#changes.emit({ type: "disconnect" });
  }
}

/** Result of reading or calling what the wallet must not be able to stop; undefined when it throws. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
