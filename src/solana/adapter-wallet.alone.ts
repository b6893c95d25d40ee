import type { WalletOption } from "../mint/ports.js";
import type { ClassicAdapter } from "./classic-adapter.js";
import { WalletError } from "./wallet-error.js";
import type { WalletSource } from "./wallet-source.js";

/** In the self-contained file, which can't sign with a classic adapter: it says so at once. */
export const fromAdapter = (
  { name, url }: ClassicAdapter,
  identity: Pick<WalletOption, "id" | "kind">,
): WalletSource => ({
  option: { ...identity, name, icon: null, installed: true, url },
  supports: () => true,
  async connect() {
    throw new WalletError("WALLET_UNAVAILABLE", `${name} is a classic adapter: it needs mint-widget.js.`);
  },
});
