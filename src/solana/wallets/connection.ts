import type { Address } from "../../contract/values/brand.js";
import { statedAddress } from "../../contract/values/address.js";
import type { WalletChange, WalletConnection, WalletOption } from "../../core/wallet-directory.js";
import { ListenerSet } from "../../primitives/listener-set.js";
import { toWalletError, WalletError } from "./wallet-error.js";

/** Protocol-specific part of a connection. */
export interface WalletDriver {
  /** Signs all transactions in one request. The driver owns the passed bytes. */
  sign(address: string, transactions: Uint8Array[], chain: string): Promise<Uint8Array[]>;
  /** Signs a message, whose bytes the driver owns. Undefined when the wallet can't. */
  readonly signMessage?: ((address: string, message: Uint8Array) => Promise<Uint8Array>) | undefined;
  /**
   * Calls `update` with the authorised addresses after every change, the active one first. Returns a function that
   * unsubscribes it.
   */
  subscribe(update: (addresses: readonly string[]) => void): () => void;
  /** Revokes this page's connection in the wallet. */
  disconnect(): Promise<void>;
}

const toAddress = (address: string): Address => statedAddress.parse(address);

/** Connection to any kind of wallet. Ends when no authorised address is left. */
export class Connection implements WalletConnection {
  readonly #changes = new ListenerSet<[WalletChange]>();
  readonly #driver: WalletDriver;
  readonly #unsubscribe: () => void;
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
    this.#unsubscribe = driver.subscribe((next) => this.#update(next.map(toAddress)));
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
    try {
      const signed = await this.#driver.sign(this.#address, copies, chain);
      if (signed.length === copies.length) return signed;
    } catch (error) {
      throw toWalletError(error);
    }
    throw new WalletError("WALLET_FAILED", "The wallet returned a different number of transactions.");
  }

  get signMessage(): WalletConnection["signMessage"] {
    const { signMessage } = this.#driver;
    if (!signMessage) return undefined;
    return async (message) => {
      if (this.#ended) throw new WalletError("WALLET_UNAVAILABLE", "The wallet is no longer connected.");
      return signMessage(this.#address, new Uint8Array(message)).catch((error) => {
        throw toWalletError(error);
      });
    };
  }

  subscribe(listener: (change: WalletChange) => void): () => void {
    return this.#changes.add(listener);
  }

  async disconnect(): Promise<void> {
    if (this.#ended) return;
    this.#end();
    await this.#driver.disconnect().catch((error) => {
      throw toWalletError(error);
    });
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
    this.#unsubscribe();
    this.#changes.emit({ type: "disconnect" });
  }
}
