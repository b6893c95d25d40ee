import { formatCount } from "../platform/format/count.js";
import { InvalidArgumentError, Option, type Command } from "commander";
import {
  countHolds,
  holderKinds,
  listHolds,
  releaseHolds,
  type Hold,
  type HolderKind,
  type HoldsFilter,
} from "../operate/holds/queries.js";
import type { Queryable } from "../platform/db/database.js";
import { networkOf, parseAddress } from "../platform/limits/ip-network.js";
import { addChangeOptions, performChange, type ChangeOptions } from "./change.js";
import { addJsonOption, requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { UserError } from "../platform/errors/user-error.js";
import { parseCount } from "./option-values.js";
import { formatMoment } from "../platform/format/moment.js";
import { formatTable } from "./table.js";

/** Number of holders listed per kind by default. */
const defaultLimit = 10;

export function addHoldCommands(program: Command, context: CliContext): void {
  const holds = program
    .command("holds")
    .description("list and release items that buyers hold before they sign");

  addJsonOption(holds.command("list"))
    .description("list who holds items now, the largest holders first")
    .argument("[collection]", "only this collection: short id, slug, UUID or address")
    .addOption(new Option("--by <holder>", "only this kind of holder").choices(holderKinds))
    .option("--limit <holders>", "maximum holders of each kind", parseCount, defaultLimit)
    .action((identifier: string | undefined, options: ListOptions) => list(context, identifier, options));

  const release = holds
    .command("release")
    .description("release held items whose mints weren't sent yet; their buyers have to prepare again")
    .argument("[collection]", "only this collection: short id, slug, UUID or address")
    .option("--wallet <address>", "release what this wallet holds")
    .option(
      "--network <ip>",
      "release what clients with this IP address hold; for IPv6 its /64",
      parseNetwork,
    )
    .option("--key <id>", "release what clients with this key hold; id from `keys list`")
    .option("--session <id>", "release what this session holds")
    .option("--all", "release everything that is held of the collection");
  addChangeOptions(release).action((identifier: string | undefined, options: ReleaseOptions) =>
    releaseAll(context, identifier, options),
  );
}

interface ListOptions {
  by?: HolderKind;
  limit: number;
  json?: boolean;
}

interface ReleaseOptions extends ChangeOptions {
  wallet?: string;
  network?: string;
  key?: string;
  session?: string;
  all?: boolean;
}

const headings: Record<HolderKind, string> = {
  collection: "Collection",
  key: "Key",
  network: "Network",
  wallet: "Wallet",
  session: "Session",
};

async function list(
  context: CliContext,
  identifier: string | undefined,
  { by, limit, json }: ListOptions,
): Promise<void> {
  // There are many sessions, which only matter once a holder is known.
  const kinds = by === undefined ? holderKinds.filter((kind) => kind !== "session") : [by];
  const found = await withDatabase(context, async (database) => {
    const collectionId = await findCollectionId(database, identifier);
    const lists = kinds.map(async (kind) => [kind, await listHolds(database, kind, { collectionId, limit })]);
    return Object.fromEntries(await Promise.all(lists)) as Record<HolderKind, Hold[]>;
  });
  if (json) return context.write(`${JSON.stringify(found, null, 2)}\n`);
  if (kinds.every((kind) => found[kind].length === 0)) return context.write("Nothing is held.\n");
  context.write(kinds.map((kind) => formatHolds(kind, found[kind])).join("\n"));
}

function formatHolds(kind: HolderKind, rows: readonly Hold[]): string {
  const isOfCollection = kind === "collection";
  const hasLabel = kind === "key";
  return formatTable(
    [
      headings[kind],
      ...(hasLabel ? ["Label"] : []),
      ...(isOfCollection ? [] : ["Collection"]),
      ...["Held", "Sent", "Sessions", "Until"],
    ],
    rows.map((row) => [
      row.holder ?? (kind === "network" ? "servers" : null),
      ...(hasLabel ? [row.label] : []),
      ...(isOfCollection ? [] : [row.collection]),
      ...[row.reserved, row.sent, row.sessions, formatMoment(row.endsAt)],
    ]),
  );
}

async function releaseAll(
  context: CliContext,
  identifier: string | undefined,
  options: ReleaseOptions,
): Promise<void> {
  const { wallet, network, key, session, all } = options;
  const given = [wallet, network, key, session, all].filter((value) => value !== undefined);
  if (given.length !== 1 || (all && identifier === undefined)) {
    throw new UserError("Pass one of --wallet, --network, --key and --session, or a collection and --all.");
  }
  const now = context.clock();
  const settings = { command: "holds release", confirmation: "required" } as const;
  await withDatabase(context, async (database) => {
    const collectionId = await findCollectionId(database, identifier);
    const filter: HoldsFilter = {
      collectionId,
      wallet,
      network,
      keyId: key?.toLowerCase(),
      sessionId: session?.toLowerCase(),
    };
    const released = await performChange(context, database, options, settings, async (read) => {
      const { sessions, reserved, sent, collections } = await countHolds(read, filter);
      return {
        subject: describeHolder(options),
        collections,
        before: { sessions, units: reserved },
        after: { sessions: 0, units: 0 },
        notes: [
          ...(sent > 0
            ? [`Already sent: ${formatCount(sent, "unit")}, held until the chain has decided about them.`]
            : []),
          "Buyers who sign afterwards get SESSION_EXPIRED, pay nothing, and have to prepare again.",
        ],
        apply: (transaction) => releaseHolds(transaction, filter, now),
        describeResult: (result) => ({ released: result.units, ofSessions: result.sessions }),
      };
    });
    if (options.dryRun) return;
    const { units, sessions } = released ?? { units: 0, sessions: 0 };
    context.write(`Released ${formatCount(units, "unit")} of ${formatCount(sessions, "session")}\n`);
  });
}

/**
 * Describes the holder for display and for the record, which must not keep an IP address longer than the sessions do.
 */
function describeHolder({ wallet, network, key, session }: ReleaseOptions): string {
  if (wallet !== undefined) return `holds of wallet ${wallet}`;
  if (network !== undefined) return `holds of network ${maskNetwork(network)}`;
  if (key !== undefined) return `holds of key ${key}`;
  return session === undefined ? "all holds" : `holds of session ${session}`;
}

/** `203.0.113.x`, `2001:db8:x` */
const maskNetwork = (network: string) =>
  network.includes(":") ? `${network.split(":").slice(0, 2).join(":")}:x` : network.replace(/\d+$/, "x");

async function findCollectionId(
  database: Queryable,
  identifier: string | undefined,
): Promise<string | undefined> {
  return identifier === undefined ? undefined : (await requireCollection(database, identifier)).id;
}

/** @throws InvalidArgumentError */
function parseNetwork(text: string): string {
  const address = parseAddress(text.replace(/\/64$/, ""));
  if (!address) throw new InvalidArgumentError("It must be an IP address, as `holds list` shows it.");
  return networkOf(address);
}
