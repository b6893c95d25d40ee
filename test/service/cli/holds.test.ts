import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeClaimCodes } from "../../../demo/service/catalog/claim-codes/claim-code-orders.js";
import { claimCodes } from "../../../demo/service/catalog/claim-codes/tables.js";
import { auditEntries } from "../../../demo/service/operate/audit/tables.js";
import { collections } from "../../../demo/service/catalog/collections/tables.js";
import { mints } from "../../../demo/service/catalog/mints/tables.js";
import type { ApiError } from "../../../demo/service/platform/errors/api-error.js";
import { reconcile } from "../../../demo/service/operate/reconciliation/reconciliation.js";
import { random } from "../http/harness.js";
import { signFake } from "../mint/fake-chain.js";
import { countUnits, createCollection, createHarness, makeWallet, useDatabase } from "../mint/harness.js";
import { createCommandRunner } from "./command-runner.js";

const shared = useDatabase();
let drops = 0;

async function setUp(plan: Parameters<typeof createCollection>[1] = {}) {
  const harness = await createHarness(shared.database);
  const shortId = `Held${++drops}`;
  const drop = await createCollection(shared.database, { shortId, ...plan });
  const prepare = (
    client: string | null,
    walletAddress = makeWallet(),
    { quantity = 1, claim_code }: { quantity?: number; claim_code?: string } = {},
  ) =>
    harness.mintService.prepareMint(
      { key: harness.keyId, client },
      { ...drop, walletAddress, quantity, ...(claim_code !== undefined && { claim_code }) },
    );
  type Session = Awaited<ReturnType<typeof prepare>>;
  const execute = ({ sessionId, transactions }: Session, unit = 0) =>
    harness.mintService.executeMint(drop.scope, {
      sessionId,
      signedTransaction: signFake(transactions[unit]!.transaction),
    });
  const run = createCommandRunner({ DATABASE_URL: shared.url }, harness.context.clock);
  const count = () => countUnits(shared.database, drop.collectionId);
  /** Findings beside a chain with the items that were confirmed. */
  const findings = async () => {
    const confirmed = await shared.database
      .select({ address: mints.mintAddress })
      .from(mints)
      .where(eq(mints.state, "confirmed"));
    const onChain = new Set(confirmed.map(({ address }) => address));
    const chain = {
      readMinted: (addresses: readonly string[]) =>
        Promise.resolve(new Set(addresses.filter((address) => onChain.has(address)))),
      readItems: () => Promise.resolve(new Map()),
      readGroups: () => Promise.resolve(new Map()),
      readForeignPowers: () => Promise.resolve(new Map()),
    };
    return (await reconcile({ ...harness.context, chain }, drop.collectionId)).findings;
  };
  return { ...harness, ...drop, shortId, prepare, execute, run, count, findings };
}

const outcomeOf = (execution: Promise<{ status: unknown }>) =>
  execution.then(
    ({ status }) => String(status),
    (error: ApiError) => error.code,
  );

describe("holds list", () => {
  it("shows the largest holders of each kind first, and what is sent apart from what is held", async () => {
    const { run, shortId, prepare, execute, script, keyId } = await setUp({ supplyTotal: 1_000 });
    const whale = makeWallet();
    await prepare("203.0.113.7", whale, { quantity: 5 });
    await prepare("203.0.113.7", makeWallet(), { quantity: 2 });
    await prepare(null, makeWallet(), { quantity: 3 });
    script.confirm = () => ({ status: "pending" });
    const sent = await prepare("2001:db8:0:1::/64", makeWallet(), { quantity: 2 });
    await execute(sent);

    const found = JSON.parse((await run(`holds list ${shortId} --json`)).output) as Record<string, object[]>;
    expect(found["collection"]).toMatchObject([{ holder: shortId, reserved: 11, sent: 1, sessions: 4 }]);
    expect(found["key"]).toMatchObject([{ holder: keyId, label: "test", reserved: 11, sent: 1 }]);
    expect(found["network"]).toMatchObject([
      { holder: "203.0.113.7", reserved: 7, sent: 0, sessions: 2 },
      { holder: null, reserved: 3 },
      { holder: "2001:db8:0:1::/64", reserved: 1, sent: 1 },
    ]);
    expect(found["wallet"]?.[0]).toMatchObject({ holder: whale, reserved: 5 });
    const { output } = await run(`holds list ${shortId} --by network --limit 2`);
    expect(output).toMatch(
      /^Network +Collection +Held +Sent +Sessions +Until\n203\.0\.113\.7 .*\nservers .*\n$/,
    );
    expect((await run(`holds list --by wallet`)).output).toContain(whale);
  });

  it("says so where nothing is held", async () => {
    const { run, shortId } = await setUp();
    expect(await run(`holds list ${shortId}`)).toMatchObject({ exitCode: 0, output: "Nothing is held.\n" });
  });
});

