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
 * One of each of `@solana/wallet-adapter-wallets`, most widely used first. Left out:
 * - Particle and WalletConnect: they need an account of the page's with their makers;
 * - Torus, Fractal and Salmon: they call themselves available whether or not the services that they open still are;
 * - Ledger, Keystone and Trezor: they bring a global, Node's streams, and 125 kB that ask who made the page; the
 *   devices work through several of the wallets that are here;
 * - UnsafeBurner: keeps no keys.
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

/** Who has it may use it. Nobody is sent to the address of a wallet that few have heard of: it may have changed hands. */
function withoutUrl(adapter: Adapter): Adapter {
  adapter.url = "";
  return adapter;
}
