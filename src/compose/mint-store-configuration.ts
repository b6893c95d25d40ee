import type { HostWallet } from "../core/host-wallet.js";
import type { TrustAnchors } from "../core/transaction-verifier.js";

/** Configuration of a store. */
export interface MintStoreConfiguration extends TrustAnchors {
  /** Short id, UUID or address of the collection; case-sensitive. */
  readonly collection: string;
  /** Publishable key, sent as `X-API-Key`. Never a secret key. */
  readonly publishableKey: string;
  /** Base URL of the Mint API: `https://mint.example.com/mint/v1`. */
  readonly apiBase: string;
  /**
   * The page's own wallet: a Wallet Standard wallet or a wallet-adapter, connected or not, a Wallet Standard account,
   * or a session of `@solana/client`, `@solana/react-hooks` or ConnectorKit.
   */
  readonly wallet?: HostWallet | null | undefined;
  /**
   * Base58 addresses of additional programs that a transaction may call, such as another deployment's mint program.
   * Their instructions are not verified: they can use the wallet's signature for anything.
   */
  readonly trustedPrograms?: readonly string[] | undefined;
}
