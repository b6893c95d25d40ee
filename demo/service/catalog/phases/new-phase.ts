import type { phases } from "./tables.js";
import type { Recipient } from "../collections/tables.js";

/** Price columns of a phase. */
export type NewPhasePrice = Pick<
  typeof phases.$inferSelect,
  | "pricing"
  | "priceBaseUnits"
  | "priceMint"
  | "pegUsdMicros"
  | "pegNativeUnits"
  | "dutchFloor"
  | "dutchDrop"
  | "dutchIntervalSeconds"
>;

/** Validated phase to insert. */
export type NewPhase = NewPhasePrice & {
  name: string;
  startsAt: Date;
  endsAt: Date | null;
  paused: boolean;
  gated: boolean;
  codeRequired: boolean;
  otherRecipient: boolean;
  recipients: Recipient[] | null;
  allowlist: string[];
  bonuses: { wallet: string; extra: number }[];
  limits: { perWallet: number | null; perMint: number };
  supply: number | null;
};
