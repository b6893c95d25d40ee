import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertActor, saveGrants } from "../../../demo/service/admin/access/queries.js";
import { createProgram } from "../../../demo/service/cli/command-line.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { listAuditEntries } from "../../../demo/service/operate/audit/queries.js";
import { createHttpHarness, defineCollection, now, pageOrigin, random, wallet } from "../http/harness.js";
import type { HttpHarness } from "../http/harness.js";
import { collectionRecord } from "../market/market-harness.js";
import { createMintService } from "../../../demo/service/mint/mint-service.js";
import { createHarness } from "../mint/harness.js";
import { createCommandRunner } from "./command-runner.js";

let harness: HttpHarness;
let directory: string;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  harness = await createHttpHarness();
  directory = await mkdtemp(join(tmpdir(), "audit-"));
  run = createCommandRunner(
    {
      DATABASE_URL: harness.url,
      CHAIN: "solana-localnet",
      ART_DIRECTORY: join(directory, "served"),
      SERVICE_OPERATOR: "ben",
    },
    () => now,
  );
  await mkdir(join(directory, "served", "WithArt"), { recursive: true });
  await writeFile(join(directory, "served", "WithArt", "1.png"), await drawImage());
  await add("WithArt", {
    supply: 1,
    image: "/art/WithArt/1.png",
    items: [{ number: 1, name: "Ruby", image: "/art/WithArt/1.png", attributes: [] }],
  });
  await add("Sealed", {
    supply: 1,
    items: [{ number: 1, name: "Ruby", image: null, attributes: [] }],
    reveal: { at: "2026-11-22T12:00:00Z" },
  });
  await add("Spare");
});
afterAll(() => Promise.all([harness.close(), rm(directory, { recursive: true })]));

const add = (shortId: string, changes: Parameters<typeof defineCollection>[1] = {}) =>
  importCollection(
    { database: harness.database, chain: "solana-localnet", random },
    defineCollection(shortId, changes),
  );

/** A picture above the size of those that stay as they are. */
const drawImage = () =>
  sharp({ create: { width: 700, height: 700, channels: 3, background: "#336699" } })
    .png({ compressionLevel: 0 })
    .toBuffer();

async function write(name: string, text: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}

async function createKey(): Promise<string> {
  return (await harness.issue({})).id;
}

/** Holds a unit of OwnDrop. */
async function hold(): Promise<void> {
  const { context } = await createHarness(harness.database);
  const { id: collectionId, phaseId } = harness.own;
  const keyId = await createKey();
  const service = createMintService(context);
  await service.prepareMint(
    { key: keyId, client: "192.0.2.1" },
    { collectionId, phaseId, walletAddress: wallet, quantity: 1 },
  );
}

/** Commands that change nothing of the operator's. */
const reading = [
  "allowlist export",
  "audit",
  "authority create",
  "codes list",
  "collections list",
  "collections schema",
  "collections export",
  "collections show",
  "collections visible",
  "holds list",
  "keys list",
  "phases list",
  "push-keys create",
  "reconcile",
  "sales",
  "serve",
  "status",
  "studio keys list",
  "studio list",
  "variables",
  "privacy show",
  "webhooks deliveries",
  "webhooks list",
  // Its ping is no event.
  "webhooks test",
];

/** Commands that are about no collection, or about several. */
const ofNoCollection = ["fingerprint", "market import", "privacy delete", "webhooks replay"];

let endpoints = 0;
/** Adds an endpoint for webhooks of OwnDrop. @returns its address */
async function addEndpoint(): Promise<string> {
  const url = `https://shop.example/${++endpoints}`;
  await run(`webhooks add ${url} --collection OwnDrop`);
  return url;
}

/** Commands whose entries other tests find: what they need is not here. */
const elsewhere: Readonly<Record<string, string>> = {
  // It changes tables, of which those of the entries are one, and no data.
  migrate: "migrate.test.ts",
  "collections repoint": "folder-to-chain.full.test.ts",
  "collections release-authority": "release-authority.test.ts",
  // One for each mint.
  "mints adopt": "../../backup/backup.test.ts",
};

