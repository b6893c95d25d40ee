import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTransferSolInstruction } from "@solana-program/system";
import {
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
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
import { createMintChain, type MintChain } from "../../../demo/service/chain/mint-chain.js";
import { createDatabase, migrate, type Database } from "../../../demo/service/db/database.js";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../../demo/service/db/embedded.js";
import type { CollectionDefinition } from "../../../demo/service/collections/collection-definition.js";
import { importCollection } from "../../../demo/service/collections/import-collection.js";
import { issueKey } from "../../../demo/service/access/api-keys.js";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { findFreePorts } from "../../processes.js";
import { authorityKey, runService, type ServiceProcess } from "../../service-process.js";
import { bundleService } from "./bundle-service.js";

/** Lamports a unit. */
export const unitPrice = 100_000_000n;

/** What a buyer gets: enough for ten units with their deposits. */
const purse = 1_100_000_000n;

/** A service process that listens. */
export interface RunningService extends ServiceProcess {
  /** Without a slash at its end. */
  readonly address: string;
  /** Ends it as a crash does: it gets no chance to tidy up. */
  crash(): Promise<void>;
}

export interface Drop {
  readonly collectionId: string;
  readonly phaseIds: readonly string[];
  readonly treasury: string;
  /** A secret key for it. */
  readonly key: string;
}

/** One PostgreSQL, one chain, and any number of service processes on them, all of them real. */
export interface Cluster {
  /** The database's address. */
  readonly databaseUrl: string;
  readonly validator: Validator;
  /** The test's own connections. */
  readonly database: Database;
  /** The service's own room for the chain, for those who read with it. */
  readonly chain: MintChain;
  /** Starts a process. @param environment beside what every process needs, or in its place */
  start(environment?: Readonly<Record<string, string>>): Promise<RunningService>;
  /** A collection with as many items as it has units, and one open phase for each limit. */
  createDrop(plan: { supply: number; phases?: readonly PhaseLimits[] }): Promise<Drop>;
  /** Sends lamports to each address, and lets a slot pass, so that services see them. */
  pay(addresses: readonly string[], amount: bigint): Promise<void>;
  /** So many wallets with money. */
  createBuyers(count: number): Promise<KeyPairSigner[]>;
  /**
   * Stops PostgreSQL and starts it again where it was.
   * @param how `fast`: it cuts all connections off and shuts down; `immediate`: it dies in the middle of everything
   * @param whileDown what to do between the two
   */
  restartPostgres(how: "fast" | "immediate", whileDown: () => Promise<void>): Promise<void>;
  /** Ends all of it. */
  close(): Promise<void>;
}

export interface PhaseLimits {
  readonly supply?: number | null;
  readonly perWallet?: number | null;
  readonly bonuses?: readonly { wallet: string; extra: number }[];
}

const random = (bytes: number) => new Uint8Array(randomBytes(bytes));

export async function startCluster(options: { maximumConnections?: number } = {}): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), "mint-cluster-"));
  const [port] = await findFreePorts(1);
  const startPostgres = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ directory, ...(port && { port }), ...options });
  const [firstPostgres, validator, bundle] = await Promise.all([
    startPostgres(),
    startValidator({ port: 0 }),
    bundleService(),
  ]);
  let postgres = firstPostgres;
  const database = createDatabase(postgres.url, {
    maximumConnections: 8,
    connectTimeoutMilliseconds: 240_000,
  });
  await migrate(database);
  const rpc = createSolanaRpc(validator.url);
  const bank = await createKeyPairSignerFromPrivateKeyBytes(random(32));
  await rpc.requestAirdrop(bank.address, lamports(9_000_000_000_000_000n)).send();
  const chain = createMintChain({
    rpc: validator.url,
    chain: "solana-localnet",
    authority: await createKeyPairSignerFromBytes(Uint8Array.from(JSON.parse(authorityKey) as number[])),
    requestTimeoutMilliseconds: 5_000,
    computeUnitPrice: 10_000n,
    maximumPriorityFee: 2_000_000n,
    monotonic: () => performance.now(),
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

    async start(environment = {}) {
      const variables = {
        DATABASE_URL: postgres.url,
        SOLANA_RPC_URL: validator.url,
        CHAIN: "solana-localnet",
        AUTHORITY_KEY: authorityKey,
        SERVICE_PORT: "0",
        PUBLIC_BASE_URL: "https://mint.example",
        // Everybody comes from this machine, and wallets race themselves.
        REQUESTS_PER_ADDRESS: "0",
        PREPARES_PER_WALLET: "0",
        EXECUTES_PER_WALLET: "0",
        ...environment,
      };
      const service = runService(variables, bundle.path);
      running.add(service);
      void service.exited.then(() => running.delete(service));
      const { port } = await service.logged("started");
      return {
        ...service,
        address: `http://127.0.0.1:${String(port)}`,
        async crash() {
          service.child.kill("SIGKILL");
          await service.exited;
        },
      };
    },

    async createDrop({ supply, phases = [{}] }) {
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
        treasury,
        supply,
        items: Array.from({ length: supply }, (_, index) => ({
          number: index + 1,
          name: `Light ${index + 1}`,
          image: null,
          attributes: [],
        })),
        phases: phases.map(({ supply = null, perWallet = null, bonuses = [] }, index) => ({
          name: `Phase ${index + 1}`,
          startsAt: "2026-01-01T00:00:00Z",
          endsAt: null,
          pricing: "fixed",
          price: "0.1",
          supply,
          bonuses: [...bonuses],
          limits: { perWallet, perMint: 5 },
        })),
      };
      const context = { database, chain: "solana-localnet", random };
      const { id: collectionId } = await importCollection(context, definition);
      const rows = await database.query.phases.findMany({
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
        purse,
      );
      return buyers;
    },

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

/** As many transfers as fit a transaction. */
const walletsPerPayment = 20;

/** What a treasury holds before its first sale: an account's minimum, so that it can be paid any price. */
export const lamportsOfTreasury = 1_000_000_000n;
