import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importCollection } from "../../../../demo/service/import/import-collection.js";
import { createMintService } from "../../../../demo/service/mint/mint-service.js";
import { startLocalChain } from "../../chain/local-chain.js";
import { balanceOf, readItem } from "../../chain/mint.js";
import { signAsIsToBase64 } from "../../chain/wallet.js";
import {
  createHttpHarness,
  defineCollection,
  monotonic,
  now,
  pageOrigin,
  publicBase,
  random,
  silentLog,
  type HttpHarness,
} from "../harness.js";

/** `mintOne` of `generated-client/mint-one.ts`, which is compiled here and only here. */
type MintOne = (options: {
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  apiKey: string;
  origin: string;
  collection: string;
  walletAddress: string;
  sign: (transaction: string) => Promise<string>;
}) => Promise<{ eligible: boolean; status: string; items: { mint: string; name: string }[] }>;

const projectPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

let harness: HttpHarness;
let directory: string;
let problems: Map<string, string[]>;

/** Mistakes of a consumer: the right text, the wrong text, and the word of the compiler's message. */
const typeErrors = {
  "missing-body-field": ["phaseId, walletAddress, quantity: 1", "phaseId, quantity: 1", "'walletAddress'"],
  "unknown-path": ['"/execute-mint"', '"/execute"', '"/execute"'],
  "unknown-response-field": ["session.data.sessionId", "session.data.session", "'session'"],
} as const;

beforeAll(async () => {
  harness = await createHttpHarness();
  directory = await mkdtemp(join(tmpdir(), "generated-client-"));
  await symlink(projectPath("../../../../node_modules"), join(directory, "node_modules"));
  await writeFile(join(directory, "package.json"), JSON.stringify({ type: "module" }));
  const response = await harness.createApp().request("/openapi.json");
  const types = await openapiTypescript(await response.text());
  await writeFile(join(directory, "mint-api.ts"), astToString(types));
  const consumer = await readFile(projectPath("generated-client/mint-one.ts"), "utf8");
  const invalid = Object.entries(typeErrors).map(([name, [right, wrong]]) => {
    expect(consumer).toContain(right);
    return [name, consumer.replace(right, wrong)];
  });
  problems = await compile({ "mint-one": consumer, ...(Object.fromEntries(invalid) as object) });
});
afterAll(async () => {
  await harness.close();
  await rm(directory, { recursive: true });
});

/** Compiles consumers beside the generated types, as `tsc` of a strict project does; problems by the consumer's name. */
async function compile(sources: Readonly<Record<string, string>>): Promise<Map<string, string[]>> {
  const names = Object.keys(sources);
  for (const name of names) await writeFile(join(directory, `${name}.ts`), sources[name]!);
  const program = ts.createProgram(
    names.map((name) => join(directory, `${name}.ts`)),
    {
      strict: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      types: [],
      outDir: join(directory, "build"),
    },
  );
  const { diagnostics } = program.emit();
  const problems = new Map(names.map((name) => [name, [] as string[]]));
  for (const { file, messageText } of [...ts.getPreEmitDiagnostics(program), ...diagnostics]) {
    const name = file ? basename(file.fileName, ".ts") : "mint-one";
    problems.set(name, [...(problems.get(name) ?? []), ts.flattenDiagnosticMessageText(messageText, "\n")]);
  }
  return problems;
}

/** The service's app with a drop on a Solana runtime where a slot passes after each transaction that is sent. */
async function createDrop() {
  const local = await startLocalChain();
  local.node.intercept = async (method, proceed) => {
    const result = await proceed();
    if (method === "sendTransaction") local.ledger.advanceSlot();
    return result;
  };
  const { database } = harness;
  const { treasury } = local;
  const definition = defineCollection("Generated", {
    treasury: treasury.address,
    supply: 1,
    items: [{ number: 1, name: "Generated #1", image: "/art/1.svg", attributes: [] }],
  });
  const { id } = await importCollection({ database, chain: "solana-localnet", random }, definition);
  const { value: apiKey } = await harness.issue({ collectionIds: [id] });
  const mintService = createMintService({
    database,
    chain: local.chain,
    clock: () => now,
    monotonic,
    random,
    publicBase,
    log: silentLog,
  });
  const app = harness.createApp({ mintService });
  return { local, apiKey, fetch: async (request: Request) => app.fetch(request) };
}

describe("a client generated from the served document", () => {
  it("compiles, and mints an item at its price", async () => {
    expect([...problems.keys()].toSorted()).toEqual(["mint-one", ...Object.keys(typeErrors)].toSorted());
    expect(problems.get("mint-one")).toEqual([]);
    const file = pathToFileURL(join(directory, "build", "mint-one.js"));
    const { mintOne } = (await import(file.href)) as { mintOne: MintOne };
    const { local, apiKey, fetch } = await createDrop();
    const { wallet, treasury } = local;
    const before = await balanceOf(local, treasury.address);

    const minted = await mintOne({
      baseUrl: `${publicBase}/mint/v1`,
      fetch,
      apiKey,
      origin: pageOrigin,
      collection: "Generated",
      walletAddress: wallet.address,
      sign: (transaction) => signAsIsToBase64(transaction, wallet),
    });

    expect(minted).toMatchObject({
      eligible: true,
      status: "confirmed",
      items: [{ name: "Generated #1" }],
    });
    const { token } = await readItem(local, minted.items[0]!.mint);
    expect(token).toMatchObject({ amount: 1n, owner: wallet.address });
    expect((await balanceOf(local, treasury.address)) - before).toBe(500_000_000n);
  });

  it.each(Object.entries(typeErrors))("does not compile with %s", (name, [, , word]) => {
    expect(problems.get(name)!.join("\n")).toContain(word);
  });
});