/** For each changing command, an invocation that changes something. */
const changing: Readonly<Record<string, () => Promise<[command: string, ...more: string[]]>>> = {
  "affiliates add": async () => ["affiliates add OwnDrop ann Ann"],
  "privacy delete": async () => {
    await harness.database.execute(
      sql`insert into rate_counts (name, count, ends_at) values (${`prepares wallet ${wallet}`}, 1, ${now.toISOString()})`,
    );
    return [`privacy delete ${wallet} --yes`];
  },
  "webhooks add": async () => ["webhooks add https://shop.example/added --collection OwnDrop"],
  "webhooks pause": async () => [`webhooks pause ${await addEndpoint()}`],
  "webhooks remove": async () => [`webhooks remove ${await addEndpoint()} --yes`],
  "webhooks replay": async () => {
    await run("webhooks add https://shop.example/all");
    await run("phases edit SecondDrop Public --pause");
    await harness.database.execute("update webhook_deliveries set state = 'delivered', settled_at = now()");
    return ["webhooks replay --since 2000-01-01T00:00:00Z"];
  },
  "webhooks resume": async () => {
    const endpoint = await addEndpoint();
    await run(`webhooks pause ${endpoint}`);
    return [`webhooks resume ${endpoint}`];
  },
  "webhooks rotate": async () => [`webhooks rotate ${await addEndpoint()}`],
  fingerprint: async () => ["fingerprint --public-base https://moved.example --yes"],
  "affiliates end": async () => {
    await run("affiliates add OwnDrop eve Eve");
    return ["affiliates end OwnDrop eve"];
  },
  "allowlist import": async () => ["allowlist import SecondDrop 1", await write("list.csv", `${wallet},1\n`)],
  "allowlist remove": async () => {
    await run("allowlist import SecondDrop 1", await write("list.csv", `${wallet},1\n`));
    return [`allowlist remove SecondDrop 1 ${wallet}`];
  },
  "codes create": async () => ["codes create OwnDrop --kind discount --percent 10 --label Friends --count 2"],
  "codes revoke": async () => {
    const { output } = await run("codes create OwnDrop --kind discount --percent 10 --label Enemies");
    return [`codes revoke OwnDrop ${output.trim()}`];
  },
  "collections edit": async () => ["collections edit OwnDrop --description Better. --yes"],
  "collections hide": async () => ["collections hide OwnDrop"],
  "collections import": async () => [
    "collections import",
    await write("drop.json", JSON.stringify(defineCollection("Imported"))),
  ],
  "collections pause": async () => ["collections pause ForeignDrop --yes"],
  "collections resume": async () => {
    await run("collections pause OwnDrop --yes");
    return ["collections resume OwnDrop --yes"];
  },
  "collections pictures": async () => ["collections pictures WithArt"],
  "collections publish": async () => {
    await run("collections hide OwnDrop");
    return ["collections publish OwnDrop"];
  },
  "collections remove": async () => ["collections remove Spare --yes"],
  "collections reveal": async () => ["collections reveal Sealed"],
  "collections upload": async () => [
    `collections upload WithArt --to ${join(directory, "public")} --url https://art.example/drop`,
  ],
  "holds release": async () => {
    await hold();
    return ["holds release OwnDrop --all --yes"];
  },
  "keys create": async () => [`keys create --collection OwnDrop --origin ${pageOrigin} --label Shop`],
  "keys edit": async () => [`keys edit ${await createKey()} --label Renamed --yes`],
  "keys revoke": async () => [`keys revoke ${await createKey()}`],
  "market import": async () => [
    "market import",
    await write("feed.jsonl", JSON.stringify(collectionRecord("nights"))),
  ],
  "studio invite": async () => ["studio invite --role creator --collection OwnDrop --label Anna"],
  "studio keys create": async () => ["studio keys create --role creator --collection OwnDrop --label Script"],
  "studio revoke": async () => {
    const actorId = await insertActor(harness.database, {
      wallet,
      label: "Anna",
      role: "creator",
      createdAt: now,
    });
    await saveGrants(harness.database, actorId, { role: "creator", collectionIds: [harness.own.id] });
    return [`studio revoke ${wallet} --yes`];
  },
  "studio keys revoke": async () => {
    await run("studio keys create --role creator --collection OwnDrop --label Script");
    const { output } = await run("studio keys list --json");
    return [`studio keys revoke ${(JSON.parse(output) as { id: string }[]).at(-1)!.id} --yes`];
  },
  "phases add": async () => [
    "phases add OwnDrop --name Late --starts 2026-12-01T00:00:00Z --pricing free --yes",
  ],
  "phases edit": async () => ["phases edit OwnDrop Public --per-wallet 4"],
  "phases remove": async () => {
    await run("phases add OwnDrop --name Gone --starts 2026-12-02T00:00:00Z --pricing free --yes");
    return ["phases remove OwnDrop Gone --yes"];
  },
};

