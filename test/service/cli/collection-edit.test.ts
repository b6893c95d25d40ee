import { tablesOf } from "../../tables.js";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CollectionDefinition } from "../../../demo/service/import/collection-definition.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { recordFingerprint } from "../../../demo/service/operate/fingerprint/queries.js";
import { recordMints } from "../../../demo/service/operate/adoption/recorded-mints.js";
import { apiKeyScopes } from "../../../demo/service/catalog/api-keys/tables.js";
import { collections } from "../../../demo/service/catalog/collections/tables.js";
import { phases } from "../../../demo/service/catalog/phases/tables.js";
import { sessions } from "../../../demo/service/catalog/mints/tables.js";
import { createMintService } from "../../../demo/service/mint/mint-service.js";
import {
  createHttpHarness,
  defineCollection,
  now,
  pageOrigin,
  random,
  treasury,
  wallet,
  type HttpHarness,
} from "../http/harness.js";
import { signFake } from "../mint/fake-chain.js";
import { createHarness, makeWallet } from "../mint/harness.js";
import { createCommandRunner } from "./command-runner.js";

let harness: HttpHarness;
let directory: string;
let environment: Record<string, string>;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  harness = await createHttpHarness();
  directory = await mkdtemp(join(tmpdir(), "edit-"));
  environment = { DATABASE_URL: harness.url, ART_DIRECTORY: directory };
  run = createCommandRunner(environment, () => now);
});
afterAll(() => Promise.all([harness.close(), rm(directory, { recursive: true })]));

let count = 0;
/** Imports a collection; with a group unless it has an address. */
async function add(changes: Partial<CollectionDefinition> = {}) {
  const shortId = `Edited${++count}`;
  const { id } = await importCollection(
    { database: harness.database, chain: "solana-localnet", random, groupAddress: async () => makeWallet() },
    defineCollection(shortId, changes),
  );
  return { id, shortId };
}

const read = async (id: string) =>
  (await tablesOf(harness.database).collections.findFirst({ where: eq(collections.id, id) }))!;

async function mintOne(id: string): Promise<void> {
  const [mint, holder] = [makeWallet(), makeWallet()];
  await recordMints(harness.database, id, [
    { number: 1, mint, holder, wallet: holder, signature: mint, at: now },
  ]);
}

/** Service on a fake chain, to prepare and execute. */
async function openMints(id: string) {
  const { context, keyId, script } = await createHarness(harness.database);
  const service = createMintService(context);
  const phase = await tablesOf(harness.database).phases.findFirst({ where: eq(phases.collectionId, id) });
  await harness.database.update(collections).set({ groupCreatedAt: now }).where(eq(collections.id, id));
  return {
    script,
    prepare: (walletAddress = makeWallet()) =>
      service.prepareMint(
        { key: keyId },
        { collectionId: id, phaseId: phase!.id, walletAddress, quantity: 1 },
      ),
    execute: ({ sessionId, transactions }: Awaited<ReturnType<typeof service.prepareMint>>) =>
      service.executeMint(new Set([id]), {
        sessionId,
        signedTransaction: signFake(transactions[0]!.transaction),
      }),
  };
}

/** Runner in a terminal that answers so. */
function answering(answer: string) {
  const asked: string[] = [];
  const ask = (question: string) => {
    asked.push(question);
    return Promise.resolve(answer);
  };
  return { asked, run: createCommandRunner(environment, () => now, ask) };
}

