import {
  address,
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  getAddressEncoder,
  lamports,
  type Address,
} from "@solana/kit";
import { isProduction } from "../src/contract/values/chain.js";
import type { StackConfig } from "./development/service-process.js";
import { fillWallet } from "./page/faucet.js";
import { checkPort, startPageServer } from "./page-server.js";
import { writeArt, writeArtTo } from "./samples/art.js";
import type { ProvisionedSamples } from "./provision-samples.js";
import type { StartConfig } from "./start-config.js";
import { UserError } from "./service/platform/errors/user-error.js";
import { publicSeed } from "./service/config/published-keys.js";
import { findStandard } from "./service/chain/standards/item-standards.js";
import { readText, textContent } from "./service/platform/storage/file-content.js";
import { createS3Storage } from "./service/platform/storage/s3-storage.js";
import { startEmbeddedPostgres } from "./service/platform/db/embedded.js";
import type { ServiceDeps } from "./service/start/service-deps.js";
import { readPrograms, type Program } from "./validator/programs.js";
import { startValidator } from "./validator/start-validator.js";
import { trialToken } from "./validator/trial-token.js";

/** What system error codes mean for a port, with the remedy. @param variable environment variable that sets the port */
const portProblems: Readonly<Record<string, (variable: string) => string>> = {
  EADDRINUSE: (variable) => `is in use. Set ${variable} to a free port, or stop the process that uses it.`,
  EACCES: (variable) => `can't be opened by this user. Set ${variable} to a port above 1023.`,
};

/** URLs of the running parts, without a slash at the end. */
export interface Stack {
  page: string;
  service: string;
  /** Of the documentation, with the path `/docs/` and its slash. */
  docs: string;
  rpc: string;
  databaseUrl: string;
  /** Null on a production chain, which has none. */
  samples: ProvisionedSamples | null;
  /** Addresses of the programs that the embedded chain started with, in addition to the runtime's. */
  programs: readonly Address[];
  /** Stops all started parts in reverse order. */
  close(): Promise<void>;
}

interface RunningService {
  readonly publicBase: string;
  close(): Promise<void>;
}

/** Trial dollar of the embedded chain, as a sample currency. */
const trialDollar = {
  mint: trialToken.mint,
  symbol: trialToken.symbol,
  decimals: trialToken.decimals,
  feed: trialToken.symbol,
};

/** Lamports that make an account rent-exempt, so that it can receive payments of any size, and pay for many fees. */
const deposit = lamports(1_000_000_000n);

/**
 * Starts page, service, database and chain in one process, except the parts that the configuration has URLs
 * for. In development, service and documentation have processes of their own, which follow their sources.
 * @throws UserError for a port that can't be opened, and errors of the parts, after stopping those that have started.
 */
