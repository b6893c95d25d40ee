import { tablesOf } from "../../tables.js";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getTransferSolInstruction } from "@solana-program/system";
import {
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type KeyPairSigner,
} from "@solana/kit";
import { eq } from "drizzle-orm";
import { mints } from "../../../demo/service/catalog/mints/tables.js";
import { createMintChain, type MintChain } from "../../../demo/service/chain/mint-chain.js";
import { createDatabase, type Database } from "../../../demo/service/platform/db/database.js";
import { migrate } from "../../../demo/service/platform/db/migrate.js";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../../demo/service/platform/db/embedded.js";
import type { CollectionDefinition } from "../../../demo/service/import/collection-definition.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { issueKey } from "../../../demo/service/catalog/api-keys/api-keys.js";
import { createJobs } from "../../../demo/service/operate/jobs/jobs.js";
import type { Program } from "../../../demo/validator/programs.js";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { findFreePorts } from "../../processes.js";
import { authorityKey, createAuthority, runService, type ServiceProcess } from "../../service-process.js";
import { bundleService } from "./bundle-service.js";

/** Lamports per unit. */
export const unitPrice = 100_000_000n;

/** Lamports of a buyer: enough for ten units with their deposits. */
const buyerLamports = 1_100_000_000n;

/** Service process that accepts connections. */
export interface RunningService extends ServiceProcess {
  /** Base url without a trailing slash. */
  readonly address: string;
  /** Kills the process without a graceful shutdown. */
  crash(): Promise<void>;
}

export interface Drop {
  readonly collectionId: string;
  readonly phaseIds: readonly string[];
  readonly treasury: string;
  /** Secret key for the drop. */
  readonly key: string;
}

/** One PostgreSQL, one validator, and any number of service processes on them, all real. */
export interface Cluster {
  /** Database url. */
  readonly databaseUrl: string;
  readonly validator: Validator;
  /** The test's own connections. */
  readonly database: Database;
  /** The service's chain adapter, for reads in tests. */
  readonly chain: MintChain;
  /**
   * Starts a process.
   * @param environment additions to the default environment
   * @param options.bundle path of another version's bundle
   * @param options.logFile file that gets the log; the environment must then have a `SERVICE_PORT`
   */
  start(
    environment?: Readonly<Record<string, string>>,
    options?: { bundle?: string | undefined; logFile?: string },
  ): Promise<RunningService>;
  /** Publishes a collection with one item per unit, and one open phase for each limit. */
  createDrop(plan: {
    supply: number;
    phases?: readonly PhaseLimits[];
    standard?: "core" | "token-2022";
  }): Promise<Drop>;
  /** Sends lamports to each address and advances one slot, so that services see them. */
  pay(addresses: readonly string[], amount: bigint): Promise<void>;
  /** Creates funded wallets. */
  createBuyers(count: number): Promise<KeyPairSigner[]>;
  /** Reads the units that a wallet has reserved or minted. */
  readUnits(wallet: string): Promise<(typeof mints.$inferSelect)[]>;
  /**
   * Stops PostgreSQL and starts it again on the same port and data.
   * @param how `fast`: closes all connections and shuts down; `immediate`: aborts like a crash
   * @param whileDown called between the two
   */
  restartPostgres(how: "fast" | "immediate", whileDown: () => Promise<void>): Promise<void>;
  /** Stops everything. */
  close(): Promise<void>;
}

export interface PhaseLimits {
  readonly supply?: number | null;
  readonly perWallet?: number | null;
  readonly perMint?: number;
  readonly bonuses?: readonly { wallet: string; extra: number }[];
}

const random = (bytes: number) => new Uint8Array(randomBytes(bytes));

