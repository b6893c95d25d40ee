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

/** The button's label before a wallet is connected; undefined: another label applies. */
export function labelInitialAction(action: MainAction, localization: Localization): string | undefined {
  const { messages } = localization;
  switch (action.kind) {
    case "reload":
      return messages.tryAgain;
    case "connect":
      return messages.connect;
    case "unavailable":
      return labelClosed(action.because, localization);
  }
}

function labelClosed(
  because: Extract<MainAction, { kind: "unavailable" }>["because"],
  { messages }: Localization,
): string {
  return {
    no_phase: messages.noPhase,
    paused: messages.pausedByCreator,
    sold_out: messages.soldOut,
    ended: messages.mintEnded,
    unknown: messages.notOpen,
  }[because];
}
