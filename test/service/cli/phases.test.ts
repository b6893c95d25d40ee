import { tablesOf } from "../../tables.js";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../../demo/service/catalog/collections/tables.js";
import { phases } from "../../../demo/service/catalog/phases/tables.js";
import { createMintService } from "../../../demo/service/mint/mint-service.js";
import { createHttpHarness, treasury, wallet, type HttpHarness } from "../http/harness.js";
import { signFake } from "../mint/fake-chain.js";
import { createHarness, makeWallet } from "../mint/harness.js";
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
  (await tablesOf(harness.database).phases.findFirst({ where: eq(phases.id, harness.own.phaseId) }))!;

describe("phases edit", () => {
  it("changes only the given fields", async () => {
    const before = await read();
    const result = await run(
      "phases edit OwnDrop Public --pause --no-other-recipient --ends 2026-12-24T18:00:00+01:00 --per-wallet any --supply 50",
    );
    expect(result).toMatchObject({ exitCode: 0, errors: "" });
    expect(result.output).toMatch(
      /1 +Public +2026-11-21 00:00 UTC +2026-12-24 17:00 UTC +fixed +treasury +the paying wallet as recipient +yes +– +50/,
    );
    expect(await read()).toEqual({
      ...before,
      paused: true,
      endsAt: new Date("2026-12-24T17:00:00Z"),
      perWallet: null,
      supplyTotal: 50,
      otherRecipient: false,
    });
    await run("phases edit OwnDrop 1 --other-recipient --resume --ends never --per-wallet 5 --supply any");
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
    ["--starts tomorrow", "startsAt must be a time in ISO 8601"],
    ["--per-mint 21", "perMint must be at most 20"],
    ["--supply some", "It must be a whole number"],
    ["--pause --resume", "not both"],
    ["--price 0.1", "A price is changed as a whole"],
    ["--pricing fixed", 'price must be given when pricing is "fixed"'],
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
    expect((await run("phases edit OwnDrop 1 --recipients treasury")).output).toMatch(/fixed +treasury +–/);
    expect(await read()).toEqual(before);
  });

  it.each([
    [`${wallet}:70`, "recipients must have shares that add up to 100 percent, not 70"],
    [`${wallet}:50,${wallet}:50`, "recipients[1].address appears twice"],
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
      errors: expect.stringContaining("supply must be at least the number of units already minted or held"),
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

describe("phases list", () => {
  it.each([
    [{ gated: true }, "an allowlist"],
    [{ codeRequired: true }, "a code"],
    [{ gated: true, codeRequired: true }, "an allowlist and a code"],
  ])("says, as collections show does, what a phase needs that has %o", async (changes, needs) => {
    const isOwn = eq(phases.id, harness.own.phaseId);
    await harness.database.update(phases).set(changes).where(isOwn);
    for (const command of ["phases list OwnDrop", "collections show OwnDrop"]) {
      expect((await run(command)).output).toMatch(new RegExp(`fixed +treasury +${needs} +no`));
    }
    await harness.database.update(phases).set({ gated: false, codeRequired: false }).where(isOwn);
  });

  it("shows prices: their terms, and what a unit costs now", async () => {
    await run("phases edit OwnDrop 1 --pricing dutch --price 2 --floor 0.5 --drop 0.25 --interval 14400");
    expect((await run("phases list OwnDrop")).output).toMatch(
      /from 2 SOL, 0\.25 less every 14400 seconds, down to 0\.5 SOL +1\.25 SOL +[0-9a-f-]{36}\n$/,
    );
    await run("phases edit OwnDrop 1 --pricing usd_pegged --usd 25");
    const { output } = await run("phases list OwnDrop --json");
    expect(JSON.parse(output)).toMatchObject([
      {
        name: "Public",
        pricing: "usd_pegged",
        pegUsdMicros: "25000000",
        price: "25 US dollars, paid in SOL",
        presentPrice: expect.stringMatching(/^about 0\.\d+ SOL$/) as unknown,
      },
    ]);
    await run("phases edit OwnDrop 1 --pricing fixed --price 0.5");
    expect((await run("phases list OwnDrop")).output).toMatch(/0\.5 SOL +0\.5 SOL +[0-9a-f-]{36}\n$/);
  });
});

describe("the effect of phases edit", () => {
  const openMints = async () => {
    const { context, keyId } = await createHarness(harness.database);
    const service = createMintService(context);
    const order = { collectionId: harness.own.id, phaseId: harness.own.phaseId, quantity: 2 };
    return { prepare: () => service.prepareMint({ key: keyId }, { ...order, walletAddress: makeWallet() }) };
  };
  const dryRun = async (options: string) => (await run(`phases edit OwnDrop 1 ${options} --dry-run`)).output;

  it("is shown by a dry run, with the mints that are prepared at the old price, and nothing changes", async () => {
    const { prepare } = await openMints();
    await prepare();
    const before = await read();
    expect(await dryRun("--pricing fixed --price 1 --name Sale")).toBe(
      `phase OwnDrop/Public
  name   Public → Sale
  price  0.5 SOL → 1 SOL
  2 mints are prepared at the old price, which they pay, until 2026-11-21 12:01 UTC at the latest.
  The service applies this within a second; open pages show it after their next read of the collection.
Nothing was changed: this was a dry run.
`,
    );
    expect(await dryRun("--pause")).toContain(
      "2 mints are prepared and can't be sent while the phase isn't open",
    );
    expect(await dryRun(`--recipients ${wallet}:100`)).toContain(
      "2 mints are prepared for the old recipients",
    );
    expect(await dryRun("--per-wallet 1")).toContain("Wallets keep what they have minted.");
    expect(await run("phases edit OwnDrop 1 --supply 1 --dry-run")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(
        "supply must be at least the number of units already minted or held",
      ) as unknown,
    });
    expect(await read()).toEqual(before);
    await run("holds release OwnDrop --all --yes");
  });

  it("is confirmed in a terminal; without one, the command does as it did before", async () => {
    const before = await read();
    const asked: string[] = [];
    const inTerminal = createCommandRunner({ DATABASE_URL: harness.url }, undefined, (question) => {
      asked.push(question);
      return Promise.resolve("no");
    });
    expect(await inTerminal("phases edit OwnDrop 1 --per-wallet 1")).toMatchObject({
      exitCode: 1,
      output: "",
    });
    expect(asked).toEqual(["Change it? (yes or no) "]);
    expect(await read()).toEqual(before);
    expect(await inTerminal("phases edit OwnDrop 1 --per-wallet 4 --yes")).toMatchObject({
      exitCode: 0,
      errors: expect.stringMatching(
        /perWallet {2}5 → 4\n[^]*\nPhase OwnDrop\/Public is changed\.\n$/,
      ) as unknown,
    });
    expect(await run("phases edit OwnDrop 1 --per-wallet 5")).toMatchObject({ exitCode: 0, errors: "" });
    expect(asked).toHaveLength(1);
    expect(await read()).toEqual(before);
  });
});

describe("phases add and remove", () => {
  const list = async () =>
    (
      JSON.parse((await run("phases list SecondDrop --json")).output) as { name: string; position: number }[]
    ).map(({ name, position }) => [position, name]);
  const free = "--pricing free --yes";

  it("keep phases in the order of their starts, and their numbers without a gap", async () => {
    const added = await run(
      `phases add SecondDrop --name Later --starts 2026-12-01T00:00:00Z --per-wallet 2 --supply 50 --pricing dutch --price 2 --floor 1 --drop 0.5 --interval 60 --yes`,
    );
    expect(added).toMatchObject({
      exitCode: 0,
      errors: expect.stringMatching(
        /price +from 2 SOL, 0\.5 less every 60 seconds, down to 1 SOL\n/,
      ) as unknown,
    });
    expect(added.output).toMatch(/\n *2 +Later /);
    await run(`phases add SecondDrop --name First --starts 2026-11-01T00:00:00Z ${free}`);
    await run(`phases add SecondDrop --name Between --starts 2026-11-25T00:00:00Z ${free}`);
    expect(await list()).toEqual([
      [0, "First"],
      [1, "Public"],
      [2, "Between"],
      [3, "Later"],
    ]);
    expect(await run("phases remove SecondDrop First --yes")).toMatchObject({ exitCode: 0 });
    await run("phases remove SecondDrop 2 --yes");
    expect(await list()).toEqual([
      [0, "Public"],
      [1, "Later"],
    ]);
    await run("phases remove SecondDrop Later --yes");
  });

  it("gate a new phase by a file, with bonuses", async () => {
    const file = join(directory, "gate.csv");
    await writeFile(file, `${wallet},3\n${treasury}\n`);
    const { errors } = await run(
      `phases add SecondDrop --name Gate --starts 2026-12-01T00:00:00Z ${free} --allowlist ${file}`,
    );
    expect(errors).toMatch(/gated +yes\n[^]*allowlisted +2\n/);
    expect((await run("allowlist export SecondDrop Gate")).output).toBe(
      `wallet,bonus\n${treasury},0\n${wallet},3\n`,
    );
    await run("phases remove SecondDrop Gate --yes");
  });

  it.each([
    ["--starts 2026-12-01T00:00:00Z --pricing free", "name is missing"],
    ["--name A --starts tomorrow --pricing free", "startsAt must be a time in ISO 8601"],
    ["--name A --starts 2026-12-01T00:00:00Z --pricing fixed", 'price must be given when pricing is "fixed"'],
    ["--name A --starts 2026-12-01T00:00:00Z", 'pricing must be "free", "fixed"'],
    [
      "--name A --starts 2026-12-01T00:00:00Z --ends 2026-11-30T00:00:00Z --pricing free",
      "endsAt must be later",
    ],
    [
      "--name A --starts 2026-12-01T00:00:00Z --pricing free --per-mint 21",
      "limits.perMint must be at most 20",
    ],
    ["--name A --starts 2026-12-01T00:00:00Z --pricing fixed --price 1 --currency DOGE", "currency must be"],
    [
      `--name A --starts 2026-12-01T00:00:00Z --pricing free --recipients ${wallet}:100`,
      'recipients must be left out when pricing is "free"',
    ],
  ])("add rejects %s as a definition's", async (options, message) => {
    const before = await list();
    expect(await run(`phases add SecondDrop ${options} --yes`)).toMatchObject({
      exitCode: 1,
      output: "",
      errors: expect.stringContaining(message) as unknown,
    });
    expect(await list()).toEqual(before);
  });

  it("add refuses a supply above the collection's", async () => {
    await harness.database
      .update(collections)
      .set({ supplyTotal: 10 })
      .where(eq(collections.id, harness.second.id));
    const supply = "--supply 11";
    for (const command of [
      `add SecondDrop --name A --starts 2026-12-01T00:00:00Z ${free}`,
      "edit SecondDrop 1",
    ]) {
      expect(await run(`phases ${command} ${supply}`)).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining("supply must be at most the collection's supply of 10") as unknown,
      });
    }
    await harness.database
      .update(collections)
      .set({ supplyTotal: null })
      .where(eq(collections.id, harness.second.id));
  });

  it("remove refuses the only phase, and one with mints, prepared or made", async () => {
    expect(await run("phases remove SecondDrop 1 --yes")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(
        "Public is the only phase of SecondDrop, which needs at least one",
      ) as unknown,
    });
    await run(`phases add SecondDrop --name Late --starts 2026-12-01T00:00:00Z ${free}`);
    const { context, keyId } = await createHarness(harness.database);
    const service = createMintService(context);
    const session = await service.prepareMint(
      { key: keyId },
      {
        collectionId: harness.second.id,
        phaseId: harness.second.phaseId,
        walletAddress: wallet,
        quantity: 1,
      },
    );
    expect(await run("phases remove SecondDrop Public --yes")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(
        "1 prepared mints may still be sent until 2026-11-21 12:01 UTC",
      ) as unknown,
    });
    await service.executeMint(new Set([harness.second.id]), {
      sessionId: session.sessionId,
      signedTransaction: signFake(session.transactions[0]!.transaction),
    });
    expect(await run("phases remove SecondDrop Public --yes")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("1 items were minted in it.") as unknown,
    });
    await run("phases remove SecondDrop Late --yes");
    expect(await list()).toEqual([[0, "Public"]]);
  });

  it("remove tells of codes that are for the phase alone, and takes it from those for others too", async () => {
    await run(`phases add SecondDrop --name Late --starts 2026-12-01T00:00:00Z ${free} --code-required`);
    await run(`phases edit SecondDrop Late --pricing fixed --price 1`);
    await run("codes create SecondDrop --kind discount --percent 10 --label One --phase Late");
    await run("codes create SecondDrop --kind discount --percent 10 --label Both --phase Late Public");
    const { errors } = await run("phases remove SecondDrop Late --yes");
    expect(errors).toContain("1 claim codes are only for this phase, and will stop working.");
    expect((await run("codes list SecondDrop")).output).toMatch(/Both +discount +10 % off +Public /);
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
      output: "2 added, 0 already listed, 0 removed\n",
    });
    expect(await run("phases list SecondDrop --json")).toMatchObject({
      output: expect.stringContaining('"gated": true'),
    });
    expect((await run("allowlist export SecondDrop 1")).output).toBe(
      `wallet,bonus\n${treasury},0\n${wallet},2\n`,
    );

    const next = await write("next.csv", `${wallet},1\n${other}\n`);
    expect(await run("allowlist import SecondDrop 1", next, "--replace")).toMatchObject({
      output: "1 added, 1 already listed, 1 removed\n",
    });
    expect((await run("allowlist export SecondDrop 1")).output).toBe(
      `wallet,bonus\n${other},0\n${wallet},1\n`,
    );
    expect(await run("allowlist remove SecondDrop 1", other)).toMatchObject({ output: "1 removed\n" });
  });

  it("lets nobody mint once its last wallet is removed, and says so", async () => {
    const file = await write("last.csv", `${wallet}\n`);
    await run("allowlist import SecondDrop 1", file, "--replace");
    const { errors } = await run(`allowlist remove SecondDrop 1 ${wallet} --yes`);
    expect(errors).toContain("The list is then empty, so no one can mint in this phase.");
    expect(await run("phases list SecondDrop --json")).toMatchObject({
      output: expect.stringContaining('"gated": true'),
    });
    await run("allowlist import SecondDrop 1", file);
  });

  it.each(["", "\uFEFF", "wallet,bonus\n", "\n\n", "[]", "Address;E-mail\r\n"])(
    "is not opened by a file without wallets: %j",
    async (content) => {
      await run("phases edit SecondDrop 1 --no-gate");
      const before = (await run("allowlist export SecondDrop 1")).output;
      const file = await write("empty.csv", content);
      const { exitCode, output, errors } = await run(
        "allowlist import SecondDrop 1",
        file,
        "--replace",
        "--yes",
      );
      expect({ exitCode, output }).toEqual({ exitCode: 1, output: "" });
      expect(errors).toContain("the file has no wallets");
      expect(errors).toContain("phases edit COLLECTION PHASE --no-gate");
      expect((await run("allowlist export SecondDrop 1")).output).toBe(before);
      await run("phases edit SecondDrop 1 --gate");
    },
  );

  it("may be awaited: a phase can be gated before its list is there", async () => {
    const { errors } = await run(
      `phases add SecondDrop --name Awaited --starts 2026-12-01T00:00:00Z --pricing free --gate --yes`,
    );
    expect(errors).toMatch(/gated +yes\n[^]*allowlisted +0\n/);
    await run("phases remove SecondDrop Awaited --yes");
  });

  it("is read from an export with other columns, and names what it doesn't read", async () => {
    const file = await write("export.csv", `Discord,E-mail,owner_wallet\n"a, b",a@b.example,${other}\n`);
    expect(await run("allowlist import SecondDrop 1", file, "--replace")).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining("1 added"),
      errors: expect.stringContaining("Not read: Discord, E-mail."),
    });
    await run("allowlist import SecondDrop 1", await write("back.csv", `${wallet},1\n`), "--replace");
  });

  it("is rejected with the line of each error, and nothing changes", async () => {
    const before = (await run("allowlist export SecondDrop 1")).output;
    const file = await write("bad.csv", `${treasury}\nnobody\n${treasury}\n${other},many\n`);
    const result = await run("allowlist import SecondDrop 1", file);
    expect(result.exitCode).toBe(1);
    expect(result.errors).toContain('line 2: "nobody" is not a Solana address');
    expect(result.errors).toContain(`line 3: ${treasury} is already on line 1`);
    expect(result.errors).toContain('line 4: "many" is not a number of additional units');
    expect((await run("allowlist export SecondDrop 1")).output).toBe(before);
  });
});