describe("holds release", () => {
  it("releases what a wallet, a network, a key or a session holds, and nothing else", async () => {
    const { run, shortId, prepare, count, keyId, findings } = await setUp({ supplyTotal: 1_000 });
    const wallet = makeWallet();
    await prepare("198.51.100.1", wallet, { quantity: 2 });
    await prepare("198.51.100.2", makeWallet(), { quantity: 3 });
    const { sessionId } = await prepare("2001:db8:1:2::/64", makeWallet(), { quantity: 4 });
    await prepare("2001:db8:1:3::/64", makeWallet(), { quantity: 5 });

    expect(await run(`holds release ${shortId} --wallet ${wallet} --yes`)).toMatchObject({
      exitCode: 0,
      output: "Released 2 units of 1 session\n",
      errors: expect.stringMatching(/units +2 → 0\n/) as unknown,
    });
    expect(await count()).toMatchObject({ held: 12, reserved: 12, released: 2 });
    expect((await run(`holds release --network 198.51.100.2 --yes`)).output).toContain(
      "3 units of 1 session",
    );
    expect((await run(`holds release --session ${sessionId} --yes`)).output).toContain(
      "4 units of 1 session",
    );
    expect((await run(`holds release --network 2001:db8:1:3::9 --dry-run`)).output).toMatch(/units +5 → 0/);
    expect(await count()).toMatchObject({ held: 5, reserved: 5 });
    expect((await run(`holds release --key ${keyId} --yes`)).output).toContain("5 units of 1 session");
    expect(await count()).toMatchObject({ held: 0, reserved: 0, released: 14, phases: [{ held: 0 }] });
    expect(await findings()).toEqual([]);
    expect((await run(`holds release --key ${keyId} --yes`)).output).toBe("Released 0 units of 0 sessions\n");
  });

  it("returns the claim code that a session held, and its bonus", async () => {
    const { run, shortId, prepare, collectionId, findings } = await setUp({ phases: [{ perWallet: 1 }] });
    const [code] = await makeClaimCodes({ database: shared.database, random }, collectionId, {
      kind: "bonus",
      label: "More",
      count: 1,
      bonusUnits: 2,
    });
    await prepare("198.51.100.3", makeWallet(), { quantity: 3, claim_code: code! });
    const readHeld = async () =>
      (await shared.database.select().from(claimCodes).where(eq(claimCodes.collectionId, collectionId)))[0]!
        .held;
    expect(await readHeld()).toBe(1);
    await run(`holds release ${shortId} --all --yes`);
    expect(await readHeld()).toBe(0);
    expect(await findings()).toEqual([]);
  });

  it("records how much was released, and of a network only its beginning", async () => {
    const { run, shortId, prepare } = await setUp();
    await prepare("192.0.2.77", makeWallet(), { quantity: 2 });
    await run(`holds release ${shortId} --network 192.0.2.77 --yes`);
    const [entry] =
      (JSON.parse((await run(`audit --collection ${shortId} --json`)).output) as object[]) ?? [];
    expect(entry).toMatchObject({
      command: "holds release",
      subject: "holds of network 192.0.2.x",
      operator: "anna@laptop",
      before: { units: 2, sessions: 1 },
      after: { released: 2, ofSessions: 1 },
    });
    const rows = await shared.database.select().from(auditEntries);
    expect(JSON.stringify(rows)).not.toContain("192.0.2.77");
  });

  it.each([
    ["", "one of --wallet, --network, --key and --session"],
    ["--all --yes", "or a collection and --all"],
    ["--wallet a --key b --yes", "one of --wallet, --network, --key and --session"],
    ["--network nowhere --yes", "It must be an IP address"],
    ["Nothing --all --yes", 'There is no collection "Nothing"'],
  ])("rejects %s", async (options, message) => {
    const { run } = await setUp();
    expect(await run(`holds release ${options}`.trim())).toMatchObject({
      exitCode: 1,
      output: "",
      errors: expect.stringContaining(message) as unknown,
    });
  });

  it("needs --yes without a terminal", async () => {
    const { run, shortId, prepare, count } = await setUp();
    await prepare("198.51.100.4");
    expect(await run(`holds release ${shortId} --all`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("Pass --yes") as unknown,
    });
    expect(await count()).toMatchObject({ held: 1, released: 0 });
  });
});

