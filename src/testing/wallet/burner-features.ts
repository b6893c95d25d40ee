import type { SolanaSignTransactionFeature } from "@solana/wallet-standard-features";
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from "@wallet-standard/features";

/** Features of a burner wallet, whose types the package doesn't depend on. */
export type BurnerFeatures = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignTransactionFeature;
