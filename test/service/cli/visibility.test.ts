import { tablesOf } from "../../tables.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpHarness, now, type HttpHarness } from "../http/harness.js";
import { createCommandRunner } from "./command-runner.js";

let harness: HttpHarness;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  harness = await createHttpHarness();
  run = createCommandRunner({ DATABASE_URL: harness.url }, () => now);
});
afterAll(() => harness.close());

const read = async () => {
  const row = await tablesOf(harness.database).collections.findFirst({
    where: (table, { eq }) => eq(table.id, harness.own.id),
  });
  return { visibility: row!.visibility, visibleFrom: row!.visibleFrom };
};
const later = new Date("2026-11-24T17:00:00Z");

describe("collections hide", () => {
  it("hides a collection until it is shown, by any of its names", async () => {
    expect(await run(`collections hide ${harness.own.address}`)).toEqual({
      exitCode: 0,
      output: "OwnDrop: hidden\n",
      errors: "",
    });
    expect(await read()).toEqual({ visibility: "hidden", visibleFrom: null });
    expect((await run("collections list")).output).toMatch(/OwnDrop .* hidden +[0-9a-f-]{36}\n/);
    expect(await run("collections publish owndrop")).toMatchObject({
      exitCode: 0,
      output: "OwnDrop: visible\n",
    });
    expect(await read()).toEqual({ visibility: "visible", visibleFrom: null });
    expect((await run("collections list")).output).toMatch(/OwnDrop .* visible +[0-9a-f-]{36}\n/);
  });

  it("hides it up to a time", async () => {
    const result = await run("collections hide OwnDrop --until 2026-11-24T18:00:00+01:00");
    expect(result).toMatchObject({ exitCode: 0, output: "OwnDrop: hidden until 2026-11-24 17:00 UTC\n" });
    expect(await read()).toEqual({ visibility: "hidden", visibleFrom: later });
    expect(JSON.parse((await run("collections list --json")).output)).toContainEqual(
      expect.objectContaining({ shortId: "OwnDrop", visibility: "hidden", visibleFrom: later.toISOString() }),
    );
    const afterwards = createCommandRunner({ DATABASE_URL: harness.url }, () => later);
    expect((await afterwards("collections list")).output).toMatch(/OwnDrop .* visible +[0-9a-f-]{36}\n/);
  });

  it.each([
    ["hide OwnDrop --until tomorrow", "--until must be a time in ISO 8601"],
    ["hide OwnDrop --until 2026-11-21T12:00:00Z", "--until must be in the future"],
    ["publish OwnDrop --from 2026-11-21T11:00:00Z", "--from must be in the future"],
    ["hide Nothing", 'There is no collection "Nothing"'],
  ])("collections %s is rejected, and nothing changes", async (command, message) => {
    const before = await read();
    expect(await run(`collections ${command}`)).toMatchObject({
      exitCode: 1,
      output: "",
      errors: expect.stringContaining(message) as unknown,
    });
    expect(await read()).toEqual(before);
  });
});

describe("collections publish --from", () => {
  it("sets the time of a hidden collection, and never hides a visible one", async () => {
    await run("collections hide OwnDrop");
    expect(await run("collections publish OwnDrop --from 2026-11-24T17:00:00Z")).toMatchObject({
      exitCode: 0,
      output: "OwnDrop: hidden until 2026-11-24 17:00 UTC\n",
    });
    expect(await read()).toEqual({ visibility: "hidden", visibleFrom: later });
    await run("collections publish OwnDrop");
    expect(await run("collections publish OwnDrop --from 2026-11-24T17:00:00Z")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("It is visible already.") as unknown,
    });
    expect(await read()).toEqual({ visibility: "visible", visibleFrom: null });
  });
});

describe("collections show", () => {
  it("never makes a collection visible, and fails where a program may expect that it does", async () => {
    await run("collections hide OwnDrop");
    const shown = await run("collections show OwnDrop");
    expect(shown).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("`collections publish OwnDrop` makes it visible") as unknown,
    });
    expect(shown.output).toMatch(/visibility +hidden/);
    expect(await run("collections show OwnDrop --json")).toMatchObject({ exitCode: 0, errors: "" });
    const inTerminal = createCommandRunner({ DATABASE_URL: harness.url }, () => now, neverAsked);
    expect(await inTerminal("collections show OwnDrop")).toMatchObject({ exitCode: 0 });
    expect(await read()).toEqual({ visibility: "hidden", visibleFrom: null });
  });

  it("sets the time of a hidden collection with --from, as before", async () => {
    await run("collections hide OwnDrop");
    expect(await run("collections show OwnDrop --from 2026-11-24T17:00:00Z")).toEqual({
      exitCode: 0,
      output: "OwnDrop: hidden until 2026-11-24 17:00 UTC\n",
      errors: "",
    });
    await run("collections publish OwnDrop");
  });
});

const neverAsked = () => Promise.reject(new Error("Nothing is to be asked here."));
