import { formatCount } from "../platform/format/count.js";
import type { Command } from "commander";
import { readGroupControls } from "../chain/items/read-controls.js";
import { openCommandRpc } from "../chain/nodes/open-nodes.js";
import { ChainError } from "../chain/rpc/chain-error.js";
import { createReader } from "../chain/rpc/chain-reader.js";
import { accountStandard } from "../chain/standards/item-standards.js";
import {
  importFeed,
  MarketFeedError,
  type FeedIssue,
  type FeedLine,
  type ForeignCollection,
} from "../market/ingest/import-feed.js";
import { describeControl } from "../operate/display/describe-control.js";
import { joinTransaction } from "../platform/db/database.js";
import { recordChange } from "./change.js";
import { withDatabase, type CliContext } from "./cli-context.js";
import { readText } from "../platform/validation/text-file.js";

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
      const { described, ...counts } = await withDatabase(context, (database) =>
        database.transaction(async (transaction) => {
          const joined = joinTransaction(transaction);
          const { described, ...counts } = await importFeed(
            { database: joined, clock: context.clock },
            lines,
          );
          await recordChange(context, joined, "market import", {
            subject: `market feed of ${lines.length} records`,
            collections: [],
            before: null,
            after: counts,
          });
          return { described, ...counts };
        }),
      );
      context.write(`${JSON.stringify(counts)}\n`);
      context.warn(`New: ${formatCount(counts.items, "item")}, ${formatCount(counts.events, "event")}.\n`);
      for (const note of await describeControls(context, described)) context.warn(`${note}\n`);
    });
}

/** Timeout of the request to the node in milliseconds. */
const nodeTimeout = 5_000;

/** Notes on what others can do to the items of these collections, as far as they are on the node's chain. */
async function describeControls(
  { environment }: CliContext,
  described: readonly ForeignCollection[],
): Promise<string[]> {
  const { SOLANA_RPC_URL: url, CHAIN: chain } = environment;
  const here = described.filter((collection) => collection.chain === chain);
  if (here.length === 0) return [];
  const unread = (reason: string) => [
    `What others can do to the items was not read from the chain: ${reason}.`,
  ];
  if (!url) return unread("SOLANA_RPC_URL is not set");
  const node = { rpc: openCommandRpc(url), read: createReader(nodeTimeout), standard: accountStandard };
  try {
    const controls = await readGroupControls(
      node,
      here.map(({ address }) => address),
    );
    return here.flatMap(({ slug }, index) =>
      (controls[index] ?? []).map((control) => `${slug}: ${describeControl(control)}`),
    );
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return unread("the node of SOLANA_RPC_URL didn't answer");
  }
}

/** @throws UserError for an unreadable file; MarketFeedError for lines that are not JSON */
async function readLines(path: string): Promise<FeedLine[]> {
  const lines: FeedLine[] = [];
  const issues: FeedIssue[] = [];
  const texts = (await readText(path)).split(/\r\n|\n|\r/);
  for (const [index, text] of texts.entries()) {
    const line = index + 1;
    if (text.trim() === "") continue;
    try {
      lines.push({ line, value: JSON.parse(text) as unknown });
    } catch {
      issues.push({ line, field: "", message: "is not JSON" });
    }
  }
  if (issues.length > 0) throw new MarketFeedError(issues);
  return lines;
}