export async function startStack(config: StartConfig, deps: ServiceDeps): Promise<Stack> {
  // Sample keys are public: nothing of value may be in their scope.
  const hasSamples = !isProduction(config.chain);
  const started: (() => Promise<void>)[] = [];
  const programs: Program[] = [];
  const docsUrl = `http://localhost:${config.docsPort}`;

  async function close(): Promise<void> {
    const failures: unknown[] = [];
    for (let stop = started.pop(); stop !== undefined; stop = started.pop()) {
      await stop().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, "Not everything could be stopped.");
  }

  async function start<Part>(part: Promise<Part>, stop: (part: Part) => Promise<void>): Promise<Part> {
    const running = await part;
    started.push(() => stop(running));
    return running;
  }

  async function startChain(): Promise<readonly string[]> {
    if (config.rpcUrls !== undefined) return config.rpcUrls;
    programs.push(...(await readPrograms(config.programDirectory)));
    const part = startValidator({ port: config.rpcPort, programs }).catch(
      explainPort("RPC_PORT", config.rpcPort),
    );
    const { url } = await start(part, (validator) => validator.close());
    return [url.replace("127.0.0.1", "localhost")];
  }

  async function startDatabase(): Promise<string> {
    if (config.databaseUrl !== undefined) return config.databaseUrl;
    const { url } = await start(startEmbeddedPostgres(), (postgres) => postgres.stop());
    return url;
  }

  async function startPage(): Promise<number> {
    const { host, pagePort: port, pageDirectory: directory } = config;
    const part = startPageServer({ host, port, directory }).catch(explainPort("PAGE_PORT", port));
    return (await start(part, (server) => server.close())).port;
  }

  /** Loads the service, while the database starts. @returns starts it */
  async function loadService(): Promise<(given: StackConfig) => Promise<RunningService>> {
    if (!config.isDevelopment) {
      const { startService } = await import("./service/service.js");
      return (given) =>
        startService(
          { ...config, ...given },
          {
            ...deps,
            ...(config.isChainEmbedded && { fillWallet: (wallet) => fillWallet(given.rpcUrls[0]!, wallet) }),
          },
        );
    }
    const { prepareServiceProcess } = await import("./development/service-process.js");
    const service = await start(prepareServiceProcess(print), (it) => it.close());
    return async (given) => ({
      ...(await service.start({ ...given, docsUrl })),
      // Again, before the database stops.
      close: service.close,
    });
  }

  /** Starts the documentation's server. It isn't awaited: the stack is ready before. */
  async function startDocs(service: string): Promise<void> {
    const { startDocsServer } = await import("./development/docs-server.js");
    const { host, docsPort: port } = config;
    const { ready } = await start(Promise.resolve(startDocsServer({ host, port, service })), (it) =>
      it.close(),
    );
    ready.catch((error: unknown) => print(`The documentation isn't served: ${error}`));
  }

  async function writeSampleArt(): Promise<void> {
    if (!hasSamples) return;
    if (config.artBucket === null) return writeArt(config.artDirectory);
    const bucket = await createS3Storage(config.artBucket);
    await writeArtTo({
      read: (path) => readText(bucket, path),
      write: (path, svg) => bucket.put(path, textContent(svg, "image/svg+xml")),
    });
  }

  try {
    const [startService, rpcUrls, databaseUrl, pagePort, { provisionSamples }] = await allOf([
      loadService(),
      startChain(),
      startDatabase(),
      startPage(),
      import("./provision-samples.js"),
      writeSampleArt(),
      config.isDevelopment &&
        checkPort(config.host, config.docsPort).catch(explainPort("DOCS_PORT", config.docsPort)),
    ]);
    const rpcUrl = rpcUrls[0]!;
    const page = `http://localhost:${pagePort}`;
    const authorityKey = config.authorityKey ?? (await makeAuthorityKey());
    const authority = await createKeyPairSignerFromBytes(authorityKey);
    const samples = !hasSamples
      ? null
      : await provisionSamples({
          databaseUrl,
          rpcUrl,
          chain: config.chain,
          treasury: config.treasury ?? (await makeTreasury()),
          guests: config.guests,
          dollar: config.rpcUrls === undefined ? trialDollar : null,
          groupAddress: (seed, standard) =>
            findStandard(standard).deriveGroup(authority.address, seed).address,
          now: deps.clock(),
          random: deps.random,
        });
    if (samples !== null && config.isChainEmbedded)
      await fund(rpcUrl, [...samples.treasuries, authority.address]);
    const { port, homeUrl = page } = config;
    const part = startService({ port, homeUrl, rpcUrls, databaseUrl, authorityKey });
    const { publicBase } = await start(part.catch(explainPort("SERVICE_PORT", port)), (it) => it.close());
    if (config.isDevelopment) await startDocs(publicBase);
    return {
      page,
      service: publicBase,
      docs: `${config.isDevelopment ? docsUrl : publicBase}/docs/`,
      rpc: rpcUrl,
      databaseUrl,
      samples,
      programs: programs.map((program) => program.address),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Prints a line for the developer, while the stack runs. */
function print(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

/** Waits for all parts before it throws the first error, so that no part starts after the error. */
async function allOf<Parts extends readonly unknown[]>(parts: readonly [...Parts]) {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

function explainPort(variable: string, port: number): (error: unknown) => never {
  return (error) => {
    const problem = error instanceof Error && "code" in error && portProblems[`${error.code}`]?.(variable);
    throw problem ? new UserError(`Port ${port} ${problem}`, { cause: error }) : error;
  };
}

/**
 * Treasury for the embedded chain only, since its key is public. The same address on every start, so that
 * samples in a persistent database work with a new chain.
 */
async function makeTreasury(): Promise<Address> {
  return (await createKeyPairSignerFromPrivateKeyBytes(publicSeed("treasury of the samples"))).address;
}

/**
 * Authority for the embedded chain only, since its key is public. The same on every start, because the addresses of the
 * samples' groups are derived from it.
 * @returns 64 bytes: the private key and its public key
 */
async function makeAuthorityKey(): Promise<Uint8Array> {
  const privateKey = publicSeed("authority of the embedded chain");
  const { address: publicKey } = await createKeyPairSignerFromPrivateKeyBytes(privateKey);
  return new Uint8Array([...privateKey, ...getAddressEncoder().encode(publicKey)]);
}

/**
 * Funds accounts: a payment to a missing one must cover its rent, which prices may not, and the authority pays fees.
 */
async function fund(rpcUrl: string, accounts: readonly string[]): Promise<void> {
  const rpc = createSolanaRpc(rpcUrl);
  for (const account of accounts) await rpc.requestAirdrop(address(account), deposit).send();
}
