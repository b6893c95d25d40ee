import type { Failure, FailureCode } from "../failure.js";
import type { MainAction } from "../main-action.js";

/** Failure code for each action without its own failure. `mint`: something that the order needs is missing. */
const codes: Readonly<
  Record<
    Exclude<MainAction["kind"], "reload" | "retry" | "ask" | "await-expiry" | "await-retry" | "ineligible">,
    FailureCode
  >
> = {
  load: "NOT_READY",
  check: "NOT_READY",
  mint: "NOT_READY",
  "mint-more": "NOT_READY",
  connect: "WALLET_NOT_CONNECTED",
  connecting: "WALLET_NOT_CONNECTED",
  working: "MINT_IN_PROGRESS",
  "confirm-price": "MINT_IN_PROGRESS",
  wait: "PHASE_NOT_ACTIVE",
  opening: "PHASE_NOT_ACTIVE",
  unavailable: "PHASE_NOT_ACTIVE",
  "see-market": "PHASE_NOT_ACTIVE",
  code: "CODE_REQUIRED",
  insufficient: "INSUFFICIENT_BALANCE",
  unpriced: "PRICE_UNAVAILABLE",
  "chain-unknown": "CHAIN_UNKNOWN",
};

/** Explains why the main action doesn't allow a mint. Nothing was sent, and the state hasn't changed. */
export function explainAction(action: MainAction): Failure {
  if ("failure" in action) return action.failure;
  if (action.kind === "ineligible") return { code: action.reason, message: action.message };
  if (action.kind === "unavailable" && action.because === "sold_out")
    return { code: "SOLD_OUT", message: "" };
  if (action.kind === "insufficient" && action.shortage)
    return { code: codes.insufficient, message: "", details: action.shortage };
  const { status, startsAt } = "phase" in action ? action.phase : {};
  return { code: codes[action.kind], message: "", details: status && { status, startsAt } };
}