describe("collections edit", () => {
  it("shows each field before and after, and changes it within a second in every process", async () => {
    const { id, shortId } = await add({ links: [{ label: "Old", url: "https://old.example" }] });
    const { value: key } = await harness.issue({ collectionIds: [id] });
    const { context } = await createHarness(harness.database);
    let elapsed = 0;
    const mintService = createMintService({ ...context, monotonic: () => elapsed });
    const app = harness.createApp({ mintService });
    const ask = async () => {
      const headers = { "X-API-Key": key, Origin: pageOrigin };
      const response = await app.request(`/mint/v1/collections/${shortId}`, { headers });
      return ((await response.json()) as { collection: object }).collection;
    };
    expect(await ask()).toMatchObject({ description: "", image: null });

    const result = await run(
      `collections edit ${shortId} --yes --image https://art.example/1.png --link Site=https://shop.example?a=b --link Chat=https://chat.example --description`,
      "Two words.",
    );
    expect(result).toMatchObject({ exitCode: 0, output: "" });
    expect(result.errors).toMatch(/description +"" → Two words\.\n/);
    expect(result.errors).toMatch(/image +none → https:\/\/art\.example\/1\.png\n/);
    expect(result.errors).toMatch(
      /links +Old=https:\/\/old\.example → Site=https:\/\/shop\.example\?a=b, Chat=https:\/\/chat\.example\n/,
    );
    expect(result.errors).not.toContain("treasury");
    expect(result.errors).toMatch(new RegExp(`\\nCollection ${shortId} is changed\\.\n$`));
    elapsed = 1_000;
    expect(await ask()).toMatchObject({
      description: "Two words.",
      image: "https://art.example/1.png",
      links: [
        { label: "Site", url: "https://shop.example?a=b" },
        { label: "Chat", url: "https://chat.example" },
      ],
    });
    await run(`collections edit ${shortId} --yes --image none --no-link`);
    expect(await read(id)).toMatchObject({ image: null, links: [], description: "Two words." });
  });

  it("names the creator, changes single fields of it and removes it", async () => {
    const { id, shortId } = await add();
    const edit = (options: string) => run(`collections edit ${shortId} --yes ${options}`);
    expect(await edit("--creator-url https://kestrel.example")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("creator.name is missing: no creator is named yet") as unknown,
    });
    expect((await edit("--creator Kestrel --creator-url javascript:alert(1)")).errors).toContain(
      "creator.url must be an http(s) URL",
    );
    expect((await edit("--creator Kestrel --creator-image /art/kestrel.svg")).errors).toContain(
      "/art/kestrel.svg is not in",
    );
    expect((await edit("--creator Kestrel --creator-url https://kestrel.example")).errors).toMatch(
      /creator +none → Kestrel, https:\/\/kestrel\.example\n/,
    );
    expect((await edit("--creator-image https://kestrel.example/k.png")).exitCode).toBe(0);
    expect((await read(id)).creator).toEqual({
      name: "Kestrel",
      url: "https://kestrel.example",
      image: "https://kestrel.example/k.png",
    });
    expect((await edit("--creator none")).exitCode).toBe(0);
    expect((await read(id)).creator).toBeNull();
  });

  it("asks in a terminal, and changes nothing without a yes, without --yes or in a dry run", async () => {
    const { id, shortId } = await add();
    const before = await read(id);
    const edit = `collections edit ${shortId} --description New`;
    const dryRun = await run(`${edit} --dry-run`);
    expect(dryRun).toMatchObject({ exitCode: 0, errors: "" });
    expect(dryRun.output).toMatch(/description +"" → New\n[^]*Nothing was changed: this was a dry run\.\n$/);
    expect(await run(edit)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("Pass --yes to apply it") as unknown,
    });
    const no = answering("no");
    expect(await no.run(edit)).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(/description +"" → New\n[^]*Nothing was changed\.\n$/) as unknown,
    });
    expect(no.asked).toEqual(["Change it? (yes or no) "]);
    expect(await read(id)).toEqual(before);

    const yes = answering("Yes");
    expect(await yes.run(edit)).toMatchObject({ exitCode: 0 });
    expect(await read(id)).toEqual({ ...before, description: "New" });
    expect(await yes.run(edit)).toMatchObject({
      exitCode: 0,
      errors: `collection ${shortId}: already up to date.\n`,
    });
    expect(yes.asked).toHaveLength(1);
  });

  it("changes nothing that somebody else has changed since it was shown", async () => {
    const { id, shortId } = await add();
    const ask = async () => {
      await run(`collections edit ${shortId} --description Theirs --yes`);
      return "yes";
    };
    const mine = createCommandRunner(environment, () => now, ask);
    expect(await mine(`collections edit ${shortId} --description Mine`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("has changed since it was shown. Run the command again.") as unknown,
    });
    expect(await read(id)).toMatchObject({ description: "Theirs" });
  });

  it.each([
    ["--symbol X", "--symbol can't be changed: it is written on the chain"],
    ["--short-id Other", "--short-id can't be changed: it is part of public links"],
    ["--slug other", "--slug can't be changed: it is part of marketplaces' URLs"],
    ["--supply 5", "--supply can't be changed: it was announced to buyers"],
    ["--royalty 500", "royalty can't be changed: it is written on the chain with every item"],
    ["--mutable true", "--mutable can't be changed: it is what the definition promised"],
    ["--treasury nobody --yes", "treasury must be a Solana address in base58"],
    ["--image 1.png --yes", "image must be a path on the service"],
    ["--image /art/nowhere/1.png --yes", "/art/nowhere/1.png is not in"],
    ["--link Site --yes", "It must be like Website=https://shop.example"],
    ["--link Site=javascript:alert(1) --yes", "links[0].url must be an http(s) URL"],
    ["--name  --yes", "name must not be empty"],
    [
      "--priority-fee-cap 0,1 --yes",
      'priorityFeeCap must be an amount of SOL as a decimal string, like "0.0002"',
    ],
    [
      "--priority-fee-cap 0.000990001 --yes",
      'priorityFeeCap must be at most "0.00099", in SOL for each item: mint pages reject higher fees',
    ],
  ])("rejects %s with the reason, and leaves the collection unchanged", async (options, message) => {
    const { id, shortId } = await add({ address: makeWallet() });
    const before = await read(id);
    expect(await run(`collections edit ${shortId} ${options}`)).toMatchObject({
      exitCode: 1,
      output: "",
      errors: expect.stringContaining(message) as unknown,
    });
    expect(await read(id)).toEqual(before);
  });

  it("takes an image that the service has", async () => {
    const { id, shortId } = await add();
    await mkdir(join(directory, shortId));
    await writeFile(join(directory, shortId, "new.png"), "png");
    await run(`collections edit ${shortId} --banner /art/${shortId}/new.png --yes`);
    expect(await read(id)).toMatchObject({ banner: `/art/${shortId}/new.png` });
  });
});

