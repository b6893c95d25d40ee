import type { Address } from "../../src/contract/values/brand.js";
import type { HostWallet } from "../../src/core/host-wallet.js";
import type {
  DirectoryChange,
  UnusableWallet,
  WalletChange,
  WalletConnection,
  WalletDirectory,
  WalletOption,
} from "../../src/core/wallet-directory.js";
import { addressOf } from "../brands.js";
import { optionOf } from "./pending-mints.js";

/** Wallet that signs by appending the byte 255. */
export class FakeConnection implements WalletConnection {
  readonly option: WalletOption;
  addresses: Address[];
  address: Address;
  /** Replaceable signing behaviour. */
  sign = (transactions: readonly Uint8Array[]): Promise<Uint8Array[]> =>
    Promise.resolve(transactions.map((bytes) => Uint8Array.of(...bytes, 255)));
  readonly signingRequests: { readonly transactions: readonly Uint8Array[]; readonly chain: string }[] = [];
  isDisconnected = false;
  readonly #listeners = new Set<(change: WalletChange) => void>();

  constructor(option: WalletOption, addresses: string[]) {
    this.option = option;
    this.addresses = addresses.map(addressOf);
    this.address = this.addresses[0]!;
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  select(address: string): void {
    this.address = addressOf(address);
    this.#emit({ type: "account", address: this.address });
  }

  signTransactions(transactions: readonly Uint8Array[], chain: string): Promise<Uint8Array[]> {
    this.signingRequests.push({ transactions, chain });
    return this.sign(transactions);
  }

  subscribe(listener: (change: WalletChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  disconnect(): Promise<void> {
    this.isDisconnected = true;
    return Promise.resolve();
  }

  /** Disconnect by the visitor in the wallet itself. */
  disconnectInWallet(): void {
    this.#emit({ type: "disconnect" });
  }

  #emit(change: WalletChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}

/** Wallets that connect at once by default. */
export class FakeWallets implements WalletDirectory {
  options: WalletOption[] = [];
  readonly connections: FakeConnection[] = [];
  readonly connectRequests: { readonly id: string; readonly chain: string; readonly silent: boolean }[] = [];
  /** Replaceable connecting behaviour. */
  open = (option: WalletOption, _silent: boolean): Promise<FakeConnection> =>
    Promise.resolve(new FakeConnection(option, [`${option.id}-1`, `${option.id}-2`]));
  readonly #listeners = new Set<(change: DirectoryChange) => void>();

  /** Adds a wallet, as when it announces itself on the page. */
  add(id: string, change: Partial<WalletOption> = {}): void {
    this.options = [...this.options, optionOf(id, change)];
    this.emit();
  }

  emit(change: DirectoryChange = "list"): void {
    for (const listener of [...this.#listeners]) listener(change);
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Most recent connection. */
  get last(): FakeConnection {
    return this.connections.at(-1)!;
  }

  list(): readonly WalletOption[] {
    return this.options.map((option) => ({ ...option }));
  }

  unusable: UnusableWallet[] = [];
  listUnusable = (): readonly UnusableWallet[] => this.unusable;

  subscribe(listener: (change: DirectoryChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Lists a wallet of the page by its name. */
  setHost(host: HostWallet | null): void {
    const others = this.options.filter(({ kind }) => kind !== "host");
    const { name } = (host ?? {}) as { name?: string };
    this.options = name ? [optionOf(name, { kind: "host" }), ...others] : others;
    this.emit("host");
  }

  hostError: Error | null = null;
  hostErrorOn = (): Error | null => this.hostError;
  readonly canLoadMore = true;

  loadMore(): Promise<void> {
    return Promise.reject(new Error("loadMore must not be called"));
  }

  prepare(): void {}

  async connect(id: string, { chain, silent = false }: { chain: string; silent?: boolean }) {
    const option = this.options.find((option) => option.id === id);
    if (!option) {
      const isUnusable = this.unusable.some((wallet) => wallet.id === id);
      throw Object.assign(new Error(), { code: isUnusable ? "WALLET_INCOMPATIBLE" : "WALLET_UNAVAILABLE" });
    }
    this.connectRequests.push({ id, chain, silent });
    const connection = await this.open(option, silent);
    this.connections.push(connection);
    return connection;
  }
}