export async function startCluster({
  programs = [],
  ...options
}: { maxConnections?: number; programs?: readonly Program[] } = {}): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), "mint-cluster-"));
  const [port] = await findFreePorts(1);
  const startPostgres = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ directory, ...(port && { port }), ...options });
  const [firstPostgres, validator, bundle] = await Promise.all([
    startPostgres(),
    startValidator({ port: 0, programs }),
    bundleService(),
  ]);
  let postgres = firstPostgres;
  const database = createDatabase(postgres.url, {
    maxConnections: 8,
    connectTimeoutMilliseconds: 240_000,
  });
  await migrate(database);
  const rpc = createSolanaRpc(validator.url);
  const bank = await createKeyPairSignerFromPrivateKeyBytes(random(32));
  await rpc.requestAirdrop(bank.address, lamports(9_000_000_000_000_000n)).send();
  const chain = createMintChain({
    rpc: validator.url,
    chain: "solana-localnet",
    authority: await createAuthority(),
    requestTimeoutMilliseconds: 5_000,
    computeUnitPrice: 10_000n,
    maxPriorityFee: 2_000_000n,
    monotonic: () => performance.now(),
  });
  await rpc.requestAirdrop(address(chain.authority), lamports(authorityLamports)).send();
  // Jobs of the test's own process, which is never killed.
  const jobs = createJobs({
    database,
    chain,
    clock: () => new Date(),
    log: () => undefined,
    publicBase: "https://mint.example",
  });
  const running = new Set<ServiceProcess>();
  let drops = 0;

  async function pay(wallets: readonly string[], amount: bigint): Promise<void> {
    for (let start = 0; start < wallets.length; start += walletsPerPayment) {
      const { blockhash } = validator.ledger.blockhashAt(validator.ledger.slotAt("processed"));
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (draft) => setTransactionMessageFeePayerSigner(bank, draft),
        (draft) =>
          setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, draft),
        (draft) =>
          appendTransactionMessageInstructions(
            wallets
              .slice(start, start + walletsPerPayment)
              .map((destination) =>
                getTransferSolInstruction({ source: bank, destination: destination as never, amount }),
              ),
            draft,
          ),
      );
      const signed = await signTransactionMessageWithSigners(message);
      await rpc
        .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: "base64", skipPreflight: true })
        .send();
    }
    validator.ledger.advanceSlot();
  }

  return {
    databaseUrl: postgres.url,
    validator,
    database,
    chain,

    async start(environment = {}, options = {}) {
      const variables = {
        DATABASE_URL: postgres.url,
        SOLANA_RPC_URL: validator.url,
        CHAIN: "solana-localnet",
        AUTHORITY_KEY: authorityKey,
        SERVICE_PORT: "0",
        PUBLIC_BASE_URL: "https://mint.example",
        // All requests come from one IP, and wallets prepare concurrently.
        REQUESTS_PER_ADDRESS: "0",
        LISTS_PER_ADDRESS: "0",
        ELIGIBILITY_PER_ADDRESS: "0",
        PREPARES_PER_WALLET: "0",
        EXECUTES_PER_WALLET: "0",
        ...environment,
      };
      const service = runService(variables, options.bundle ?? bundle.path, options.logFile);
      running.add(service);
      void service.exited.then(() => running.delete(service));
      const port = options.logFile
        ? await untilAlive(service, variables.SERVICE_PORT)
        : (await service.logged("started"))["port"];
      return {
        ...service,
        address: `http://127.0.0.1:${String(port)}`,
        async crash() {
          service.child.kill("SIGKILL");
          await service.exited;
        },
      };
    },

    async createDrop({ supply, phases = [{}], standard = "token-2022" }) {
      drops += 1;
      const treasury = (await generateKeyPairSigner()).address;
      await pay([treasury], lamportsOfTreasury);
      const definition: CollectionDefinition = {
        shortId: `Drop-${drops}`,
        slug: `drop-${drops}`,
        name: "Northern Lights",
        symbol: "NORTH",
        description: "",
        image: null,
        banner: null,
        links: [],
        standard,
        treasury,
        supply,
        items: Array.from({ length: supply }, (_, index) => ({
          number: index + 1,
          name: `Light ${index + 1}`,
          image: null,
          attributes: [],
        })),
        phases: phases.map(({ supply = null, perWallet = null, perMint = 5, bonuses = [] }, index) => ({
          name: `Phase ${index + 1}`,
          startsAt: "2026-01-01T00:00:00Z",
          endsAt: null,
          pricing: "fixed",
          price: "0.1",
          supply,
          bonuses: [...bonuses],
          limits: { perWallet, perMint },
        })),
      };
      const context = { database, chain: "solana-localnet", random, groupAddress: chain.groupAddress };
      const { id: collectionId } = await importCollection(context, definition);
      await jobs.groups();
      const rows = await tablesOf(database).phases.findMany({
        where: (table, { eq }) => eq(table.collectionId, collectionId),
        orderBy: (table, { asc }) => asc(table.position),
      });
      const order = { class: "secret", label: "test", collectionIds: [collectionId] } as const;
      const { value: key } = await issueKey({ database, random }, order);
      return { collectionId, phaseIds: rows.map(({ id }) => id), treasury, key };
    },

    pay,

    async createBuyers(count) {
      const buyers = await Promise.all(Array.from({ length: count }, () => generateKeyPairSigner()));
      await pay(
        buyers.map(({ address }) => address),
        buyerLamports,
      );
      return buyers;
    },

    readUnits: (wallet) => database.select().from(mints).where(eq(mints.wallet, wallet)),

    async restartPostgres(how, whileDown) {
      if (how === "immediate") {
        const [processId] = (await readFile(join(directory, "data", "postmaster.pid"), "utf8")).split("\n");
        process.kill(Number(processId), "SIGQUIT");
      }
      await postgres.stop();
      await whileDown();
      postgres = await startPostgres();
    },

    async close() {
      for (const { child, exited } of running) {
        child.kill("SIGKILL");
        await exited;
      }
      await database.close();
      await Promise.all([postgres.stop(), validator.close()]);
      await Promise.all([rm(directory, { recursive: true, force: true }), bundle.remove()]);
    },
  };
}

/** Waits for a process that can't log its start. @returns its port */
async function untilAlive({ exited }: ServiceProcess, port: string): Promise<string> {
  let hasEnded = false;
  void exited.then(() => (hasEnded = true));
  while (!(await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null))?.ok) {
    if (hasEnded) throw new Error("The process has ended before it served.");
    await wait(100);
  }
  return port;
}

/** Pays for groups and for items' own metadata. */
const authorityLamports = 1_000_000_000_000n;

/** Transfers that fit one transaction. */
const walletsPerPayment = 20;

/** Initial lamports of a treasury: a rent-exempt minimum, so that it can receive any price. */
export const lamportsOfTreasury = 1_000_000_000n;
