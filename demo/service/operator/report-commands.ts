import { createSolanaRpc } from "@solana/kit";
import type { Command } from "commander";
import { commitment, createReader } from "../chain/chain-reader.js";
import { readExistingMints } from "../chain/existing-mints.js";
import { listCurrencies } from "../db/currencies.js";
import type { Database } from "../db/database.js";
import { readSales } from "../db/operator-reads.js";
import { readAffiliateSales } from "../mint/affiliates.js";
import { createSilentRates } from "../mint/coin-rates.js";
import { nativeCoin } from "../mint/currency.js";
import { createPriceDescription } from "../mint/price-description.js";
import { reconcile } from "../mint/reconciliation.js";
import {
  addJsonOption,
  OperatorError,
  requireCollection,
  requireVariable,
  withDatabase,
  type Desk,
} from "./desk.js";
import { formatTable } from "./table.js";

/** Milliseconds that a node may take for an answer. */
const nodeTimeout = 10_000;

export function addReportCommands(program: Command, desk: Desk): void {
  addJsonOption(program.command("sales"))
    .description("what a collection has sold: by phase and currency, and by affiliate")
    .argument("<collection>", "short id, slug, UUID or address")
    .action(async (identifier: string, { json }: { json?: boolean }) => {
      const report = await withDatabase(desk, (database) => readReport(desk, database, identifier));
      if (json) return desk.write(`${JSON.stringify(report, null, 2)}\n`);
      desk.write(
        formatTable(
          ["Phase", "Units", "Buyers", "Paid", "Last sale"],
          report.phases.map((row) => [row.phase, row.units, row.buyers, row.paid, row.lastAt]),
        ),
      );
      if (report.affiliates.length === 0) return;
      const head = ["Affiliate", "Code", "Units", "Paid", "Ended"];
      const rows = report.affiliates.map((row) => [
        ...[row.name, row.code, row.units, row.paid.join(" + ") || null, row.endedAt],
      ]);
      desk.write(`\n${formatTable(head, rows)}`);
    });

  addJsonOption(program.command("reconcile"))
    .description("hold the database against the chain; ends with 1 when something is not as it must be")
    .argument("[collection]", "only this one: short id, slug, UUID or address")
    .addHelpText("after", "\nNeeds SOLANA_RPC_URL too. May be run at any time, beside a service at work.")
    .action(async (identifier: string | undefined, { json }: { json?: boolean }) => {
      const rpc = createSolanaRpc(requireVariable(desk, "SOLANA_RPC_URL"));
      const read = createReader(nodeTimeout);
      const { tallies, findings, compared } = await withDatabase(desk, async (database) =>
        reconcile(
          {
            database,
            clock: desk.clock,
            chain: {
              readMinted: (mints, signal) => readExistingMints({ rpc, read }, mints, { commitment }, signal),
            },
          },
          identifier === undefined ? undefined : (await requireCollection(database, identifier)).id,
        ),
      );
      if (json) desk.write(`${JSON.stringify({ tallies, findings, compared }, null, 2)}\n`);
      else {
        desk.write(
          formatTable(
            ["Collection", "Minted", "Held", "Free", "Supply"],
            tallies.map((row) => [row.collectionId, row.minted, row.held, row.free, row.supply]),
          ),
        );
        desk.write(`\n${compared} mints compared with the chain, ${findings.length} findings\n`);
      }
      if (findings.length === 0) return;
      throw new OperatorError(findings.map(({ rule, words }) => `${rule}  ${words}`).join("\n"));
    });
}

async function readReport(desk: Desk, database: Database, identifier: string) {
  const { id, chain } = await requireCollection(database, identifier);
  const currencies = new Map((await listCurrencies(database, chain)).map((row) => [row.mint, row]));
  const describe = createPriceDescription({ chain, rates: createSilentRates(desk.clock) });
  const say = (mint: string | null, baseUnits: bigint) => {
    const { amount, currency } = describe({
      currency: (mint === null ? null : currencies.get(mint)) ?? nativeCoin,
      baseUnits,
    });
    return `${amount} ${currency}`;
  };
  const [sales, affiliates] = await Promise.all([readSales(database, id), readAffiliateSales(database, id)]);
  return {
    phases: sales.map(({ phase, currency, units, buyers, paidBaseUnits, lastAt }) => ({
      ...{ phase, units, buyers },
      paid: say(currency, paidBaseUnits),
      lastAt: lastAt.toISOString(),
    })),
    affiliates: affiliates.map(({ code, name, units, paid, endedAt }) => ({
      ...{ code, name, units },
      paid: paid.map(({ mint, baseUnits }) => say(mint, baseUnits)),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}
