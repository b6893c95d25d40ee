import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readReconciliationData } from "./reconciliation-data.js";
import { isFullRun } from "../../scope.js";
import { setTimeout as wait } from "node:timers/promises";
import {
  createFundedBuyer,
  executeWithRetry,
  prepareWithRetry,
  type Answer,
  type SignedMint,
} from "./buyer.js";
import { startCluster, type Cluster, type Drop, type RunningService } from "./cluster.js";
import { eventually } from "../../eventually.js";
import { isSending, startNodeProxy, outages, type NodeProxy } from "./node-proxy.js";
import { isStatementWith, startPostgresProxy, type PostgresProxy } from "./postgres-proxy.js";

let cluster: Cluster;
let survivor: RunningService;
let drop: Drop;
beforeAll(async () => {
  cluster = await startCluster();
  survivor = await cluster.start();
  drop = await cluster.createDrop({ supply: 60 });
});
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  await cluster.close();
  await Promise.all(closing.map((close) => close()));
});

interface Proxies {
  readonly node: NodeProxy;
  readonly postgres: PostgresProxy;
}

/** Process whose connections to its node and to PostgreSQL go through proxies. */
async function startProxiedProcess(
  environment: Record<string, string> = {},
): Promise<RunningService & Proxies> {
  const [node, postgres] = await Promise.all([
    startNodeProxy(cluster.validator.url),
    startPostgresProxy(cluster.databaseUrl),
  ]);
  closing.push(node.close, postgres.close);
  const service = await cluster.start({
    DATABASE_URL: postgres.url,
    SOLANA_RPC_URL: node.url,
    DATABASE_CONNECTIONS: "5",
    ...environment,
  });
  return { ...service, node, postgres };
}

const createBuyer = () => createFundedBuyer(cluster, drop);

const stateOf = async (wallet: string) =>
  (await cluster.readUnits(wallet)).map(({ state }) => state).join() || "nothing";

function* survivors() {
  for (;;) yield survivor.address;
}

/** Points of a prepare at which the process is killed, with the expected state. */
const momentsOfPrepare: [string, string, (proxies: Proxies, wallet: string) => Promise<unknown>][] = [
  [
    "before it reserves",
    "nothing",
    ({ postgres }, wallet) => postgres.holdStatement(isStatementWith('insert into "wallet_counts"', wallet)),
  ],
  [
    "between the session and its units",
    "nothing",
    ({ postgres }, wallet) => postgres.holdStatement(isStatementWith('insert into "mints"', wallet)),
  ],
  [
    "before the counters and the commit",
    "nothing",
    ({ postgres }, wallet) => postgres.holdStatement(isStatementWith("; commit", wallet)),
  ],
  [
    "after the reservation is committed",
    "reserved",
    ({ postgres }, wallet) => postgres.holdResult(isStatementWith("; commit", wallet)),
  ],
];

/** Points of an execute at which the process is killed, with the expected state. */
const momentsOfExecute: [
  string,
  string,
  (proxies: Proxies, mint: SignedMint, wallet: string) => Promise<unknown>,
][] = [
  [
    "before the simulation",
    "reserved",
    ({ node }) => node.holdCall(({ method }) => method === "simulateTransaction"),
  ],
  [
    "after co-signing, before that is written down",
    "reserved",
    ({ postgres }, { signature }) => postgres.holdStatement(isStatementWith('update "mints"', signature)),
  ],
  [
    "after it is written down, before it is sent",
    "submitted",
    ({ postgres }, { signature }) => postgres.holdResult(isStatementWith('update "mints"', signature)),
  ],
  ["while it sends", "submitted", ({ node }, mint) => node.holdCall(isSending(mint))],
  ["after it was sent", "submitted", ({ node }, mint) => node.holdAnswer(isSending(mint))],
  [
    "before it hears of the confirmation",
    "submitted",
    ({ node }, { signature }) =>
      node.holdCall(({ method, params }) => method === "getSignatureStatuses" && params.includes(signature)),
  ],
  [
    "before it records",
    "submitted",
    ({ postgres }, _mint, wallet) => postgres.holdStatement(isStatementWith("for update", wallet)),
  ],
  [
    "between the unit and its item",
    "submitted",
    ({ postgres }, _mint, wallet) => postgres.holdStatement(isStatementWith('update "items"', wallet)),
  ],
  [
    "before the counters and the commit",
    "submitted",
    ({ postgres }, _mint, wallet) => postgres.holdStatement(isStatementWith("; commit", wallet)),
  ],
  [
    "after the record is committed, before it answers",
    "confirmed",
    ({ postgres }, _mint, wallet) => postgres.holdResult(isStatementWith("; commit", wallet)),
  ],
];

/** Every second moment in the gate: the simulation ends processes at each step, too. */
const sampleMoments = <Moment>(moments: readonly Moment[], first: 0 | 1): readonly Moment[] =>
  isFullRun ? moments : moments.filter((_, index) => index % 2 === first);
const killsOfPrepare = sampleMoments(momentsOfPrepare, 1);
const killsOfExecute = sampleMoments(momentsOfExecute, 0);

/**
 * Asks a process until it is held at its moment: on a busy machine it may say before that its node or its database is away.
 * @returns the answer to the request that is held
 */
