import type { Wallet } from "@wallet-standard/base";
import type { MobileWalletOptions } from "./mobile-wallet.js";
import { fromStandardWallet } from "../standard-wallet.js";
import type { WalletSource } from "../wallet-source.js";

/** Where the page is: a browser's `globalThis` has this shape, and Node's, which is no such place. */
export interface BrowserEnvironment {
  readonly navigator?: { readonly userAgent?: string };
  readonly isSecureContext?: boolean;
}

/** The module that speaks with wallet apps. */
export interface MobileWallets {
  createMobileWallet(options: MobileWalletOptions): Wallet;
}

/** A source whose code is fetched when it is needed. */
export interface MobileSource extends WalletSource {
  /** Fetches it now: an app opens only right after a press. */
  prepare(): void;
}

/**
 * True in browsers that open a wallet's app by a link and may speak with it: those of Android that are made of Chrome,
 * but not the views inside other apps.
 */
export function supportsMobileWallets({ navigator, isSecureContext = false }: BrowserEnvironment): boolean {
  const { userAgent = "" } = navigator ?? {};
  const isView = /; wv\)|\bVersion\/[\d.]+ Chrome\//.test(userAgent);
  return isSecureContext && /Android.+ Chrome\//.test(userAgent) && !isView;
}

const name = "Mobile Wallet Adapter";
/** A phone. */
const icon =
  "data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnIHZpZXdCb3g9JzAgMCAzNiAzNic+PHBhdGggZmlsbD0nIzRhM2FmZicgZD0nTTAgMGgzNnYzNkgweicvPjxyZWN0IHg9JzExJyB5PSc2JyB3aWR0aD0nMTQnIGhlaWdodD0nMjQnIHJ4PSczJyBmaWxsPSdub25lJyBzdHJva2U9JyNmZmYnIHN0cm9rZS13aWR0aD0nMicvPjxwYXRoIGQ9J00xNiAyNmg0JyBzdHJva2U9JyNmZmYnIHN0cm9rZS13aWR0aD0nMicgc3Ryb2tlLWxpbmVjYXA9J3JvdW5kJy8+PC9zdmc+";

/**
 * The wallet apps of an Android phone, as one source.
 * @param version of transactions.
 */
export function createMobileSource(
  version: "legacy" | 0,
  loadMobileWallets: () => Promise<MobileWallets>,
): MobileSource {
  const option = { id: "mobile", kind: "mobile", name, icon, installed: true, url: null } as const;
  const sources = new Map<string, WalletSource>();
  let loading: Promise<MobileWallets> | null = null;
  const load = () => (loading ??= loadMobileWallets());

  return {
    option,
    supports: (chain) => chain.startsWith("solana-"),
    prepare() {
      load().catch(() => (loading = null));
    },
    async connect(options) {
      const { chain } = options;
      const { createMobileWallet } = await load();
      let source = sources.get(chain);
      if (!source) {
        const wallet = createMobileWallet({ name, icon, chain: `solana:${chain.replace("solana-", "")}` });
        sources.set(chain, (source = fromStandardWallet(wallet, option, version)));
      }
      return source.connect(options);
    },
  };
}
