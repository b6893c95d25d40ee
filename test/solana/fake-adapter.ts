import type { WalletAdapter } from "../../src/solana/wallets/adapter/wallet-adapter.js";

type AdapterEvent = "connect" | "disconnect" | "readyStateChange";

/** A classic adapter that writes down what it is asked. */
export class FakeAdapter implements WalletAdapter {
  readonly url: string = "https://wallet.example";
  readonly icon: string = "data:image/png;base64,AA==";
  readyState = "Installed";
  publicKey: { toBase58(): string } | null = null;
  connects = 0;
  disconnects = 0;
  failure: unknown = null;
  readonly listeners = new Map<AdapterEvent, Set<() => void>>();

  constructor(
    readonly name = "Classic",
    readonly supportedTransactionVersions: ReadonlySet<"legacy" | 0> | null = new Set(["legacy", 0] as const),
    /** The address that it has after connecting, or null as when it sends the visitor to another app. */
    public offers: string | null = "C",
  ) {}

  get connected(): boolean {
    return this.publicKey !== null;
  }

  async connect(): Promise<void> {
    this.connects++;
    if (this.failure !== null) throw this.failure;
    if (this.offers !== null) this.use(this.offers);
  }

  async disconnect(): Promise<void> {
    this.disconnects++;
    this.publicKey = null;
    this.emit("disconnect");
  }

  async signTransaction(transaction: unknown): Promise<unknown> {
    return transaction;
  }

  on(event: AdapterEvent, listener: () => void): void {
    if (!this.listeners.has(event)) this.listeners.set(event, new Set());
    this.listeners.get(event)!.add(listener);
  }

  off(event: AdapterEvent, listener: () => void): void {
    this.listeners.get(event)?.delete(listener);
  }

  emit(event: AdapterEvent): void {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener();
  }

  /** As when the visitor switches accounts in the wallet. */
  use(address: string): void {
    this.publicKey = { toBase58: () => address };
    this.emit("connect");
  }
}