async function askUntilHeld<Body>(
  held: Promise<unknown>,
  ask: () => Promise<Answer<Body>>,
): Promise<{ readonly lost: Promise<Answer<Body>> }> {
  for (;;) {
    const lost = ask();
    const early = await Promise.race([lost, held.then(() => null)]);
    if (early === null) return { lost };
    expect(early).toMatchObject({ code: expect.stringMatching(/^(CHAIN_UNAVAILABLE|SERVICE_BUSY)$/) });
    await wait(100);
  }
}

/** Killed at, state then, and outcome, for the log. */
const matrix: string[] = [];

describe("a process that is killed among others", () => {
  it.concurrent.each(killsOfPrepare)(
    "%s leaves %s, and the buyer mints through another process",
    async (moment, left, hold) => {
      const [victim, buyer] = await Promise.all([startProxiedProcess(), createBuyer()]);
      const { address } = buyer.wallet;
      const held = hold(victim, address);
      const { lost } = await askUntilHeld(held, () => buyer.prepare(victim.address));
      await victim.crash();
      expect((await lost).code).toBe("NO_ANSWER");
      await eventually(async () => expect(await stateOf(address)).toBe(left));

      const prepared = await prepareWithRetry(buyer, survivors());
      expect(prepared.code).toBeNull();
      const [mint] = await buyer.sign(prepared.body!);
      const answer = await executeWithRetry(buyer, survivors(), mint!);
      expect(answer.code).toBeNull();
      const states = (await cluster.readUnits(address)).map(({ state }) => state);
      expect(states.toSorted()).toEqual(left === "reserved" ? ["confirmed", "replaced"] : ["confirmed"]);
      matrix.push(`prepare, ${moment}: ${left}, then ${states.join(" and ")}`);
    },
  );

  it.concurrent.each(killsOfExecute)(
    "%s leaves it %s, and the same bytes end with one mint",
    async (moment, left, hold) => {
      const [victim, buyer] = await Promise.all([startProxiedProcess(), createBuyer()]);
      const { address } = buyer.wallet;
      const prepared = await prepareWithRetry(buyer, survivors());
      const [mint] = await buyer.sign(prepared.body!);
      const held = hold(victim, mint!, address);
      const { lost } = await askUntilHeld(held, () => buyer.execute(victim.address, mint!));
      await victim.crash();
      expect((await lost).code).toBe("NO_ANSWER");
      await eventually(async () => expect(await stateOf(address)).toBe(left));

      const answer = await executeWithRetry(buyer, survivors(), mint!);
      expect(answer.body).toMatchObject({ status: "confirmed", signature: mint!.signature, outstanding: 0 });
      expect(answer.body!.items).toHaveLength(1);
      expect(await stateOf(address)).toBe("confirmed");
      matrix.push(`execute, ${moment}: ${left}, then confirmed`);
    },
  );
});

describe("all processes killed at once", () => {
  it("leave nothing that a restarted one doesn't settle by its jobs", async () => {
    const shortly = await startProxiedProcess({ SESSION_SECONDS: "5" });
    const victim = await startProxiedProcess();
    const [abandoning, unsent, landed] = await Promise.all([createBuyer(), createBuyer(), createBuyer()]);
    await survivor.crash();
    const mintOf = async (buyer: typeof unsent) => {
      const { body } = await buyer.prepare(victim.address);
      return (await buyer.sign(body!))[0]!;
    };
    const [first, second] = await Promise.all([mintOf(unsent), mintOf(landed)]);
    // Never gets through, however often a job resends it.
    victim.node.fail(outages["never answers"], isSending(first));
    shortly.node.fail(outages["never answers"], isSending(first));
    const held = victim.node.holdAnswer(isSending(second));
    const lost = [unsent.execute(victim.address, first), landed.execute(victim.address, second)];
    await held;
    await eventually(async () => expect(await stateOf(unsent.wallet.address)).toBe("submitted"));
    expect((await abandoning.prepare(shortly.address)).code).toBeNull();
    await Promise.all([shortly.crash(), victim.crash()]);
    await Promise.all(lost);
    // Its blockhash expires while no process runs.
    cluster.validator.ledger.advanceSlot(200);

    survivor = await cluster.start();
    await eventually(async () => {
      expect(await stateOf(abandoning.wallet.address)).toBe("released");
      expect(await stateOf(unsent.wallet.address)).toBe("failed");
      expect(await stateOf(landed.wallet.address)).toBe("confirmed");
    });
    expect(await unsent.execute(survivor.address, first)).toMatchObject({ code: "BLOCKHASH_EXPIRED" });
    const answer = await landed.execute(survivor.address, second);
    expect(answer.body).toMatchObject({ status: "confirmed", signature: second.signature });
    matrix.push(
      "all, after a reservation: reserved, then released",
      "all, before it is sent and until its blockhash ran out: submitted, then failed",
      "all, after it was sent: submitted, then confirmed",
    );
  });
});

describe("the reconciliation afterwards", () => {
  it("balances: minted + held + free = supply, one mint per unit, paid exactly where minted", async () => {
    console.log(`Processes killed, and the outcome of the mint:\n  ${matrix.join("\n  ")}`);
    // One for each process that is killed alone, and one when all are.
    const minted = killsOfPrepare.length + killsOfExecute.length + 1;
    expect(await readReconciliationData(cluster, drop)).toEqual({
      supply: 60,
      minted,
      held: 0,
      free: 60 - minted,
      contradictions: [],
    });
  });
});
