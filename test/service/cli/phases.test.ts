import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phases } from "../../../demo/service/db/schema/schema.js";
import { createHttpHarness, treasury, wallet, type HttpHarness } from "../http/harness.js";
import { createCommandRunner } from "./command-runner.js";

let harness: HttpHarness;
let run: ReturnType<typeof createCommandRunner>;
let directory: string;
beforeAll(async () => {
  harness = await createHttpHarness();
  directory = await mkdtemp(join(tmpdir(), "operator-"));
  run = createCommandRunner({ DATABASE_URL: harness.url });
});
afterAll(async () => {
  await harness.close();
  await rm(directory, { recursive: true });
});

const read = async () =>
  (await harness.database.query.phases.findFirst({ where: eq(phases.id, harness.own.phaseId) }))!;

describe("phases edit", () => {
  it("changes only the given fields", async () => {
    const before = await read();
    const result = await run(
      "phases edit OwnDrop Public --pause --ends 2026-12-24T18:00:00+01:00 --per-wallet any --supply 50",
    );
    expect(result).toMatchObject({ exitCode: 0, errors: "" });
    expect(result.output).toMatch(
      /1 +Public +2026-11-21 00:00 UTC +2026-12-24 17:00 UTC +fixed +treasury +no +yes +– +50/,
    );
    expect(await read()).toEqual({
      ...before,
      paused: true,
      endsAt: new Date("2026-12-24T17:00:00Z"),
      perWallet: null,
      supplyTotal: 50,
    });
    await run("phases edit OwnDrop 1 --resume --ends never --per-wallet 5 --supply any");
    expect(await read()).toEqual(before);
  });

  it("replaces a price as a whole", async () => {
    const before = await read();
    const dutch = "--pricing dutch --price 2 --floor 0.5 --drop 0.25 --interval 600";
    expect(await run(`phases edit OwnDrop 1 ${dutch}`)).toMatchObject({ exitCode: 0 });
    expect(await read()).toMatchObject({
      pricing: "dutch",
      priceBaseUnits: 2_000_000_000n,
      dutchFloor: 500_000_000n,
      dutchIntervalSeconds: 600,
    });
    expect(await run("phases edit OwnDrop 1 --pricing fixed --price 0.5")).toMatchObject({ exitCode: 0 });
    expect(await read()).toEqual(before);
  });

  it.each([
    ["--ends 2026-11-20T00:00:00Z", "endsAt must be later than startsAt"],
    ["--starts tomorrow", "startsAt must be a moment in ISO 8601"],
    ["--per-mint 21", "perMint must be at most 20"],
    ["--supply some", "It must be a whole number"],
    ["--pause --resume", "not both"],
    ["--price 0.1", "A price is changed as a whole"],
    ["--pricing fixed", 'price must be given where pricing is "fixed"'],
    ["--pricing fixed --price 1 --currency DOGE", "currency must be"],
  ])("rejects %s and leaves the phase unchanged", async (options, message) => {
    const before = await read();
    const result = await run(`phases edit OwnDrop 1 ${options}`);
    expect(result).toMatchObject({ exitCode: 1, output: "", errors: expect.stringContaining(message) });
    expect(await read()).toEqual(before);
  });

  it("replaces the recipients of the price, which the list names", async () => {
    const before = await read();
    const other = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
    const { output, errors } = await run(
      `phases edit OwnDrop 1 --recipients ${wallet}:70,${treasury}:29,${other}:1`,
    );
    expect(errors).toBe("");
    expect(output).toContain(`${wallet} 70 %, ${treasury} 29 %, ${other} 1 %`);
    expect(await read()).toEqual({
      ...before,
      recipients: [
        { address: wallet, share: 70 },
        { address: treasury, share: 29 },
        { address: other, share: 1 },
      ],
    });
    expect((await run("phases list OwnDrop")).output).toContain(`${wallet} 70 %`);
    expect((await run("phases edit OwnDrop 1 --recipients treasury")).output).toMatch(/fixed +treasury +no/);
    expect(await read()).toEqual(before);
  });

  it.each([
    [`${wallet}:70`, "recipients must have shares of 100 percent in all, not 70"],
    [`${wallet}:50,${wallet}:50`, "recipients[1].address is there a second time"],
    [`${wallet}:100,${treasury}:0`, "recipients[1].share must be at least 1"],
    ["nobody:100", "recipients[0].address must be a Solana address"],
    [wallet, 'must be "treasury", or like ADDRESS:70,ADDRESS:30'],
  ])("rejects the recipients %s and leaves the phase unchanged", async (recipients, message) => {
    const before = await read();
    const result = await run(`phases edit OwnDrop 1 --recipients ${recipients}`);
    expect(result).toMatchObject({ exitCode: 1, output: "", errors: expect.stringContaining(message) });
    expect(await read()).toEqual(before);
  });

  it("never lowers a limit below what is minted", async () => {
    await harness.database.update(phases).set({ minted: 3 }).where(eq(phases.id, harness.own.phaseId));
    expect(await run("phases edit OwnDrop 1 --supply 2")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("supply must be at least what is minted and held already"),
    });
    await harness.database.update(phases).set({ minted: 0 }).where(eq(phases.id, harness.own.phaseId));
  });

  it("lists the existing phases for an unknown one", async () => {
    expect(await run("phases edit OwnDrop Secret --pause")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('no phase "Secret". It has: 1 Public.'),
    });
  });
});

describe("allowlist", () => {
  const other = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";

  async function write(name: string, text: string): Promise<string> {
    const path = join(directory, name);
    await writeFile(path, text);
    return path;
  }

  it("is imported from a spreadsheet, gates the phase, and is exported again", async () => {
    const file = await write("list.csv", `\uFEFF"Wallet";"Bonus"\r\n"${wallet}";"2"\r\n\r\n${treasury}\r\n`);
    expect(await run("allowlist import SecondDrop 1", file)).toMatchObject({
      exitCode: 0,
      output: "2 added, 0 on it already, 0 taken off\n",
    });
    expect(await run("phases list SecondDrop --json")).toMatchObject({
      output: expect.stringContaining('"gated": true'),
    });
    expect((await run("allowlist export SecondDrop 1")).output).toBe(
      `wallet,bonus\n${treasury},0\n${wallet},2\n`,
    );

    const next = await write("next.csv", `${wallet},1\n${other}\n`);
    expect(await run("allowlist import SecondDrop 1", next, "--replace")).toMatchObject({
      output: "1 added, 1 on it already, 1 taken off\n",
    });
    expect((await run("allowlist export SecondDrop 1")).output).toBe(
      `wallet,bonus\n${other},0\n${wallet},1\n`,
    );
    expect(await run("allowlist remove SecondDrop 1", other)).toMatchObject({ output: "1 taken off\n" });
  });

  it("is rejected with the line of each error, and nothing changes", async () => {
    const before = (await run("allowlist export SecondDrop 1")).output;
    const file = await write("bad.csv", `${treasury}\nnobody\n${treasury}\n${other},many\n`);
    const result = await run("allowlist import SecondDrop 1", file);
    expect(result.exitCode).toBe(1);
    expect(result.errors).toContain('line 2: "nobody" is not a Solana address');
    expect(result.errors).toContain(`line 3: ${treasury} is in line 1 already`);
    expect(result.errors).toContain('line 4: "many" is not a number of additional units');
    expect((await run("allowlist export SecondDrop 1")).output).toBe(before);
  });
});
