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
  return [
    new PhantomWalletAdapter(),
    new SolflareWalletAdapter(),
    new CoinbaseWalletAdapter(),
    new TrustWalletAdapter(),
    new BitgetWalletAdapter(),
    new NightlyWalletAdapter(),
    new Coin98WalletAdapter(),
    new SafePalWalletAdapter(),
    new TokenPocketWalletAdapter(),
    new MathWalletAdapter(),
    new NufiWalletAdapter(),
    ...[
      new AlphaWalletAdapter(),
      new AvanaWalletAdapter(),
      new BitpieWalletAdapter(),
      new CloverWalletAdapter(),
      new CoinhubWalletAdapter(),
      new HuobiWalletAdapter(),
      new HyperPayWalletAdapter(),
      new KrystalWalletAdapter(),
      new NekoWalletAdapter(),
      new OntoWalletAdapter(),
      new SaifuWalletAdapter(),
      new SkyWalletAdapter(),
      new SolongWalletAdapter(),
      new SpotWalletAdapter(),
      new TokenaryWalletAdapter(),
      new XDEFIWalletAdapter(),
    ].map(withoutUrl),
  ];
}

/** Removes the install link of a little-known wallet, because its domain may have changed owner. */
function withoutUrl(adapter: Adapter): Adapter {
  adapter.url = "";
  return adapter;
}
