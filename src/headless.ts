import { composeMintStore, type MintStoreConfiguration } from "./compose/create-mint-store.js";
import type { MintStore } from "./core/store/mint-store.js";
import { allWallets } from "./solana/optional-wallets.js";

/**
 * A collection's mint page without a face: the state and the actions of `<mint-widget>`, for an interface of one's
 * own. Nothing is read before the first `subscribe`.
 */
export function createMintStore(configuration: MintStoreConfiguration): MintStore {
  return composeMintStore(configuration, allWallets);
}

export type { MintStore, MintStoreConfiguration };
export type { HostWallet } from "./compose/create-mint-store.js";
export type { MainAction } from "./core/store/main-action.js";
export type { MintOutcome, MintState } from "./core/state.js";
export type { WalletOption } from "./core/ports.js";
export type { Phase } from "./contract/collection.js";
export type { Price } from "./contract/price.js";
