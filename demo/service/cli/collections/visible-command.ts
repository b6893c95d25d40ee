import type { Command } from "commander";
import { createDasClient } from "../../chain/das/das-client.js";
import { openCommandRpc } from "../../chain/nodes/open-nodes.js";
import { createReader } from "../../chain/rpc/chain-reader.js";
import { parseDasUrl } from "../../config/service-config.js";
import {
  readDisplay,
  type CollectionDisplay,
  type IndexerDisplay,
} from "../../operate/display/read-display.js";
import { UserError } from "../../platform/errors/user-error.js";
import {
  addJsonOption,
  requireCollection,
  requireVariable,
  withDatabase,
  type CliContext,
} from "../cli-context.js";
import { stringify } from "../json-output.js";
import { formatTable } from "../table.js";

/** Timeout of each request in milliseconds. */
const requestTimeout = 10_000;

/** @param collections the command `collections` */
export function addVisibleCommand(collections: Command, context: CliContext): void {
  addJsonOption(collections.command("visible"))
    .description("show where a collection's items can be seen and sold, and why they can't elsewhere")
    .argument("<collection>", "short id, slug, UUID or address")
    .addHelpText(
      "after",
      "\nReads the collection and up to five minted items from SOLANA_RPC_URL, and asks the indexer of DAS_URL.\nExits with 1 if the indexer doesn't respond.",
    )
    .action(async (identifier: string, { json }: { json?: boolean }) => {
      const display = await readCollectionDisplay(context, identifier);
      context.write(json ? `${stringify(display)}\n` : formatDisplay(display));
      const { indexer } = display;
      if (indexer.status === "failed") throw new UserError(`The indexer ${indexer.host}: ${indexer.message}`);
    });
}

function readCollectionDisplay(context: CliContext, identifier: string): Promise<CollectionDisplay> {
  const rpc = openCommandRpc(requireVariable(context, "SOLANA_RPC_URL"));
  const url = parseDasUrl(context.environment);
  return withDatabase(context, async (database) => {
    const { id } = await requireCollection(database, identifier);
    const node = { rpc, read: createReader(requestTimeout) };
    return readDisplay({ database, node, das: url ? createDasClient(url, requestTimeout) : null }, id);
  });
}

function formatDisplay({ collection, item, indexer, places, controls }: CollectionDisplay): string {
  const { name, shortId, chain, standard, address } = collection;
  const rows = [
    describeIndexer(indexer),
    ...places.map(({ place, seen, sellable, reasons }) => ({ place, seen, sellable, reasons })),
  ];
  return [
    `${name} (${shortId}) on ${chain}, standard ${standard}, address ${address}\n`,
    item ? `Item #${item.number}: ${item.address}\n\n` : "No item is minted, or all are burned.\n\n",
    formatTable(
      ["Where", "Seen", "Sellable", "Why"],
      rows.flatMap(({ place, seen, sellable, reasons }) => [
        [place, seen, sellable, reasons[0] ?? ""],
        ...reasons.slice(1).map((reason) => ["", "", "", reason]),
      ]),
    ),
    formatControls(controls),
  ].join("");
}

function formatControls(controls: CollectionDisplay["controls"]): string {
  if (controls === null) return "";
  return controls.length === 0
    ? "\nNo plugin or rule of the collection lets others dispose of items.\n"
    : [
        "\nWhat others can do to every item, or keep its holder from doing:",
        ...controls.map(({ sentence }) => `  ${sentence}`),
        "",
      ].join("\n");
}

function describeIndexer(indexer: IndexerDisplay) {
  const row = { place: "Indexer (DAS)", sellable: null };
  switch (indexer.status) {
    case "not-configured":
      return { ...row, seen: "not queried", reasons: ["DAS_URL isn't set."] };
    case "failed":
      return { ...row, seen: "no response", reasons: [indexer.message] };
    case "answered": {
      const { isShown, item, collection, reasons } = indexer;
      const kinds = [item && `item ${item.interface}`, collection && `collection ${collection}`];
      const known = kinds.filter(Boolean).join(", ");
      return { ...row, seen: isShown ? "yes" : "no", reasons: [...(known ? [known] : []), ...reasons] };
    }
  }
}
