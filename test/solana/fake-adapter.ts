import type { WalletAdapter } from "../../src/solana/wallets/adapter/wallet-adapter.js";

type AdapterEvent = "connect" | "disconnect" | "readyStateChange";

/** Classic adapter that records its calls. */
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
    /** Address after connecting; null: connecting continues in another app. */
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

  /** Simulates an account switch in the wallet. */
  use(address: string): void {
    this.publicKey = { toBase58: () => address };
    this.emit("connect");
  }
}
