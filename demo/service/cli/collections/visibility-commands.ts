import type { Command } from "commander";
import { describeVisibility, planVisibility, takesEffect } from "../../admin/changes/visibility.js";
import { planPause } from "../../admin/changes/phases.js";
import { formatCount } from "../../platform/format/count.js";
import type { Visibility } from "../../catalog/collections/visibility.js";
import type { Database } from "../../platform/db/database.js";
import { describeGroupCreation } from "../../admin/costs/chain-costs.js";
import { addChangeOptions, performChange, type ChangeOptions } from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { toCostDeps } from "../cost-deps.js";
import { parseFuture } from "../option-values.js";

/** @param collections the command `collections` */
export function addPauseCommands(collections: Command, context: CliContext): void {
  for (const paused of [true, false]) {
    const command = collections
      .command(paused ? "pause" : "resume")
      .description(
        paused
          ? "pause all phases of a collection: nothing can be prepared or sent"
          : "resume all paused phases of a collection",
      )
      .argument("<collection>", "short id, slug, UUID or address");
    addChangeOptions(command).action((identifier: string, options: ChangeOptions) =>
      withDatabase(context, async (database) => {
        const collection = await requireCollection(database, identifier);
        const { command, plan } = planPause(context, collection, { paused });
        const settings = { command, confirmation: "required" } as const;
        const changed = await performChange(context, database, options, settings, plan);
        if (changed === null) return;
        context.write(`${formatCount(changed, "phase")} ${paused ? "paused" : "resumed"}\n`);
      }),
    );
  }
}

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
      await changeVisibility(context, identifier, options, { visibility: "hidden", moment: visibleFrom });
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
    visibility: "visible",
    moment: visibleFrom,
    describeCost: (database, id) => describeGroupCreation(toCostDeps(context), database, id),
  });
}

interface VisibilityChange {
  readonly visibility: Visibility["visibility"];
  readonly moment: Date | null;
  /** Notes on the service's costs. */
  readonly describeCost?: (database: Database, collectionId: string) => Promise<string[]>;
}

async function changeVisibility(
  context: CliContext,
  identifier: string,
  options: ChangeOptions,
  { describeCost = () => Promise.resolve([]), ...order }: VisibilityChange,
): Promise<void> {
  const { name, stored } = await withDatabase(context, async (database) => {
    const { id } = await requireCollection(database, identifier);
    const { command, plan } = planVisibility(context, { id }, order, await describeCost(database, id));
    await performChange(context, database, options, { command, confirmation: "asked" }, plan);
    const { name, ...stored } = await requireCollection(database, identifier);
    return { name, stored };
  });
  if (!options.dryRun) context.write(`${name}: ${describeVisibility(stored, context.clock())}\n`);
}
