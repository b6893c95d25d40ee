import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recordFingerprint } from "../../../demo/service/operate/fingerprint/queries.js";
import { coreProgram, describeWithCore } from "../../program.js";
import { startLocalChain } from "../chain/local-chain.js";
import { seed } from "../chain/order.js";
import { serveChain } from "../chain/serve-chain.js";
import { createCollection, noon, useDatabase } from "../mint/harness.js";
import { createCommandRunner } from "./command-runner.js";
import { writeKeyFile } from "./key-file.js";

const context = useDatabase();
const grouped = { groupSeed: seed(1), groupCreatedAt: noon, supplyTotal: 5 };

it("ends the drop by command, says so before, and records it", async () => {
  const run = createCommandRunner({ DATABASE_URL: context.url }, () => noon);
  await createCollection(context.database, { ...grouped, shortId: "Ends" });
  const dry = await run("collections release-authority Ends --dry-run");
  expect(dry.output).toMatch(/Nothing more can be minted then: it ends Phase 0\.[^]*this was a dry run/);
  expect((await run("collections release-authority Ends")).errors).toContain("Pass --yes");
  expect(await run("collections release-authority Ends --yes")).toMatchObject({ exitCode: 0 });
  const { output } = await run("collections show Ends");
  expect(output).toMatch(
    /authority +the service's, ending since 2026-11-21 12:00 UTC; update authority: 7xKX/,
  );
  expect(output).toMatch(/Phase 0 +ended/);
  const [entry] = JSON.parse((await run("audit --json")).output) as object[];
  expect(entry).toMatchObject({ command: "collections release-authority", collections: ["Ends"] });
});

it("is refused where there is no collection account, and where the service has still to close the metadata", async () => {
  const run = createCommandRunner({ DATABASE_URL: context.url }, () => noon);
  await createCollection(context.database, { shortId: "Plain" });
  expect((await run("collections release-authority Plain --yes")).errors).toContain(
    "has created no account for",
  );
  const mutableUntil = new Date(noon.getTime() + 86_400_000);
  await createCollection(context.database, { ...grouped, shortId: "Until", mutable: false, mutableUntil });
  expect((await run("collections release-authority Until --yes")).errors).toContain(
    "has to make the items' metadata immutable at 2026-11-22 12:00 UTC",
  );
});

describeWithCore("after a leak, the power over a collection of Metaplex Core", () => {
  it("is ended at once with the treasury's key, after a dry run, and with no stranger's", async () => {
    const local = await startLocalChain([coreProgram!]);
    await local.fund(local.authority.address, 1_000_000_000n);
    local.node.intercept = async (method, proceed) => {
      const answer = await proceed();
      if (method === "sendTransaction") local.ledger.advanceSlot();
      return answer;
    };
    const address = local.chain.groupAddress(seed(1), "core");
    await local.chain.createGroup({
      standard: "core",
      seed: seed(1),
      creator: local.treasury.address,
      name: "Northern Lights",
      symbol: "NORTH",
      uri: "https://mint.example/m/group",
      fields: [],
      royalty: null,
      supply: 5,
      paymentAccounts: [],
    });
    const { database, url } = context;
    await createCollection(database, { ...grouped, shortId: "Leak", standard: "core", address });
    const fingerprint = { address: local.authority.address, publicBase: null, genesisHash: null };
    expect(await recordFingerprint(database, "solana-localnet", fingerprint)).toBeNull();
    const node = await serveChain(local);
    const run = createCommandRunner({ DATABASE_URL: url, SOLANA_RPC_URL: node.url }, () => noon);
    const folder = await mkdtemp(join(tmpdir(), "keys-"));
    const release = async (number: number, ...more: string[]) =>
      run(
        "collections release-authority Leak --key",
        await writeKeyFile(join(folder, `${number}.json`), number),
        ...more,
      );
    const issuers = async () => (await local.chain.readGroups([address])).get(address)?.issuers;

    expect((await release(2, "--yes")).errors).toContain("can be ended by");
    expect((await release(3, "--dry-run")).output).toContain("loses its power");
    expect(await issuers()).toEqual([local.authority.address]);
    expect(await release(3, "--yes")).toMatchObject({ exitCode: 0 });
    expect(await issuers()).toEqual([]);
    expect((await run("collections show Leak")).output).toMatch(/authority +ended at 2026-11-21 12:00 UTC/);
    node.close();
  });
});