/** Words of all commands. */
function listCommands(command: Command, words: readonly string[] = []): string[] {
  if (command.commands.length === 0) return [words.join(" ")];
  return command.commands.flatMap((one) => listCommands(one, [...words, one.name()]));
}

const readEntries = () => listAuditEntries(harness.database, { limit: 1_000 });

describe("the audit trail", () => {
  it("classifies every command as changing something or not", () => {
    const context = {
      environment: {},
      account: "",
      clock: () => now,
      random,
      write: () => undefined,
      warn: () => undefined,
      isTerminal: false,
      ask: null,
    };
    const registered = listCommands(createProgram(context, () => Promise.resolve()));
    expect(registered.toSorted()).toEqual(
      [...reading, ...Object.keys(elsewhere), ...Object.keys(changing)].toSorted(),
    );
  });

  it.each(Object.keys(changing))("has an entry of %s, with who, what and about which", async (command) => {
    const order = await changing[command]!();
    const former = new Set((await readEntries()).map(({ id }) => id));
    const result = await run(...order);
    expect(result.exitCode, result.errors).toBe(0);
    const added = (await readEntries()).filter(({ id }) => !former.has(id));
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({ command, operator: "ben", at: now });
    expect(added[0]!.subject).not.toBe("");
    expect(added[0]!.before).not.toEqual(added[0]!.after);
    if (!ofNoCollection.includes(command)) expect(added[0]!.collections).toHaveLength(1);
  });

  it.each(Object.entries(elsewhere).filter(([command]) => command !== "migrate"))(
    "has an entry of %s in %s",
    async (command, file) => {
      const source = await readFile(new URL(file, import.meta.url), "utf8");
      expect(source).toContain(`command: "${command}"`);
    },
  );

  it("has no entry of a dry run, of a change that fails, or of one that changes nothing", async () => {
    const before = await readEntries();
    const key = await createKey();
    for (const [command, exitCode] of [
      ["phases edit OwnDrop 1 --per-wallet 3 --dry-run", 0],
      [`keys edit ${key} --label Other --dry-run`, 0],
      ["keys create --collection OwnDrop --origin https://a.example --label a --dry-run", 0],
      ["phases edit OwnDrop 1 --per-mint 21", 1],
      ["phases edit OwnDrop 1 --supply 0", 1],
      [`keys edit ${key} --label Other`, 1],
      ["collections hide SecondDrop --until 2020-01-01T00:00:00Z", 1],
      ["collections publish SecondDrop", 0],
      [`keys edit ${key} --label test --yes`, 0],
      ["codes revoke OwnDrop 0000-0000-0000-0000", 0],
    ] as const) {
      expect({ command, exitCode: (await run(command)).exitCode }).toEqual({ command, exitCode });
    }
    expect(await readEntries()).toEqual(before);
  });

  it("names SERVICE_OPERATOR, or the account on the machine, and refuses a name that no line can hold", async () => {
    const named = (name: string) =>
      createCommandRunner({ DATABASE_URL: harness.url, SERVICE_OPERATOR: name }, () => now);
    for (const [name, operator] of [
      ["carla, night shift", "carla, night shift"],
      ["", "anna@laptop"],
    ] as const) {
      await named(name)(`phases edit OwnDrop 1 --name ${name ? "Day" : "Public"}`);
      expect((await readEntries())[0]).toMatchObject({ command: "phases edit", operator });
    }
    expect(await named("two\nlines")("phases edit OwnDrop 1 --name Never")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("SERVICE_OPERATOR must be a name of at most 120 characters") as unknown,
    });
    expect((await run("phases list OwnDrop")).output).not.toContain("Never");
  });

  it("is rolled back with its change, and its change with it", async () => {
    await harness.database.$client.query(
      `alter table audit_entries add constraint refused check (subject not like '%RefusedDrop%')`,
    );
    try {
      await add("RefusedDrop");
      for (const command of [
        "collections hide RefusedDrop",
        "phases edit RefusedDrop 1 --pause",
        "affiliates add RefusedDrop ann Ann",
        "codes create RefusedDrop --kind discount --percent 9 --label a",
      ]) {
        expect(await run(command)).toMatchObject({ exitCode: 1, output: "" });
      }
    } finally {
      await harness.database.$client.query(`alter table audit_entries drop constraint refused`);
    }
    const shown = JSON.parse((await run("collections show RefusedDrop --json")).output) as object;
    expect(shown).toMatchObject({ visibility: "visible", phases: [{ paused: false }] });
    expect((await run("codes list RefusedDrop --json")).output).toBe("[]\n");
  });

  it("holds no secret: neither a key's value nor a code", async () => {
    const key = (await run("keys create --class secret --collection OwnDrop --label Server")).output.trim();
    const [code, other] = (
      await run("codes create OwnDrop --kind discount --percent 10 --label Two --count 2")
    ).output
      .trim()
      .split("\n");
    await run(`codes revoke OwnDrop ${code}`);
    await run("codes revoke OwnDrop --label Two");
    const [revoked] = (await readEntries()).filter(({ command }) => command === "codes revoke").toReversed();
    expect(revoked).toBeDefined();
    const text = `${JSON.stringify(await readEntries())}${(await run("audit --limit 1000")).output}`;
    for (const secret of [key, key.split("_").at(-1), code, other, code!.replaceAll("-", "")]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe("audit", () => {
  it("lists changes newest first, by collection and time, also of a collection that was removed", async () => {
    await add("Brief");
    const later = createCommandRunner(
      { DATABASE_URL: harness.url, ART_DIRECTORY: join(directory, "served") },
      () => new Date("2026-11-21T13:00:00Z"),
    );
    await run("phases edit Brief 1 --per-wallet 2");
    await later("collections remove Brief --yes");
    const { output } = await run("audit --collection Brief");
    expect(output).toMatch(
      /^2026-11-21 13:00 UTC {2}anna@laptop {2}collections remove\n {2}collection Brief\n {4}name +Brief → removed\n/,
    );
    expect(output).toMatch(
      /2026-11-21 12:00 UTC {2}ben {2}phases edit\n {2}phase Brief\/Public\n {4}perWallet {2}5 → 2\n$/,
    );
    const since = await run("audit --collection Brief --since 2026-11-21T12:30:00Z --json");
    expect(JSON.parse(since.output)).toMatchObject([{ command: "collections remove", after: null }]);
    expect(await run("audit --collection Nothing")).toMatchObject({ exitCode: 0, errors: "No entries.\n" });
    expect(await run("audit --since yesterday")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("--since must be a time in ISO 8601") as unknown,
    });
    expect((await run("audit --limit 1")).errors).toContain("The newest 1; --limit shows more.");
  });
});
