import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rateCounts } from "../../../demo/service/platform/limits/tables.js";
import { createClientIp } from "../../../demo/service/http/middleware/client-ip.js";
import { parseNetworks } from "../../../demo/service/platform/limits/ip-network.js";
import { startServer, type HttpServer } from "../../../demo/service/http/server.js";
import { createJobs } from "../../../demo/service/operate/jobs/jobs.js";
import { makeClaimCodes } from "../../../demo/service/catalog/claim-codes/claim-code-orders.js";
import { createMintService } from "../../../demo/service/mint/mint-service.js";
import {
  createRateLimits,
  rateWindows,
  type RateSettings,
} from "../../../demo/service/platform/limits/rate-limits.js";
import { createFakeChain, signFake } from "../mint/fake-chain.js";
import { makeWallet } from "../mint/harness.js";
import {
  createHttpHarness,
  noLimits,
  now,
  pageOrigin,
  random,
  silentLog,
  unreachableMintService,
  type HttpHarness,
} from "./harness.js";

let harness: HttpHarness;
/** A valid claim code. */
let code: string;
const time = { now };
const clock = () => time.now;
const monotonic = () => time.now.getTime();
const pass = (seconds: number) => (time.now = new Date(time.now.getTime() + seconds * 1_000));
const { chain } = createFakeChain();
const servers: HttpServer[] = [];

beforeAll(async () => {
  harness = await createHttpHarness();
  const order = { label: "Friends", kind: "discount", discountBasisPoints: 2_500, count: 1 } as const;
  const unlimited = { ...order, uses: null, usesPerWallet: null };
  [code] = (await makeClaimCodes({ database: harness.database, random }, harness.own.id, unlimited)) as [
    string,
  ];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close(1_000)));
  await harness.close();
});

