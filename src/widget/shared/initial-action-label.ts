import type { MainAction } from "../../core/main-action.js";
import type { Localization } from "../i18n/localization.js";

const actionableKinds: readonly MainAction["kind"][] = [
  "connect",
  "code",
  "mint",
  "retry",
  "reload",
  "ask",
  "mint-more",
  "see-market",
  "insufficient",
  "confirm-price",
];

/**
 * True when pressing the main button does something. For a wallet that isn't on the allowlist, it opens the wallet
 * dialog.
 */
export const isActionable = (action: MainAction): boolean =>
  actionableKinds.includes(action.kind) || (action.kind === "ineligible" && action.reason === "NOT_ELIGIBLE");

/**
 * True when there is nothing to press and nothing to wait for on this page: a sentence says why in place of the main
 * button.
 */
export const isClosed = (action: MainAction): boolean =>
  action.kind === "unavailable" || (action.kind === "ineligible" && action.reason !== "NOT_ELIGIBLE");

/** The button's label before a wallet is connected; undefined: another label applies. */
export function labelInitialAction(
  action: MainAction,
  { messages }: Pick<Localization, "messages">,
): string | undefined {
  switch (action.kind) {
    case "reload":
      return messages.tryAgain;
    case "connect":
      return messages.connect;
  }
}
