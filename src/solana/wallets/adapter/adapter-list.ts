import type { Adapter } from "@solana/wallet-adapter-base";
import {
  AlphaWalletAdapter,
  AvanaWalletAdapter,
  BitgetWalletAdapter,
  BitpieWalletAdapter,
  CloverWalletAdapter,
  Coin98WalletAdapter,
  CoinbaseWalletAdapter,
  CoinhubWalletAdapter,
  HuobiWalletAdapter,
  HyperPayWalletAdapter,
  KrystalWalletAdapter,
  MathWalletAdapter,
  NekoWalletAdapter,
  NightlyWalletAdapter,
  NufiWalletAdapter,
  OntoWalletAdapter,
  PhantomWalletAdapter,
  SafePalWalletAdapter,
  SaifuWalletAdapter,
  SkyWalletAdapter,
  SolflareWalletAdapter,
  SolongWalletAdapter,
  SpotWalletAdapter,
  TokenaryWalletAdapter,
  TokenPocketWalletAdapter,
  TrustWalletAdapter,
  XDEFIWalletAdapter,
} from "@solana/wallet-adapter-wallets";

/**
 * Creates the adapters of `@solana/wallet-adapter-wallets`, most widely used first. Excluded:
 * - Particle and WalletConnect: the page's author needs an account with the vendor;
 * - Torus, Fractal and Salmon: they report readiness even when the services they open are gone;
 * - Ledger, Keystone and Trezor: they need a global, Node's streams, and 125 kB that request the page author's contact;
 *   the devices work through several of the listed wallets;
 * - UnsafeBurner: stores no keys.
 */
export function createAdapterList(): Adapter[] {
  return [...create(wellKnown), ...create(others).map(withoutUrl)];
}

const wellKnown = [
  PhantomWalletAdapter,
  SolflareWalletAdapter,
  CoinbaseWalletAdapter,
  TrustWalletAdapter,
  BitgetWalletAdapter,
  NightlyWalletAdapter,
  Coin98WalletAdapter,
  SafePalWalletAdapter,
  TokenPocketWalletAdapter,
  MathWalletAdapter,
  NufiWalletAdapter,
];

const others = [
  AlphaWalletAdapter,
  AvanaWalletAdapter,
  BitpieWalletAdapter,
  CloverWalletAdapter,
  CoinhubWalletAdapter,
  HuobiWalletAdapter,
  HyperPayWalletAdapter,
  KrystalWalletAdapter,
  NekoWalletAdapter,
  OntoWalletAdapter,
  SaifuWalletAdapter,
  SkyWalletAdapter,
  SolongWalletAdapter,
  SpotWalletAdapter,
  TokenaryWalletAdapter,
  XDEFIWalletAdapter,
];

/** Creates the adapters. Leaves out those whose wallet's injected object makes the constructor throw. */
function create(constructors: readonly (new () => Adapter)[]): Adapter[] {
  return constructors.flatMap((Constructor) => {
    try {
      return [new Constructor()];
    } catch (error) {
      console.warn(`<mint-widget>: ${Constructor.name} is left out.`, error);
      return [];
    }
  });
}

/** Removes the install link of a little-known wallet, because its domain may have changed owner. */
function withoutUrl(adapter: Adapter): Adapter {
  adapter.url = "";
  return adapter;
}
