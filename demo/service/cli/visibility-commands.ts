import type { Command } from "commander";
import { setVisibility, type Visibility } from "../db/repositories/visibility.js";
import { CliError, requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { formatMoment, parseFuture } from "./option-values.js";

const takesEffect = "Takes effect within a second; HTTP caches keep Market API responses for five.";

/** @param collections the command `collections` */
export function addVisibilityCommands(collections: Command, context: CliContext): void {
  collections
    .command("hide")
    .description("take a collection off all public surfaces; secret and sandbox keys still work for it")
    .argument("<collection>", "short id, slug, UUID or address")
    .option("--until <moment>", "when it becomes visible, in ISO 8601 with a zone: 2026-11-21T18:00:00Z")
    .addHelpText("after", `\n${takesEffect}`)
    .action(async (identifier: string, { until }: { until?: string }) => {
      const visibleFrom = until === undefined ? null : parseFuture(context, "--until", until);
      await change(context, identifier, () => ({ visibility: "hidden", visibleFrom }));
    });

  collections
    .command("show")
    .description("make a hidden collection visible, now or from a time on")
    .argument("<collection>", "short id, slug, UUID or address")
    .option("--from <moment>", "when it becomes visible, in ISO 8601 with a zone: 2026-11-21T18:00:00Z")
    .addHelpText("after", `\n${takesEffect}`)
    .action(async (identifier: string, { from }: { from?: string }) => {
      const visibleFrom = from === undefined ? null : parseFuture(context, "--from", from);
      await change(context, identifier, (before) => {
        if (visibleFrom === null) return { visibility: "visible", visibleFrom };
        if (isHidden(before, context.clock())) return { visibility: "hidden", visibleFrom };
        throw new CliError("It is visible already. `collections hide --until` hides it up to a time.");
      });
    });
}

async function change(
  context: CliContext,
  identifier: string,
  decide: (before: Visibility) => Visibility,
): Promise<void> {
  const { name, after } = await withDatabase(context, async (database) => {
    const { id, name, ...before } = await requireCollection(database, identifier);
    const after = decide(before);
    await setVisibility(database, id, after);
    return { name, after };
  });
  context.write(`${name}: ${describeVisibility(after, context.clock())}\n`);
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
