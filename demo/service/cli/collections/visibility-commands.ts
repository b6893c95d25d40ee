import type { Command } from "commander";
import { setVisibility, type Visibility } from "../../catalog/collections/visibility.js";
import { readGroupToCreate } from "../../catalog/metadata/due-metadata.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { describeAuthorityCost } from "../chain-costs.js";
import { addChangeOptions, performChange, type ChangeOptions } from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";
import { parseFuture } from "../option-values.js";
import { formatMoment } from "../../platform/format/moment.js";

const takesEffect = "Takes effect within a second; HTTP caches store Market API responses for five.";

/** @param collections the command `collections` */
export function addVisibilityCommands(collections: Command, context: CliContext): void {
  const hide = collections
    .command("hide")
    .description("hide a collection from all public surfaces; secret and sandbox keys still work")
    .argument("<collection>", "short id, slug, UUID or address")
    .option("--until <moment>", "time at which it becomes visible, ISO 8601 with a zone: 2026-11-21T18:00Z")
    .addHelpText("after", `\n${takesEffect}`);
  addChangeOptions(hide, "asked").action(
    async (identifier: string, { until, ...options }: ChangeOptions & { until?: string }) => {
      const visibleFrom = until === undefined ? null : parseFuture(context, "--until", until);
      await changeVisibility(context, identifier, options, {
        command: "collections hide",
        decide: () => ({ visibility: "hidden", visibleFrom }),
      });
    },
  );

  const publish = collections
    .command("publish")
    .description("make a hidden collection visible, now or at a time")
    .argument("<collection>", "short id, slug, UUID or address")
    .option("--from <moment>", "time at which it becomes visible, ISO 8601 with a zone: 2026-11-21T18:00Z")
    .addHelpText("after", `\n${takesEffect}`);
  addChangeOptions(publish, "asked").action(
    (identifier: string, { from, ...options }: ChangeOptions & { from?: string }) =>
      publishCollection(context, identifier, from, options),
  );
}

/** Makes a hidden collection visible. @param from moment in ISO 8601; undefined: now */
export async function publishCollection(
  context: CliContext,
  identifier: string,
  from: string | undefined,
  options: ChangeOptions,
): Promise<void> {
  const visibleFrom = from === undefined ? null : parseFuture(context, "--from", from);
  await changeVisibility(context, identifier, options, {
    command: "collections publish",
    describeCost: (database, id) => describeGroupCreation(context, database, id),
    decide(before) {
      if (visibleFrom === null) return { visibility: "visible", visibleFrom };
      if (isHidden(before, context.clock())) return { visibility: "hidden", visibleFrom };
      throw new UserError("It is visible already. `collections hide --until` hides it up to a time.");
    },
  });
}

/** Cost of creating the collection's group now; empty if the group exists. */
async function describeGroupCreation(
  context: CliContext,
  database: Queryable,
  collectionId: string,
): Promise<string[]> {
  const grouped = await readGroupToCreate(database, collectionId);
  const paid = grouped && (await describeAuthorityCost(context, database, grouped));
  return paid ? [`The service's authority pays ${paid.cost} for the collection's account on the chain.`] : [];
}

interface VisibilityChange {
  readonly command: string;
  decide(before: Visibility): Visibility;
  /** Notes on the service's costs. */
  readonly describeCost?: (database: Database, collectionId: string) => Promise<string[]>;
}

async function changeVisibility(
  context: CliContext,
  identifier: string,
  options: ChangeOptions,
  { command, decide, describeCost = () => Promise.resolve([]) }: VisibilityChange,
): Promise<void> {
  const now = context.clock();
  const { name, stored } = await withDatabase(context, async (database) => {
    const costs = await describeCost(database, (await requireCollection(database, identifier)).id);
    await performChange(context, database, options, { command, confirmation: "asked" }, async (read) => {
      const { id, shortId, visibility, visibleFrom } = await requireCollection(read, identifier);
      const after = decide({ visibility, visibleFrom });
      return {
        subject: `collection ${shortId}`,
        collections: [shortId],
        before: { visibility: describeVisibility({ visibility, visibleFrom }, now) },
        after: { visibility: describeVisibility(after, now) },
        notes: [takesEffect, ...costs],
        apply: (transaction) => setVisibility(transaction, id, after),
      };
    });
    const { name, ...stored } = await requireCollection(database, identifier);
    return { name, stored };
  });
  if (!options.dryRun) context.write(`${name}: ${describeVisibility(stored, now)}\n`);
}

export const isHidden = ({ visibility, visibleFrom }: Visibility, now: Date): boolean =>
  visibility === "hidden" && (visibleFrom === null || visibleFrom > now);

/** `visible`, `hidden` or `hidden until 2026-11-21 18:00 UTC`. */
export function describeVisibility(stored: Visibility, now: Date): string {
  if (!isHidden(stored, now)) return "visible";
  const { visibleFrom } = stored;
  if (visibleFrom === null) return "hidden";
  return `hidden until ${formatMoment(visibleFrom)}`;
}
