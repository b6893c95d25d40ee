import type { Mutation } from "./mutation.js";

export interface Mutant extends Mutation {
  /** The broken behaviour, as a predicate of the service. */
  readonly name: string;
  /** Seed that detects the mutation. */
  readonly caughtBy: string;
}

/** Mutations of the service, each a plausible programming error. */
export const mutants: readonly Mutant[] = [
  {
    name: "releases submitted units by the clock",
    caughtBy: "5",
    // Affects the sweep's query and its update.
    rewriteStatement: (text) =>
      text.replace(
        /("mints"\."state" = \$\d+)(?=\)\)\) order by "sessions"|\) order by "mints"\."id" asc for update)/,
        `($1 or "mints"."state" = 'submitted')`,
      ),
  },
  {
    name: "submits units that are reserved no more",
    caughtBy: "8",
    rewriteStatement: rewrite(
      /^with signed as/,
      /state = (\$\d+) order by id/,
      "$1::mint_state is not null order by id",
    ),
  },
  {
    name: "submits units of a session that has ended",
    caughtBy: "52",
    rewriteStatement: rewrite(/^with signed as/, /"sessions"."expires_at" > signed.now/, "true"),
  },
  {
    name: "records a confirmation each time it is reported",
    caughtBy: "3",
    rewriteStatement: rewrite(
      /^update "mints" set "state" = \$1, "check_at"/,
      /"mints"."state" = (\$\d)/,
      "$1::mint_state is not null",
    ),
  },
  {
    name: "takes no lock before it records",
    caughtBy: "24",
    rewriteStatement: rewrite(/^select 1 from "wallet_counts"/, / for update$/, ""),
  },
  {
    name: "draws items that have been drawn",
    caughtBy: "3",
    rewriteStatement: rewrite(/update "items" set mint_id/, / and item.mint_id is null/, ""),
  },
  {
    name: "keeps the draws of reverted mints",
    caughtBy: "104",
    rewriteStatement: rewrite(
      /^update "draws" set "mint_id"/,
      /"draws"."mint_id" = (\$\d)/,
      "$1::uuid is null",
    ),
  },
  {
    name: "returns no uses of claim codes",
    caughtBy: "2",
    rewriteStatement: rewrite(
      /update "claim_codes" set held = held \+/,
      /held = held \+ (\$\d)/,
      "held = held + 0 * $1",
    ),
  },
  {
    name: "takes confirmed for final",
    caughtBy: "135",
    wrapChain: (chain) => ({
      ...chain,
      confirm: async (submissions, options) =>
        (await chain.confirm(submissions, options)).map((settlement) =>
          settlement.status === "confirmed" ? { status: "finalized" } : settlement,
        ),
    }),
  },
];

function rewrite(which: RegExp, part: RegExp, otherwise: string): (text: string) => string {
  return (text) => (which.test(text.trimStart()) ? text.replace(part, otherwise) : text);
}
