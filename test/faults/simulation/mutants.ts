import type { Sabotage } from "./sabotage.js";

export interface Mutant extends Sabotage {
  /** What this service does wrong. */
  readonly name: string;
  /** A seed that is known to find it. */
  readonly caughtBy: string;
}

/** Services that are broken, each in one way that somebody could write by mistake. */
export const mutants: readonly Mutant[] = [
  {
    name: "releases submitted units by the clock",
    caughtBy: "147",
    // In what the sweep looks for, and in what it releases.
    forgeStatement: (text) =>
      text.replace(
        /("mints"\."state" = \$\d+)(?=\)\)\) order by "sessions"|\)$)/,
        text.startsWith("select") || text.includes('"session_id" = $3')
          ? `($1 or "mints"."state" = 'submitted')`
          : "$1",
      ),
  },
  {
    name: "submits units that are reserved no more",
    caughtBy: "4",
    forgeStatement: forge(
      /^update "mints" set "state" = \$1, "signature"/,
      /"mints"."state" = (\$\d)/,
      "$1::mint_state is not null",
    ),
  },
  {
    name: "submits units of a session that has ended",
    caughtBy: "147",
    forgeStatement: forge(
      /^update "mints" set "state" = \$1, "signature"/,
      /"sessions"."expires_at" > (\$\d+)/,
      "$1::timestamptz is not null and null is distinct from $1",
    ),
  },
  {
    name: "books a confirmation as often as it hears of it",
    caughtBy: "4",
    forgeStatement: forge(
      /^update "mints" set "state" = \$1, "check_at"/,
      /"mints"."state" = (\$\d)/,
      "$1::mint_state is not null",
    ),
  },
  {
    name: "takes no lock before it books",
    caughtBy: "24",
    forgeStatement: forge(/^select 1 from "wallet_counts"/, / for update$/, ""),
  },
  {
    name: "draws items that have been drawn",
    caughtBy: "8",
    forgeStatement: forge(/^update "items"/, / and "items"."mint_id" is null/, ""),
  },
  {
    name: "takes confirmed for final",
    caughtBy: "68",
    forgeChain: (chain) => ({
      ...chain,
      settle: async (submissions, signal) =>
        (await chain.settle(submissions, signal)).map((settlement) =>
          settlement.status === "confirmed" ? { status: "finalized" } : settlement,
        ),
    }),
  },
];

function forge(which: RegExp, part: RegExp, otherwise: string): (text: string) => string {
  return (text) => (which.test(text.trimStart()) ? text.replace(part, otherwise) : text);
}
