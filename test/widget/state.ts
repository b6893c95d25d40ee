import type { Phase } from "../../src/contract/mint/collection.js";
import { dropOf } from "./drop.js";
import type { FakeService } from "./fake-service.js";
import type { MintPage } from "./mint-page.js";
import type { SigningWallet } from "./signing-wallet.js";

/** Visible state of the widget, how to reach it, and its texts. */
export interface State {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | null>>;
  readonly arrange?: (service: FakeService) => void;
  /** Visitor's actions. The wallet is available, not connected. */
  readonly reach?: (page: MintPage, wallet: SigningWallet) => Promise<unknown>;
  /** Main button's text; null when there is no such button. */
  readonly mainLabel: string | RegExp | null;
  /** True when that button is enabled. */
  readonly isMainEnabled: boolean;
  readonly texts: readonly (string | RegExp)[];
  readonly absentTexts?: readonly (string | RegExp)[];
}

export const never = () => new Promise<never>(() => undefined);
export const connect = (page: MintPage) => page.connect();
export const only = (phase: Phase) => (service: FakeService) => void (service.record = dropOf([phase]));

export async function connectAndMint(page: MintPage): Promise<void> {
  await page.connect();
  await page.activate("button", "Mint");
}
