import { formatCount } from "../platform/format/count.js";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Command } from "commander";
import { importFeed, MarketFeedError, type FeedIssue, type FeedLine } from "../market/ingest/import-feed.js";
import { joinTransaction } from "../platform/db/database.js";
import { recordChange } from "./change.js";
import { withDatabase, type CliContext } from "./cli-context.js";
import { UserError } from "../platform/errors/user-error.js";

export function addMarketCommands(program: Command, context: CliContext): void {
  const market = program.command("market").description("import listings, offers and sales into the market");

  market
    .command("import")
    .description("import a feed, all or nothing; known records are ignored")
    .argument("<file>", "JSON Lines: one record on each line")
    .addHelpText(
      "after",
      '\nA record is a collection, an item, a listing, a cancellation, a sale, a transfer, an offer or an offer_cancellation,\nsuch as {"kind":"listing","id":"42","at":"2026-11-21T18:00:00Z","collection":"aurora","mint":"…","from":"…","price":"1.5"}.\nThe page "Market data" of the documentation lists the fields of each.',
    )
    .action(async (file: string) => {
      const lines = await readLines(file);
      const { collections, items, events } = await withDatabase(context, (database) =>
        database.transaction(async (transaction) => {
          const joined = joinTransaction(transaction);
          const imported = await importFeed({ database: joined, clock: context.clock }, lines);
          await recordChange(context, joined, "market import", {
            subject: `market feed of ${lines.length} records`,
            collections: [],
            before: null,
            after: { ...imported },
          });
          return imported;
        }),
      );
      context.write(`${JSON.stringify({ collections, items, events })}\n`);
      context.warn(`New: ${formatCount(items, "item")}, ${formatCount(events, "event")}.\n`);
    });
}

/** @throws UserError for an unreadable file; MarketFeedError for lines that are not JSON */
async function readLines(path: string): Promise<FeedLine[]> {
  const lines: FeedLine[] = [];
  const issues: FeedIssue[] = [];
  let line = 0;
  try {
    for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      line += 1;
      if (text.trim() === "") continue;
      try {
        lines.push({ line, value: JSON.parse(text) as unknown });
      } catch {
        issues.push({ line, field: "", message: "is not JSON" });
      }
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`${path} can't be read: ${why}`, { cause: error });
  }
  if (issues.length > 0) throw new MarketFeedError(issues);
  return lines;
}