describe("a release while a buyer executes", () => {
  it("before the transaction is sent, refuses it with the documented error, and sends nothing", async () => {
    const { run, shortId, prepare, execute, script, sent, count, findings } = await setUp({ supplyTotal: 1 });
    const session = await prepare("198.51.100.5");
    script.simulate = async () => {
      script.simulate = () => null;
      expect((await run(`holds release ${shortId} --all --yes`)).output).toContain("1 unit of 1 session");
      return null;
    };
    expect(await outcomeOf(execute(session))).toBe("SESSION_EXPIRED");
    // Asked again, it stays refused, also after another buyer has the unit.
    expect(await outcomeOf(execute(session))).toBe("SESSION_EXPIRED");
    expect(sent).toEqual([]);
    expect(await outcomeOf(execute(await prepare("198.51.100.6")))).toBe("confirmed");
    expect(await outcomeOf(execute(session))).toBe("SESSION_EXPIRED");
    expect(await count()).toMatchObject({ held: 0, minted: 1, confirmed: 1, released: 1 });
    expect(await findings()).toEqual([]);
  });

  it("after it is sent, leaves it alone, and the other units of its session are released", async () => {
    const { run, shortId, prepare, execute, script, count, findings } = await setUp({ supplyTotal: 5 });
    const session = await prepare("198.51.100.7", makeWallet(), { quantity: 3 });
    script.send = async () => {
      const { output, errors } = await run(`holds release ${shortId} --all --yes`);
      expect(output).toBe("Released 2 units of 1 session\n");
      expect(errors).toContain("Already sent: 1 unit");
      return { status: "sent" };
    };
    expect(await outcomeOf(execute(session, 0))).toBe("confirmed");
    expect(await outcomeOf(execute(session, 1))).toBe("SESSION_EXPIRED");
    expect(await count()).toMatchObject({ held: 0, minted: 1, released: 2 });
    expect(await findings()).toEqual([]);
  });

  it("at the same moment, oversells nothing and loses nothing: each unit is minted or refused", async () => {
    const supply = 60;
    const { run, shortId, prepare, execute, count, findings, sent, collectionId } = await setUp({
      supplyTotal: supply,
      items: supply,
    });
    const sessions = await Promise.all(
      Array.from({ length: supply }, (_, index) => prepare(`198.51.${index}.1`)),
    );
    const executions = sessions.map((session) => outcomeOf(execute(session)));
    const releases = Array.from({ length: 3 }, () => run(`holds release ${shortId} --all --yes`));
    const outcomes = await Promise.all(executions);
    const released = await Promise.all(releases);
    expect(released.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    const confirmed = outcomes.filter((outcome) => outcome === "confirmed").length;
    expect(outcomes.filter((outcome) => outcome !== "confirmed" && outcome !== "SESSION_EXPIRED")).toEqual(
      [],
    );
    expect(sent).toHaveLength(confirmed);
    expect(await count()).toMatchObject({
      held: 0,
      minted: confirmed,
      confirmed,
      released: supply - confirmed,
      reserved: 0,
      submitted: 0,
    });
    // Released units are sold to others, and no more than that.
    const later = await Promise.all(
      Array.from({ length: supply - confirmed + 5 }, (_, index) =>
        prepare(`203.0.${index}.1`).then(
          (session) => outcomeOf(execute(session)),
          (error: ApiError) => error.code,
        ),
      ),
    );
    expect(later.filter((outcome) => outcome === "confirmed")).toHaveLength(supply - confirmed);
    expect(await count()).toMatchObject({ held: 0, minted: supply });
    const [row] = await shared.database.select().from(collections).where(eq(collections.id, collectionId));
    expect(row).toMatchObject({ held: 0, minted: supply });
    expect(await findings()).toEqual([]);
  });
});
