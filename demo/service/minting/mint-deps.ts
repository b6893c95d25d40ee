import type { MintChain } from "../chain/mint-chain.js";
import type { Database } from "../db/database.js";
import type { CoinRates } from "../pricing/coin-rates.js";
import type { Timers } from "./timers.js";

/** Writes one event down for the operator. */
export type Log = (
  level: "debug" | "info" | "warn" | "error",
  event: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

/** Everything that the rules act through. */
export interface MintDeps {
  readonly database: Database;
  readonly chain: Pick<
    MintChain,
    | "chain"
    | "assess"
    | "prepareMints"
    | "judgeSignedTransaction"
    | "rehearse"
    | "cosign"
    | "send"
    | "settle"
    | "findHolders"
    | "readItemTransfers"
  >;
  readonly clock: () => Date;
  /** Unguessable. */
  readonly random: (bytes: number) => Uint8Array;
  /** What coins are worth. Default: nothing is known, and what follows a rate has no price. */
  readonly rates?: CoinRates;
  /** The service's own address without a slash at its end: where images and metadata are. */
  readonly publicBase: string;
  /** How long a prepare holds its units. Default 90 seconds. */
  readonly sessionMilliseconds?: number;
  /** How long an execute waits for the chain before it answers `pending`. Default 8 seconds. */
  readonly confirmMilliseconds?: number;
  /** How long counts may lag behind the database in a collection read. Default 250, at most 1,000. */
  readonly countsMilliseconds?: number;
  /** Default: those of the system. */
  readonly timers?: Timers;
  readonly log: Log;
}
