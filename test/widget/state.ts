import type { Phase } from "../../src/contract/collection.js";
import { dropOf } from "./drop.js";
import type { FakeService } from "./fake-service.js";
import type { MintPage } from "./mint-page.js";
import type { SigningWallet } from "./signing-wallet.js";

/** One thing that a visitor may see, how it comes about, and what it says. */
export interface State {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | null>>;
  readonly arrange?: (service: FakeService) => void;
  /** What the visitor does. The wallet is there, not connected. */
  readonly reach?: (page: MintPage, wallet: SigningWallet) => Promise<unknown>;
  /** The main button's words; null when there is no such button. */
  readonly says: string | RegExp | null;
  /** Whether that button can be pressed. */
  readonly isLive: boolean;
  readonly reads: readonly (string | RegExp)[];
  readonly never?: readonly (string | RegExp)[];
}

export const never = () => new Promise<never>(() => undefined);
export const connect = (page: MintPage) => page.connect();
export const only = (phase: Phase) => (service: FakeService) => void (service.record = dropOf([phase]));

export async function connectAndMint(page: MintPage): Promise<void> {
  await page.connect();
  await page.activate("button", "Mint");
}
