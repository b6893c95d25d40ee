import type { Wallet } from "@wallet-standard/base";
import type { WalletOption } from "../../../core/wallet-directory.js";
import type { MobileWalletOptions } from "./mobile-wallet.js";
import { fromStandardWallet } from "../standard-wallet.js";
import type { WalletSource } from "../wallet-source.js";

/** Subset of `globalThis` used for browser detection; empty in Node. */
export interface BrowserEnvironment {
  readonly navigator?: { readonly userAgent?: string };
  readonly isSecureContext?: boolean;
}

/** Interface of the lazily loaded module `mobile-wallet.ts`. */
export interface MobileWallets {
  createMobileWallet(options: MobileWalletOptions): Wallet;
}

/** Source whose module is loaded on demand. */
export interface MobileSource extends WalletSource {
  /** Prefetches the module, because an app opens only within a user gesture. */
  prepare(): void;
}

/**
 * True in browsers that can open a wallet app by a link and connect to it: Chromium browsers on Android, except for web
 * views of other apps.
 */
export function supportsMobileWallets({ navigator, isSecureContext = false }: BrowserEnvironment): boolean {
  const { userAgent = "" } = navigator ?? {};
  const isView = /; wv\)|\bVersion\/[\d.]+ Chrome\//.test(userAgent);
  return isSecureContext && /Android.+ Chrome\//.test(userAgent) && !isView;
}

const name = "Mobile Wallet Adapter";
const icon =
  "data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnIHZpZXdCb3g9JzAgMCAzNiAzNic+PHBhdGggZmlsbD0nIzRhM2FmZicgZD0nTTAgMGgzNnYzNkgweicvPjxyZWN0IHg9JzExJyB5PSc2JyB3aWR0aD0nMTQnIGhlaWdodD0nMjQnIHJ4PSczJyBmaWxsPSdub25lJyBzdHJva2U9JyNmZmYnIHN0cm9rZS13aWR0aD0nMicvPjxwYXRoIGQ9J00xNiAyNmg0JyBzdHJva2U9JyNmZmYnIHN0cm9rZS13aWR0aD0nMicgc3Ryb2tlLWxpbmVjYXA9J3JvdW5kJy8+PC9zdmc+";

/**
 * Creates one source for all wallet apps of an Android phone.
 * @param version Transaction version that the apps must be able to sign.
 */
export function createMobileSource(
  version: "legacy" | 0,
  loadMobileWallets: () => Promise<MobileWallets>,
): MobileSource {
  const identity = { id: "mobile", kind: "mobile" } as const;
  const option: WalletOption = {
    ...identity,
    name,
    icon,
    installed: true,
    opensPage: false,
    url: null,
  };
  const sources = new Map<string, WalletSource>();
  let loading: Promise<MobileWallets> | null = null;
  const load = () => (loading ??= loadMobileWallets());

  return {
    option,
    findObstacle: (chain) => (chain.startsWith("solana-") ? null : "chain"),
    prepare() {
      load().catch(() => (loading = null));
    },
    async connect(options) {
      const { chain } = options;
      const { createMobileWallet } = await load();
      let source = sources.get(chain);
      if (!source) {
        const wallet = createMobileWallet({ name, icon, chain: `solana:${chain.replace("solana-", "")}` });
        sources.set(chain, (source = fromStandardWallet(wallet, identity, version)));
      }
      return source.connect(options);
    },
  };
}