describe("the name of a collection", () => {
  it("changes while nobody can have seen it on the chain, with the space for its items' names", async () => {
    const hidden = await add({ visibility: "hidden" });
    await run(`collections edit ${hidden.shortId} --yes --name`, "A much longer name than before");
    const { name, itemNameBytes } = await read(hidden.id);
    expect(name).toBe("A much longer name than before");
    expect(itemNameBytes).toBe(Buffer.byteLength(`${name} #`) + 10);
    const ungrouped = await add({ address: makeWallet() });
    expect(await run(`collections edit ${ungrouped.shortId} --name Free --yes`)).toMatchObject({
      exitCode: 0,
    });
  });

  it.each<[string, Partial<CollectionDefinition>, (id: string) => Promise<unknown>, string]>([
    ["of a visible group", {}, async () => {}, "written on the chain with the collection"],
    [
      "of a group that is about to be made",
      { visibility: "hidden", visibleFrom: "2026-11-21T12:00:30Z" },
      async () => {},
      "written on the chain with the collection",
    ],
    [
      "of a hidden group that a prepare has requested",
      { visibility: "hidden" },
      (id) =>
        harness.database.update(collections).set({ groupRequestedAt: now }).where(eq(collections.id, id)),
      "written on the chain with the collection",
    ],
    [
      "of minted items",
      { address: treasury, supply: 1, items: [{ number: 1, name: "One", image: null, attributes: [] }] },
      mintOne,
      "minted and prepared items carry it on the chain",
    ],
  ])("%s stays, and the error says why", async (_, changes, prepare, message) => {
    const { id, shortId } = await add(changes);
    await prepare(id);
    expect(await run(`collections edit ${shortId} --name Other --yes`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(/name can(?:'t| no longer) be changed/) as unknown,
    });
    expect((await run(`collections edit ${shortId} --name Other --yes`)).errors).toContain(message);
    expect((await read(id)).name).toBe(shortId);
    await harness.database.update(collections).set({ address: makeWallet() }).where(eq(collections.id, id));
  });
});

describe("what minted items take from their collection", () => {
  const item = { number: 1, name: "One", image: null, attributes: [] };
  const links = [{ label: "Site", url: "https://shop.example" }];

  it("stays where the definition promises that nobody changes it", async () => {
    const { id, shortId } = await add({ supply: 1, items: [item], mutable: false, links });
    expect(await run(`collections edit ${shortId} --description Before --yes`)).toMatchObject({
      exitCode: 0,
    });
    await mintOne(id);
    expect(await run(`collections edit ${shortId} --description After --no-link --yes`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(
        /description can no longer be changed: 1 minted items show it[^]*links\[0\] can no longer be changed/,
      ) as unknown,
    });
    expect(await read(id)).toMatchObject({ description: "Before", links });
    const more = `--link Site=https://shop.example --link More=https://more.example`;
    expect(await run(`collections edit ${shortId} ${more} --yes`)).toMatchObject({ exitCode: 0 });
  });

  it("changes where items have their own, or where the treasury may change them", async () => {
    const own = { ...item, description: "Mine.", externalUrl: "https://one.example" };
    const fixed = await add({ supply: 1, items: [own], mutable: false });
    await mintOne(fixed.id);
    expect(await run(`collections edit ${fixed.shortId} --description New --yes`)).toMatchObject({
      exitCode: 0,
    });
    const free = await add({ supply: 1, items: [item] });
    await mintOne(free.id);
    expect(await run(`collections edit ${free.shortId} --description New --yes`)).toMatchObject({
      exitCode: 0,
    });
  });

  it("never shows art that a reveal hides", async () => {
    const image = "/art/secret/ruby.png";
    const { id, shortId } = await add({ supply: 1, items: [{ ...item, image }], reveal: { at: null } });
    await mkdir(join(directory, "secret"), { recursive: true });
    await writeFile(join(directory, "secret", "ruby.png"), "png");
    expect(await run(`collections edit ${shortId} --image ${image} --yes`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("image shows art that stays hidden until the reveal") as unknown,
    });
    expect((await read(id)).image).toBeNull();
  });
});

describe("the cap of the priority fee", () => {
  it("is shown and recorded in SOL, and taken away by none", async () => {
    const { id, shortId } = await add();
    const { prepare } = await openMints(id);
    await prepare();
    const set = await run(`collections edit ${shortId} --priority-fee-cap 0.00020 --yes`);
    expect(set.errors).toMatch(/^ +priorityFeeCap +none → 0\.0002 SOL for each item$/m);
    expect(set.errors).toContain("1 mint is prepared with the old fee, which they pay, until 2026-11-21");
    expect((await read(id)).priorityFeeCap).toBe(200_000n);
    expect((await run(`collections show ${shortId}`)).output).toMatch(
      /^priority fee cap +0\.0002 SOL for each item$/m,
    );
    expect(await run(`collections edit ${shortId} --priority-fee-cap 0.0002 --yes`)).toMatchObject({
      exitCode: 0,
      errors: `collection ${shortId}: already up to date.\n`,
    });
    expect((await run(`collections edit ${shortId} --priority-fee-cap none --yes`)).errors).toContain(
      "priorityFeeCap  0.0002 SOL for each item → none",
    );
    expect((await read(id)).priorityFeeCap).toBeNull();
    const { output } = await run(`audit --json --collection ${shortId}`);
    expect(JSON.parse(output)).toMatchObject([
      { before: { priorityFeeCap: "0.0002 SOL for each item" }, after: { priorityFeeCap: null } },
      { before: { priorityFeeCap: null }, after: { priorityFeeCap: "0.0002 SOL for each item" } },
    ]);
  });
});

describe("the royalty of a Metaplex Core collection", () => {
  const rules = { kind: "deny" as const, programs: [wallet] };
  const define = { standard: "core", royalty: { basisPoints: 500, rules } } as const;

  it("changes with the collection's group, which is compared with the chain again, and keeps its rules", async () => {
    const { id, shortId } = await add(define);
    await openMints(id);
    const { errors } = await run(`collections edit ${shortId} --royalty 750 --yes`);
    expect(errors).toMatch(
      /royalty +5 % of resales, to \w+ 100 %; transfers by \w+ are refused → 7.5 % of resales, to \w+ 100 %; transfers by \w+ are refused\n/,
    );
    expect(errors).toContain("Prepares of the collection wait for about a second");
    const recipients = [{ address: treasury, share: 100 }];
    expect(await read(id)).toMatchObject({
      royalty: { basisPoints: 750, recipients, rules },
      groupCreatedAt: null,
    });
    await run(`collections edit ${shortId} --royalty-recipients ${wallet}:60,${treasury}:40 --yes`);
    const shared = [
      { address: wallet, share: 60 },
      { address: treasury, share: 40 },
    ];
    expect((await read(id)).royalty).toEqual({ basisPoints: 750, recipients: shared, rules });
  });

  it("gets other rules, or none, and never those that would lock every item", async () => {
    const { id, shortId } = await add(define);
    const system = "11111111111111111111111111111111";
    const edit = (rules: string) => run(`collections edit ${shortId} --royalty-rules ${rules} --yes`);
    expect((await edit(`allow:${wallet}`)).errors).toContain(
      "royalty.rules.programs must hold the System program",
    );
    expect((await edit("any")).errors).toContain('It must be "none", or like allow:PROGRAM,PROGRAM');
    expect((await read(id)).royalty).toMatchObject({ basisPoints: 500, rules });
    expect((await edit(`allow:${system},${wallet}`)).errors).toContain(
      `besides wallets, only ${wallet} can transfer`,
    );
    expect((await read(id)).royalty).toMatchObject({
      basisPoints: 500,
      rules: { kind: "allow", programs: [system, wallet] },
    });
    await edit("none");
    expect((await read(id)).royalty).toEqual({
      basisPoints: 500,
      recipients: [{ address: treasury, share: 100 }],
    });
  });

  it("never gets more rules than a transaction can hold, and the largest number is named", async () => {
    const { id, shortId } = await add(define);
    const edit = (count: number) =>
      run(
        `collections edit ${shortId} --royalty-rules deny:${Array.from({ length: count }, makeWallet).join(",")} --yes`,
      );
    const { errors } = await edit(40);
    const [, most] = /royalty\.rules\.programs must hold at most (\d+) programs, not 40/.exec(errors) ?? [];
    expect((await edit(Number(most) + 1)).errors).toContain(`at most ${most} programs`);
    expect((await read(id)).royalty).toMatchObject({ rules });
    expect(await edit(Number(most))).toMatchObject({ exitCode: 0 });
  });

  it("stays in a dry run, which says who pays, and without a node not how much", async () => {
    const { id, shortId } = await add(define);
    await openMints(id);
    await recordFingerprint(harness.database, "solana-localnet", {
      address: wallet,
      publicBase: "https://mint.example",
      genesisHash: "genesis",
    });
    const before = await read(id);
    const { output } = await run(`collections edit ${shortId} --royalty 750 --dry-run`);
    expect(output).toContain("7.5 %");
    expect(output).toMatch(
      /The service's authority \w+ pays an unknown amount .* for the royalty on the chain/,
    );
    expect(await read(id)).toEqual(before);
  });

  it.each([
    [{ ...define, royalty: null }, "--royalty 500", "imported without one"],
    [define, "--royalty 10001", "royalty.basisPoints must be at most 10000"],
    [define, `--royalty-recipients ${wallet}:60`, "must have shares that add up to 100 percent, not 60"],
  ])("is refused with the reason: %o %s", async (changes, options, message) => {
    const { id, shortId } = await add(changes);
    const before = await read(id);
    expect((await run(`collections edit ${shortId} ${options} --yes`)).errors).toContain(message);
    expect(await read(id)).toEqual(before);
  });

  it("keeps its new rate where the treasury changes with it", async () => {
    const { id, shortId } = await add({ ...define, visibility: "hidden" });
    await run(`collections edit ${shortId} --royalty 750 --treasury ${wallet} --yes`);
    const recipients = [{ address: wallet, share: 100 }];
    expect((await read(id)).royalty).toEqual({ basisPoints: 750, recipients, rules });
  });

  it("stays where minted items promise that nobody changes their metadata", async () => {
    const { id, shortId } = await add({ ...define, mutable: false });
    await mintOne(id);
    const { errors } = await run(`collections edit ${shortId} --royalty 750 --yes`);
    expect(errors).toContain("promises not to change their metadata");
  });
});

describe("another treasury", () => {
  const edit = (shortId: string) => run(`collections edit ${shortId} --treasury ${wallet} --yes`);
  const royalty = { basisPoints: 500 };

  it("is paid by the next prepare; a prepared mint pays the old one", async () => {
    const { id, shortId } = await add();
    const { prepare, execute } = await openMints(id);
    const session = await prepare();
    const { errors } = await edit(shortId);
    expect(errors).toContain(
      "1 mint is prepared for the old treasury, which they pay, until 2026-11-21 12:01 UTC at the latest.",
    );
    expect(errors).toContain(`Only ${treasury} can still change the collection's own metadata on the chain`);
    expect((await prepare()).recipients).toEqual([wallet]);
    expect(session.recipients).toEqual([treasury]);
    expect(await execute(session)).toMatchObject({ status: "confirmed" });
  });

  it("gets the royalty too, if it was the old one's alone and is nowhere on the chain yet", async () => {
    const { id, shortId } = await add({ visibility: "hidden", royalty });
    const { errors } = await edit(shortId);
    expect(errors).toMatch(/royalty +5 % of resales, to \w+ 100 % → 5 % of resales, to GsbwX\w+ 100 %\n/);
    expect((await read(id)).royalty).toEqual({
      basisPoints: 500,
      recipients: [{ address: wallet, share: 100 }],
    });
  });

  it.each<[string, Partial<CollectionDefinition>]>([
    ["written on the chain", { royalty }],
    [
      "shared",
      {
        visibility: "hidden",
        royalty: {
          ...royalty,
          recipients: [
            { address: treasury, share: 60 },
            { address: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin", share: 40 },
          ],
        },
      },
    ],
  ])("doesn't get a royalty that is %s, and is told so", async (_, changes) => {
    const { id, shortId } = await add(changes);
    const before = await read(id);
    expect((await edit(shortId)).errors).toContain(`The royalty still goes to ${treasury}`);
    expect(await read(id)).toEqual({ ...before, treasury: wallet });
  });

  it("isn't paid by phases with recipients of their own, which are named", async () => {
    const [phase] = defineCollection("x").phases;
    const recipients = [{ address: treasury, share: 100 }];
    const { shortId } = await add({ phases: [{ ...phase!, name: "Shared", recipients }] });
    expect((await edit(shortId)).errors).toContain(
      "Phases with their own recipients keep paying those: Shared.",
    );
  });
});

describe("collections remove", () => {
  it("removes a collection with its sessions that ended, its keys' scopes and its art", async () => {
    const { id, shortId } = await add({ visibility: "hidden" });
    const key = await harness.issue({ collectionIds: [id, harness.own.id] });
    await mkdir(join(directory, shortId));
    await writeFile(join(directory, shortId, "1.png"), "png");
    const { prepare } = await openMints(id);
    await prepare();
    expect(await run(`collections remove ${shortId} --yes`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(
        "1 prepared mints may still be sent until 2026-11-21 12:01 UTC",
      ) as unknown,
    });
    await run(`holds release ${shortId} --all --yes`);

    const removed = await run(`collections remove ${shortId} --yes`);
    expect(removed).toMatchObject({ exitCode: 0, output: `${shortId}: removed\n` });
    expect(removed.errors).toContain("Keys that lose access to it: 1.");
    expect(removed.errors).toContain("stays on the chain, without items");
    expect(await read(id)).toBeUndefined();
    expect(await harness.database.select().from(sessions).where(eq(sessions.collectionId, id))).toEqual([]);
    const scopes = await harness.database.select().from(apiKeyScopes).where(eq(apiKeyScopes.keyId, key.id));
    expect(scopes.map(({ collectionId }) => collectionId)).toEqual([harness.own.id]);
    // Nothing of a hidden collection becomes public by its removal.
    await expect(stat(join(directory, shortId))).rejects.toThrow("ENOENT");
    expect(await run(`collections show ${shortId}`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("There is no collection") as unknown,
    });
  });

  it("refuses one of which something was minted, and says how to hide it", async () => {
    const item = { number: 1, name: "One", image: null, attributes: [] };
    const { id, shortId } = await add({ supply: 1, items: [item] });
    await mintOne(id);
    expect(await run(`collections remove ${shortId} --yes`)).toMatchObject({
      exitCode: 1,
      output: "",
      errors: expect.stringContaining(
        `\`collections hide ${shortId}\` takes it off all public surfaces`,
      ) as unknown,
    });
    expect(await read(id)).toBeDefined();
  });

  it("refuses one that somebody has prepared a mint of since it was shown", async () => {
    const { id, shortId } = await add();
    const { prepare } = await openMints(id);
    const ask = async () => {
      await prepare();
      return "yes";
    };
    const inTerminal = createCommandRunner(environment, () => now, ask);
    expect(await inTerminal(`collections remove ${shortId}`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("1 prepared mints may still be sent") as unknown,
    });
    expect(await read(id)).toMatchObject({ held: 1 });
  });
});

describe("a prepare whose phase or collection is removed before it reserves", () => {
  it.each(["phases remove <id> Public", "collections remove <id>"])(
    "is told so after %s, and reserves nothing",
    async (command) => {
      const { id, shortId } = await add();
      await run(`phases add ${shortId} --name Late --starts 2026-12-01T00:00:00Z --pricing free --yes`);
      const { prepare, script } = await openMints(id);
      script.beforeAssess = async () => {
        const removed = await run(`${command.replace("<id>", shortId)} --yes`);
        expect(removed.exitCode, removed.errors).toBe(0);
      };
      await expect(prepare()).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(await harness.database.select().from(sessions).where(eq(sessions.collectionId, id))).toEqual([]);
    },
  );
});

describe("collections show", () => {
  it("shows texts, payments, supply, phases with prices, chain, reveal and keys", async () => {
    const [phase] = defineCollection("x").phases;
    const { id, shortId } = await add({
      description: "A drop.",
      links: [{ label: "Site", url: "https://shop.example" }],
      royalty: { basisPoints: 250 },
      supply: 1,
      items: [{ number: 1, name: "One", image: null, attributes: [] }],
      reveal: { at: "2026-12-02T18:00:00Z" },
      phases: [
        {
          ...phase!,
          name: "Dutch",
          pricing: "dutch",
          price: "2",
          floor: "0.5",
          drop: "0.25",
          intervalSeconds: 14_400,
        },
        {
          ...phase!,
          name: "Later",
          startsAt: "2026-12-01T00:00:00Z",
          pricing: "usd_pegged",
          price: undefined,
          usd: "25",
        },
      ],
    });
    const { id: keyId } = await harness.issue({ collectionIds: [id], label: "Shop page" });
    const { id: revoked } = await harness.issue({ collectionIds: [id] });
    await run(`keys revoke ${revoked}`);
    const { output, exitCode } = await run(`collections show ${shortId}`);
    expect(exitCode).toBe(0);
    for (const line of [
      /^description +A drop\.$/m,
      /^links +Site=https:\/\/shop\.example$/m,
      new RegExp(`^treasury +${treasury}$`, "m"),
      new RegExp(`^royalty +2\\.5 % of resales, to ${treasury} 100 %$`, "m"),
      /^supply +1$/m,
      /^visibility +visible$/m,
      /^collection account +not on the chain yet/m,
      /^permanent metadata +none$/m,
      /^reveal +at 2026-12-02 18:00 UTC$/m,
      /^ *1 +Dutch .* from 2 SOL, 0\.25 less every 14400 seconds, down to 0\.5 SOL +1\.25 SOL /m,
      /^ *2 +Later .* 25 US dollars, paid in SOL +about [\d.]+ SOL /m,
      /^ *1 +Dutch +active$/m,
      /^ *2 +Later +upcoming$/m,
      new RegExp(`^${keyId} +publishable +Shop page +https://shop\\.example +yes$`, "m"),
    ]) {
      expect(output).toMatch(line);
    }
    expect(output).not.toContain(revoked);
    const shown = JSON.parse((await run(`collections show ${shortId} --json`)).output) as object;
    expect(shown).toMatchObject({
      shortId,
      treasury,
      held: 0,
      reveal: { dueAt: "2026-12-02T18:00:00.000Z" },
      phases: [{ name: "Dutch", presentPrice: "1.25 SOL", status: "active" }, { name: "Later" }],
      keys: [{ id: keyId, works: true }],
    });
    await run(`collections hide ${shortId}`);
    expect((await run(`collections show ${shortId}`)).output).toMatch(/Shop page .* no, hidden\n$/);
  });

  it("says where a pegged price isn't known", async () => {
    const [phase] = defineCollection("x").phases;
    const { id, shortId } = await add({
      phases: [{ ...phase!, pricing: "usd_pegged", price: undefined, usd: "25" }],
    });
    await harness.database.update(collections).set({ chain: "solana-mainnet" }).where(eq(collections.id, id));
    const { output, errors } = await run(`phases list ${shortId}`);
    expect(output).toMatch(/25 US dollars, paid in SOL +– /);
    expect(errors).toContain("PRICE_FEED_URL");
  });
});
