import {
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpcFromTransport,
  generateKeyPairSigner,
  type RpcTransport,
} from "@solana/kit";
import { sql } from "drizzle-orm";
import { createMintChain } from "../../demo/service/chain/mint-chain.js";
import { createDatabase, type Database } from "../../demo/service/platform/db/database.js";
import { migrate } from "../../demo/service/platform/db/migrate.js";
import { startEmbeddedPostgres } from "../../demo/service/platform/db/embedded.js";
import { ApiError } from "../../demo/service/platform/errors/api-error.js";
import { takePlaces } from "../../demo/service/mint/queue/queries.js";
import { createCollection, createHarness, noon } from "../../test/service/mint/harness.js";

/**
 * `npm run measure:prepare`: throughput of prepares in one process, relative to the plain statement that a
 * reservation comes down to, with the same buyers on the same connections. The node responds immediately. Also measures
 * how many orders per second can poll for their turn in long queues.
 */

const connections = 64;
const buyers = 2_000;
const units = 100;

/** The first round is a warm-up. */
const rounds = 2;
const queueRounds = 5;

const postgres = await startEmbeddedPostgres();
const database = createDatabase(postgres.url, { maxConnections: connections });
try {
  await migrate(database);
  const wallets = await Promise.all(
    Array.from({ length: buyers }, async () => (await generateKeyPairSigner()).address as string),
  );
  const prepare = await createPrepare(database);
  const statement = await createStatement(database);
  console.log(`${buyers} buyers, ${connections} connections, one process`);
  for (const [what, supply] of [
    [`${units} items, other buyers rejected`, units],
    ["one item per buyer", buyers],
  ] as const) {
    const plain = await measure(wallets, () => statement(supply));
    const whole = await measure(wallets, () => prepare(supply));
    console.log(
      `${what}: plain statement ${Math.round(plain)} per second, prepare ${Math.round(whole)} per second, ratio ${(whole / plain).toFixed(2)}`,
    );
  }
  for (const waiting of [1_000, 10_000, 100_000]) {
    const perSecond = await measureQueue(database, waiting);
    console.log(`${waiting} queued orders: ${Math.round(perSecond)} retries per second`);
  }
} finally {
  await database.close();
  await postgres.stop();
}

/** Polls with orders of a queue, in batches as large as the service's. @returns orders per second */
async function measureQueue(database: Database, waiting: number): Promise<number> {
  const { collectionId, phaseId } = await createCollection(database, { supplyTotal: 1, held: 1 });
  const times = { now: noon, askBefore: new Date(noon.getTime() + 25_000) };
  await database.execute(sql`
    insert into queued_orders (collection_id, phase_id, wallet, client, quantity, ask_before)
    select ${collectionId}::uuid, ${phaseId}::uuid, 'wallet ' || n, 'client ' || n, 1, ${times.askBefore.toISOString()}::timestamptz
    from generate_series(1, ${waiting}::int) n`);
  await database.execute(sql`analyze queued_orders`);
  const together = 1_000;
  const asking = Array.from({ length: together }, (_, index) => {
    const n = 1 + Math.floor((index * waiting) / together);
    return { collectionId, phaseId, wallet: `wallet ${n}`, client: `client ${n}`, quantity: 1, maxUnits: 1 };
  });
  const startedAt = performance.now();
  for (let round = 0; round < queueRounds; round++) await takePlaces(database, asking, times);
  return (queueRounds * together * 1_000) / (performance.now() - startedAt);
}

type Attempt = (wallet: string) => Promise<boolean>;

/**
 * Makes one attempt per wallet, one at a time per connection.
 * @returns attempts per second in the last round
 */
async function measure(
  wallets: readonly string[],
  open: () => Promise<{ attempt: Attempt; supply: number }>,
): Promise<number> {
  let perSecond = 0;
  for (let round = 0; round < rounds; round++) {
    const { attempt, supply } = await open();
    const queue = wallets.values();
    let sold = 0;
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (const wallet of queue) if (await attempt(wallet)) sold += 1;
      }),
    );
    perSecond = (wallets.length / (performance.now() - startedAt)) * 1_000;
    if (sold !== supply) throw new Error(`${sold} sold of ${supply}`);
  }
  return perSecond;
}

/** One statement that increments a counter and inserts a reservation. */
async function createStatement(database: Database) {
  await database.execute(sql`create table plain_supply (id int primary key, total int, held int default 0)`);
  await database.execute(
    sql`create table plain_reservations (id bigserial primary key, supply int, wallet text)`,
  );
  let drops = 0;
  return async (supply: number) => {
    const id = ++drops;
    await database.execute(sql`insert into plain_supply values (${id}, ${supply})`);
    const attempt: Attempt = async (wallet) => {
      const { rowCount } = await database.$client.query({
        name: "plain_reserve",
        text: `with incremented as (
            update plain_supply set held = held + 1 where id = $1 and held < total returning id
          ) insert into plain_reservations (supply, wallet) select id, $2 from incremented`,
        values: [id, wallet],
      });
      return rowCount === 1;
    };
    return { attempt, supply };
  };
}

/** The service's own prepare: eligibility, price, funds, transaction, reservation. */
async function createPrepare(database: Database) {
  const chain = createMintChain({
    rpc: createSolanaRpcFromTransport(answerAtOnce),
    chain: "solana-localnet",
    authority: await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(1)),
    requestTimeoutMilliseconds: 5_000,
    computeUnitPrice: 10_000n,
    maxPriorityFee: 100_000n,
    monotonic: () => performance.now(),
  });
  const harness = await createHarness(database, { chain });
  return async (supply: number) => {
    const { collectionId, phaseId } = await createCollection(database, {
      supplyTotal: supply,
      phases: [{ supplyTotal: supply, perWallet: 2 }],
    });
    const attempt: Attempt = (walletAddress) =>
      harness.mintService
        .prepareMint({ key: harness.keyId }, { collectionId, phaseId, walletAddress, quantity: 1 })
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof ApiError && error.code === "SOLD_OUT") return false;
            throw error;
          },
        );
    return { attempt, supply };
  };
}

/** Node stub on which every account is rich. */
async function answerAtOnce<T>({ payload }: Parameters<RpcTransport>[0]): Promise<T> {
  const { id, method, params } = payload as { id: unknown; method: string; params: [unknown[]] };
  const context = { slot: 900n };
  const results: Record<string, () => unknown> = {
    getMinimumBalanceForRentExemption: () => 2_000_000n,
    getLatestBlockhash: () => ({
      context,
      value: { blockhash: "EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N", lastValidBlockHeight: 1_000n },
    }),
    getMultipleAccounts: () => ({
      context,
      value: params[0].map(() => ({
        lamports: 10n ** 12n,
        owner: "11111111111111111111111111111111",
        executable: false,
        space: 0n,
        data: ["", "base64"],
      })),
    }),
  };
  return { jsonrpc: "2.0", id, result: results[method]!() } as T;
}