/** Two processes' worth of servers on one database; requests alternate between them. */
async function startProcesses(settings: Partial<RateSettings>, trusted = "127.0.0.0/8") {
  const { database } = harness;
  const deps = {
    database,
    chain,
    clock,
    monotonic,
    random,
    log: silentLog,
    publicBase: "https://mint.example",
  };
  const ports = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const app = harness.createApp({
        mintService: createMintService(deps),
        limits: createRateLimits({ database, clock, settings: { ...noLimits, ...settings } }),
        readClientIp: createClientIp({ trustedProxies: parseNetworks(trusted)!, log: silentLog }),
      });
      const server = await startServer({ host: "127.0.0.1", port: 0 }, () => app.fetch);
      servers.push(server);
      return server.port;
    }),
  );
  let turn = 0;

  /** @param who.address forwarded by a trusted proxy */
  function send(
    who: Partial<Who>,
    path: string,
    body?: unknown,
    surface: "mint" | "market" = "mint",
  ): Promise<Response> {
    const { key = harness.keys.publishable, address = makeAddress(), origin = pageOrigin } = who;
    return fetch(`http://127.0.0.1:${ports[turn++ % ports.length]}/${surface}/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "X-API-Key": key,
        "X-Forwarded-For": address,
        "Content-Type": "application/json",
        ...(origin && { Origin: origin }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  const prepare = (who: Partial<Who>, changes: object = {}) =>
    send(who, "/prepare-mint", {
      collectionId: harness.own.id,
      phaseId: harness.own.phaseId,
      quantity: 1,
      walletAddress: who.wallet ?? makeWallet(),
      ...changes,
    });
  const sessions = new Map<string, object>();

  /** Signed transaction of one wallet's session, reused so that executes may repeat up to the limit. */
  async function signedBy(wallet: string): Promise<object> {
    const answer = await prepare({ wallet });
    const { sessionId, transactions } = (await answer.json()) as {
      sessionId: string;
      transactions: { transaction: string }[];
    };
    const body = { sessionId, signedTransaction: signFake(transactions[0]!.transaction) };
    sessions.set(wallet, body);
    return body;
  }

  return {
    send,
    prepare,
    signedBy,
    prepareWithCode: (who: Partial<Who>) => prepare(who, { claim_code: code }),
    async execute(who: Partial<Who>) {
      const wallet = who.wallet ?? makeWallet();
      return send(who, "/execute-mint", sessions.get(wallet) ?? (await signedBy(wallet)));
    },
    browse: (who: Partial<Who>) => send(who, "/collections", undefined, "market"),
    search: (who: Partial<Who>) => send(who, "/search?q=aurora", undefined, "market"),
    read: (who: Partial<Who>) => send(who, "/collections/OwnDrop"),
    list: (who: Partial<Who>) => send(who, "/collections/OwnDrop/all-minted"),
    checkEligibility: (who: Partial<Who>) =>
      send(who, `/collections/OwnDrop/eligibility/${harness.own.phaseId}/${who.wallet ?? makeWallet()}`),
    validate: (who: Partial<Who>, text = "AAAA-BBBB-CCCC-DDDD") =>
      send(who, "/collections/OwnDrop/claim-codes/validate", { code: text }),
  };
}
type Processes = Awaited<ReturnType<typeof startProcesses>>;

interface Who {
  key: string;
  address: string;
  wallet: string;
  origin: string | null;
}
type Scope = "key" | "address" | "wallet";

let addresses = 0;
/** Unused client IP. */
const makeAddress = () => `198.18.${(addresses += 1) >> 8}.${addresses & 255}`;
const make: Record<Scope, () => string | Promise<string>> = {
  address: makeAddress,
  wallet: makeWallet,
  key: async () => (await harness.issue({})).value,
};

async function expectLimited(response: Response, seconds: number) {
  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toBe(String(seconds));
  expect(await response.json()).toMatchObject({ success: false, code: "RATE_LIMITED" });
}

const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const countOf = (found: readonly number[], status: number) => found.filter((one) => one === status).length;

/** Client whose prepares for a wallet are counted. */
const home = { address: makeAddress() };

const limits: [
  keyof RateSettings,
  Scope,
  string,
  (processes: Processes, who: Partial<Who>) => Promise<Response>,
][] = [
  ["requests", "address", "reads", (processes, who) => processes.read(who)],
  ["requests", "key", "reads", (processes, who) => processes.read(who)],
  ["prepares", "address", "prepares", (processes, who) => processes.prepare(who)],
  ["prepares", "key", "prepares", (processes, who) => processes.prepare(who)],
  [
    "prepares",
    "wallet",
    "prepares of one address",
    (processes, who) => processes.prepare({ ...home, ...who }),
  ],
  ["executes", "address", "executes", (processes, who) => processes.execute(who)],
  ["executes", "key", "executes", (processes, who) => processes.execute(who)],
  ["executes", "wallet", "executes", (processes, who) => processes.execute(who)],
  ["codes", "address", "checks of a code", (processes, who) => processes.validate(who)],
  ["codes", "key", "checks of a code", (processes, who) => processes.validate(who)],
  ["codes", "address", "prepares with a code", (processes, who) => processes.prepareWithCode(who)],
  ["codes", "key", "prepares with a code", (processes, who) => processes.prepareWithCode(who)],
  [
    "codes",
    "wallet",
    "prepares of one address with a code",
    (processes, who) => processes.prepareWithCode({ ...home, ...who }),
  ],
  ["lists", "address", "result pages", (processes, who) => processes.list(who)],
  ["lists", "key", "result pages", (processes, who) => processes.list(who)],
  ["eligibility", "address", "eligibility checks", (processes, who) => processes.checkEligibility(who)],
  ["eligibility", "key", "eligibility checks", (processes, who) => processes.checkEligibility(who)],
];

describe.each(limits)("the limit of %s by %s", (activity, scope, what, ask) => {
  it(`blocks ${what} over all processes until Retry-After has passed, and blocks nobody else`, async () => {
    const processes = await startProcesses({ [activity]: { [scope]: 3 } });
    const who = { [scope]: await make[scope]() };
    const window = rateWindows[activity];
    expect((await ask(processes, who)).status).toBe(200);
    pass(2.5);
    for (let again = 0; again < 2; again++) expect((await ask(processes, who)).status).toBe(200);
    for (let again = 0; again < 4; again++) await expectLimited(await ask(processes, who), window - 2);

    expect((await ask(processes, { [scope]: await make[scope]() })).status).toBe(200);

    pass(window - 3);
    await expectLimited(await ask(processes, who), 1);
    pass(1);
    for (let again = 0; again < 3; again++) expect((await ask(processes, who)).status).toBe(200);
    await expectLimited(await ask(processes, who), window);
  });
});

describe("IPv6 addresses", () => {
  it.each([
    ["the same /64", (index: number) => `2001:db8:64:1::${index.toString(16)}`, 2],
    ["a /56", (index: number) => `2001:db8:56:${(0xab00 + index).toString(16)}::1`, 8],
    ["a /48", (index: number) => `2001:db8:48:${(index * 0x100).toString(16)}::1`, 32],
  ])("of %s share its limit", async (_network, makeOne, max) => {
    const processes = await startProcesses({ codes: { address: 2 } });
    const found: number[] = [];
    for (let index = 0; index < 40; index++)
      found.push((await processes.validate({ address: makeOne(index) })).status);
    expect([countOf(found, 200), countOf(found, 429)]).toEqual([max, 40 - max]);
  });

  it("of different /48 share nothing", async () => {
    const processes = await startProcesses({ codes: { address: 2 } });
    const asks = Array.from({ length: 40 }, (_, index) =>
      processes.validate({ address: `2001:db8:${(0xc00 + index).toString(16)}::1` }),
    );
    expect(countOf(await statuses(asks), 200)).toBe(40);
  });
});

describe("a rate-limit response", () => {
  it("is readable by the page, with its Retry-After, and names the limit", async () => {
    const processes = await startProcesses({ codes: { address: 1 } });
    const address = makeAddress();
    await processes.validate({ address });
    const response = await processes.validate({ address });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(pageOrigin);
    expect(response.headers.get("Access-Control-Expose-Headers")).toContain("Retry-After");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toMatchObject({
      success: false,
      code: "RATE_LIMITED",
      message: expect.stringContaining("in 60 seconds") as string,
      details: { limit: 1, windowSeconds: 60, scope: "address" },
    });
  });

  it("reports the limit with the longest wait", async () => {
    const processes = await startProcesses({ prepares: { wallet: 1 }, codes: { wallet: 2 } });
    const who = { wallet: makeWallet(), address: makeAddress() };
    expect((await processes.prepareWithCode(who)).status).toBe(200);
    await expectLimited(await processes.prepareWithCode(who), 10);
    pass(10);
    expect((await processes.prepareWithCode(who)).status).toBe(200);
    await expectLimited(await processes.prepareWithCode(who), 50);
    pass(50);
    expect((await processes.prepareWithCode(who)).status).toBe(200);
  });

  it("comes before the key check, so that guessing keys is limited too", async () => {
    const processes = await startProcesses({ requests: { address: 2 } });
    const who = { address: makeAddress(), key: "mint_pub_unknown" };
    expect(await statuses([processes.read(who), processes.read(who)])).toEqual([401, 401]);
    await expectLimited(await processes.read(who), 10);
    await expectLimited(await processes.send(who, "/nothing"), 10);
  });

  it("doesn't count towards the other limits", async () => {
    const processes = await startProcesses({ prepares: { address: 1, key: 4 } });
    const key = await make.key();
    const who = { key, address: makeAddress() };
    for (let again = 0; again < 10; again++) await processes.prepare(who);
    const found: number[] = [];
    for (let again = 0; again < 6; again++) found.push((await processes.prepare({ key })).status);
    expect([countOf(found, 200), countOf(found, 429)]).toEqual([3, 3]);
  });

  it("comes before the body is parsed, so that invalid bodies count too", async () => {
    const processes = await startProcesses({ prepares: { address: 2 } });
    const who = { address: makeAddress() };
    const sendInvalid = () => processes.send(who, "/prepare-mint", "not an object");
    expect(await statuses([sendInvalid(), sendInvalid()])).toEqual([400, 400]);
    await expectLimited(await sendInvalid(), 10);
    await expectLimited(await processes.prepare(who), 10);
  });

  it("causes no query once the process knows the limit is reached", async () => {
    const processes = await startProcesses({ codes: { address: 1 } });
    const address = makeAddress();
    for (let again = 0; again < 4; again++) await processes.validate({ address });
    const query = vi.spyOn(harness.database.$client, "query");
    for (let again = 0; again < 4; again++) await expectLimited(await processes.validate({ address }), 60);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });
});

describe("every public path", () => {
  it.each([
    "/m/GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
    "/metadata/GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW.json",
    "/art/OwnDrop/1.png",
    "/share/GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
    "/widget/mint-widget.js",
    "/docs/",
    "/openapi.json",
    "/schemas/collection.json",
    "/",
    "/nothing/of/the/kind",
  ])("counts by client address: %s", async (path) => {
    const { database } = harness;
    const settings = { ...noLimits, requests: { address: 2 } };
    const readNothing = () => Promise.resolve(null);
    const app = harness.createApp({
      mintService: { ...unreachableMintService, readMetadata: readNothing, readSharedItem: readNothing },
      limits: createRateLimits({ database, clock, settings }),
      readClientIp: (context) => context.req.header("X-Client") ?? "nobody",
    });
    const client = makeAddress();
    const ask = (from: string) => app.request(path, { headers: { "X-Client": from, Origin: pageOrigin } });
    const allowed = [await ask(client), await ask(client)];
    expect(allowed.map(({ status }) => status)).not.toContain(429);
    const limited = await ask(client);
    expect(limited.status).toBe(429);
    expect(await limited.json()).toMatchObject({ success: false, code: "RATE_LIMITED" });
    expect((await ask(makeAddress())).status).toBe(allowed[0]!.status);
  });

  it("of files and metadata is rejected with an error that any page can read", async () => {
    const { database } = harness;
    const settings = { ...noLimits, requests: { address: 1 } };
    const app = harness.createApp({ limits: createRateLimits({ database, clock, settings }) });
    const env = { incoming: { socket: { remoteAddress: "192.0.2.77" } } };
    await app.request("/openapi.json", {}, env);
    const limited = await app.request("/art/OwnDrop/1.glb", { headers: { Origin: pageOrigin } }, env);
    expect([limited.status, limited.headers.get("Access-Control-Allow-Origin")]).toEqual([429, "*"]);
  });

  it("except health checks, which must not depend on the database, counts towards the limit", async () => {
    const { database } = harness;
    const settings = { ...noLimits, requests: { address: 1 } };
    const app = harness.createApp({ limits: createRateLimits({ database, clock, settings }) });
    const env = { incoming: { socket: { remoteAddress: "192.0.2.78" } } };
    for (let again = 0; again < 3; again++) expect((await app.request("/livez", {}, env)).status).toBe(200);
  });
});

describe("the Market API", () => {
  it("is limited by address too, in its own error format, together with the Mint API", async () => {
    const processes = await startProcesses({ requests: { address: 4 } });
    const who = { address: makeAddress() };
    const found = await statuses([1, 2, 3].map(() => processes.browse(who)));
    expect(found).toEqual([200, 200, 200]);
    expect((await processes.read(who)).status).toBe(200);
    const limited = await processes.browse(who);
    expect(limited.status).toBe(429);
    expect(limited.headers.get("Retry-After")).toBe("10");
    expect(limited.headers.get("Access-Control-Expose-Headers")).toContain("Retry-After");
    const message = expect.stringContaining("Too many requests from this address") as string;
    expect(await limited.json()).toMatchObject({ code: "RATE_LIMITED", message });
    expect((await processes.browse({ address: makeAddress() })).status).toBe(200);
  });
});

describe("reads that cost more than others", () => {
  it("have limits of their own, cached or not, which leave all other reads and prepares alone", async () => {
    const processes = await startProcesses({
      searches: { address: 2 },
      lists: { address: 3 },
      eligibility: { address: 1 },
    });
    const who = { address: makeAddress() };
    const inOrder = async (ask: (who: Partial<Who>) => Promise<Response>) => {
      const found: number[] = [];
      for (let again = 0; again < 4; again++) found.push((await ask(who)).status);
      return found;
    };
    expect(await inOrder(processes.search)).toEqual([200, 200, 429, 429]);
    expect(await inOrder(processes.checkEligibility)).toEqual([200, 429, 429, 429]);
    // Lists of both APIs count together.
    expect((await processes.browse(who)).status).toBe(200);
    expect(await inOrder(processes.list)).toEqual([200, 200, 429, 429]);
    expect(await inOrder(processes.browse)).toEqual([429, 429, 429, 429]);
    expect(await inOrder(processes.read)).toEqual([200, 200, 200, 200]);
    expect(await inOrder(processes.prepare)).toEqual([200, 200, 200, 200]);
    const message = expect.stringContaining("Too many searches from this address: the limit is 2") as string;
    expect(await (await processes.search(who)).json()).toMatchObject({ code: "RATE_LIMITED", message });
  });
});

describe("concurrent guesses at claim codes", () => {
  it("pass exactly up to the limit, however many arrive at once at whichever process", async () => {
    const processes = await startProcesses({ codes: { address: 10, key: 25 } });
    const key = await make.key();
    const guess = (times: number) => (address: string) =>
      Array.from({ length: times }, () => processes.validate({ key, address }));
    const first = await statuses(guess(100)(makeAddress()));
    expect([countOf(first, 200), countOf(first, 429)]).toEqual([10, 90]);
    const others = await statuses(Array.from({ length: 5 }, makeAddress).flatMap(guess(20)));
    expect(countOf(others, 200)).toBeLessThanOrEqual(15);
    expect(countOf(others, 200) + countOf(others, 429)).toBe(100);
  });

  it("reveal nothing by counts or errors: valid and invalid codes behave alike", async () => {
    const processes = await startProcesses({ codes: { address: 4 } });
    const [good, bad] = [makeAddress(), makeAddress()];
    for (let again = 0; again < 4; again++) {
      expect(await (await processes.validate({ address: good }, code)).json()).toMatchObject({ valid: true });
      expect(await (await processes.validate({ address: bad })).json()).toMatchObject({ valid: false });
    }
    const limited = await Promise.all([
      processes.validate({ address: good }, code),
      processes.validate({ address: good }),
      processes.validate({ address: bad }, code),
      processes.validate({ address: bad }),
    ]);
    for (const response of limited) {
      expect(response.status).toBe(429);
      expect(response.headers.get("Retry-After")).toBe("60");
    }
    const bodies = await Promise.all(limited.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
  });
});

describe("the counted address", () => {
  it("is the connection's when no proxy is trusted, whatever X-Forwarded-For says", async () => {
    const processes = await startProcesses({ codes: { address: 3 } }, "");
    const found = await statuses(
      Array.from({ length: 8 }, () => processes.validate({ address: makeAddress() })),
    );
    expect([countOf(found, 200), countOf(found, 429)]).toEqual([3, 5]);
  });

  it("is the trusted proxy's entry, whatever a client writes before it", async () => {
    const processes = await startProcesses({ codes: { address: 3 } });
    const client = makeAddress();
    const spoofed = () => processes.validate({ address: `${makeAddress()}, ${client}` });
    const found = await statuses(Array.from({ length: 8 }, spoofed));
    expect([countOf(found, 200), countOf(found, 429)]).toEqual([3, 5]);
    expect((await processes.validate({ address: makeAddress() })).status).toBe(200);
  });

  it("is the whole /64 for IPv6", async () => {
    const processes = await startProcesses({ codes: { address: 3 } });
    const inNetwork = (network: number) => (_: unknown, host: number) =>
      processes.validate({ address: `2001:db8:0:${network}::${host + 1}` });
    const found = await statuses(Array.from({ length: 8 }, inNetwork(1)));
    expect([countOf(found, 200), countOf(found, 429)]).toEqual([3, 5]);
    expect((await inNetwork(2)(null, 0)).status).toBe(200);
  });

  it("is exempt for a server that mints for its customers with a secret key", async () => {
    const processes = await startProcesses({
      prepares: { address: 1 },
      executes: { address: 1 },
      codes: { address: 1, key: 3 },
    });
    const { value: key } = await harness.issue({ class: "secret" });
    const server = { key, address: makeAddress(), origin: null };
    for (let again = 0; again < 3; again++) {
      expect((await processes.prepareWithCode(server)).status).toBe(200);
      expect((await processes.execute(server)).status).toBe(200);
    }
    await expectLimited(await processes.prepareWithCode(server), 60);
  });
});

it("a prepare counts towards the limit of a wallet and client together, so nobody can exhaust another's limit", async () => {
  const processes = await startProcesses({ prepares: { wallet: 2 } });
  const wallet = makeWallet();
  const stranger = { wallet, address: makeAddress() };
  for (let again = 0; again < 6; again++) await processes.prepare(stranger);
  await expectLimited(await processes.prepare(stranger), 10);
  expect((await processes.prepare({ wallet, address: makeAddress() })).status).toBe(200);
});

it("an execute counts towards a wallet's limit only once that wallet has signed it, so nobody can exhaust another's limit", async () => {
  const processes = await startProcesses({ executes: { wallet: 2 } });
  const wallet = makeWallet();
  const body = await processes.signedBy(wallet);
  const forged = { ...body, signedTransaction: btoa("somebody else signed something") };
  const invalid = await statuses(
    Array.from({ length: 6 }, () => processes.send({}, "/execute-mint", forged)),
  );
  expect(new Set(invalid)).toEqual(new Set([400]));
  expect((await processes.execute({ wallet })).status).toBe(200);
});

describe("read counts", () => {
  const countStatements = () => {
    const query = vi.spyOn(harness.database.$client, "query");
    return () =>
      query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes("rate_counts")).length;
  };

  it("are flushed from the process at a twentieth of the limit", async () => {
    const processes = await startProcesses({ requests: { address: 400, key: 100_000 } });
    const who = { address: makeAddress() };
    const statements = countStatements();
    for (let read = 0; read < 38; read++) await processes.read(who);
    expect(statements()).toBe(0);
    await Promise.all([processes.read(who), processes.read(who)]);
    expect(statements()).toBe(2);
    const counts = await harness.database
      .select()
      .from(rateCounts)
      .where(eq(rateCounts.name, `requests address ${who.address}`));
    expect(counts).toMatchObject([{ count: 40 }]);
    vi.restoreAllMocks();
  });

  it("enforce the limit within a twentieth for each process", async () => {
    const processes = await startProcesses({ requests: { address: 100 } });
    const who = { address: makeAddress() };
    const found: number[] = [];
    for (let round = 0; round < 15; round++) {
      found.push(...(await statuses(Array.from({ length: 10 }, () => processes.read(who)))));
    }
    expect(countOf(found, 200)).toBeGreaterThanOrEqual(100);
    expect(countOf(found, 200)).toBeLessThanOrEqual(110);
  });
});

describe("rate-limit rows in the database", () => {
  it("are deleted by a job after their window, and not before", async () => {
    const { database } = harness;
    const jobs = createJobs({ database, chain, clock, log: silentLog, publicBase: "https://mint.example" });
    const processes = await startProcesses({ prepares: { wallet: 5 }, codes: { wallet: 5 } });
    pass(60);
    await jobs.clear();
    const [wallet, address] = [makeWallet(), makeAddress()];
    await processes.prepareWithCode({ wallet, address });
    pass(10);
    expect(await jobs.clear()).toBe(1);
    expect(await database.select().from(rateCounts)).toMatchObject([
      { name: `codes wallet ${address} ${wallet}`, count: 1 },
    ]);
    pass(49.999);
    expect(await jobs.clear()).toBe(0);
    pass(0.001);
    expect(await jobs.clear()).toBe(1);
  });

  it("write no WAL: the table is unlogged", async () => {
    const { rows } = await harness.database.execute(
      sql`select relpersistence from pg_class where relname = 'rate_counts'`,
    );
    expect(rows).toEqual([{ relpersistence: "u" }]);
  });
});
