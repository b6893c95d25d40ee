import { generateKeyPairSigner } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Service } from "../../../demo/service/service.js";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { createTestDatabase } from "../../database.js";
import { createAuthority } from "../../service-process.js";
import { startTestService } from "../../start-test-service.js";
import { createCollection } from "../mint/harness.js";
import { createHttpHarness, type HttpHarness } from "../http/harness.js";
import { eventually } from "../../eventually.js";
import { createCommandRunner } from "./command-runner.js";

const token = "token-of-prometheus";

let harness: HttpHarness;
let validator: Validator;
let services: { own: Service; single: Service };
let environment: Record<string, string>;
beforeAll(async () => {
  [harness, validator] = await Promise.all([createHttpHarness(), startValidator({ port: 0 })]);
  // The harness has recorded another authority.
  await harness.database.execute("delete from authorities");
  environment = { DATABASE_URL: harness.url, SOLANA_RPC_URL: validator.url, CHAIN: "solana-localnet" };
  services = {
    own: await startProcess({ METRICS_PORT: "0" }),
    single: await startProcess({ METRICS_TOKEN: token }),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(services).map((service) => service.close()));
  await Promise.all([harness.close(), validator.close()]);
});

const startProcess = (variables: Record<string, string>) =>
  startTestService({ ...environment, ...variables });

describe("status", () => {
  it("shows units, jobs, the node and the process of METRICS_PORT", async () => {
    await fetch(`http://127.0.0.1:${services.own.port}/mint/v1`);
    const run = createCommandRunner({ ...environment, METRICS_PORT: String(services.own.metricsPort) });
    // A process on a busy machine isn't ready at once.
    const { exitCode, output } = await eventually(async () => {
      const shown = await run("status");
      expect(shown.errors).toBe("");
      return shown;
    });
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^Held units +0$/m);
    expect(output).toMatch(/^Solana node, milliseconds +\d+$/m);
    expect(output).toMatch(/^confirm +0$/m);
    expect(output).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:${services.own.metricsPort} +ok +ok +1 +0 `, "m"),
    );
  });

  it("shows the processes of several addresses as JSON, with the token", async () => {
    const urls = [
      `http://127.0.0.1:${services.own.metricsPort}/`,
      `http://127.0.0.1:${services.single.port}`,
    ];
    const run = createCommandRunner({ ...environment, METRICS_TOKEN: token });
    const { exitCode, output } = await run("status --json", ...urls);
    expect(exitCode).toBe(0);
    const { figures, processes } = JSON.parse(output) as {
      figures: object;
      processes: Record<string, object>;
    };
    expect(figures).toMatchObject({ heldUnits: 0, jobLags: { sweep: 0 } });
    expect(Object.keys(processes)).toEqual(urls);
    for (const found of Object.values(processes)) expect(found).toMatchObject({ reads: "ok", mints: "ok" });
  });

  it("shows the authority's balance and the items that it pays for, as the process's metrics do", async () => {
    const { address } = await createAuthority();
    const run = createCommandRunner(environment);
    const empty = await run("status");
    expect(empty.exitCode).toBe(0);
    expect(empty.output).toMatch(/^Authority, SOL +0$/m);
    expect(empty.output).toMatch(/^Items whose metadata it pays for +0$/m);

    const body = { jsonrpc: "2.0", id: 1, method: "requestAirdrop", params: [address, 10_000_000] };
    await fetch(validator.url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    // 890,880 lamports stay in the account; an item costs 3,100.
    await expect.poll(async () => (await run("status")).output).toMatch(/^Authority, SOL +0\.01$/m);
    const { authority } = JSON.parse((await run("status --json")).output) as { authority: object };
    expect(authority).toEqual({ address, lamports: 10_000_000, items: 2938 });

    const service = await startProcess({ METRICS_PORT: "0" });
    const response = await fetch(`http://127.0.0.1:${service.metricsPort}/metrics`);
    const text = await response.text();
    await service.close();
    expect(text).toMatch(/^mint_authority_lamports 10000000$/m);
    expect(text).toMatch(/^mint_authority_items 2938$/m);

    // With Metaplex Core the authority also pays for 12 bytes of a longer name and 29 that close the metadata, 6,960 lamports each.
    await harness.database.execute(
      "update collections set standard = 'core', group_seed = '0123456789abcdef', mutable = false",
    );
    const closed = JSON.parse((await run("status --json")).output) as { authority: object };
    expect(closed.authority).toEqual({ address, lamports: 10_000_000, items: 31 });
  });

  it("of one drop, where its items are seen, is JSON on the operator's port", async () => {
    const { database } = harness;
    const { collectionId } = await createCollection(database, {
      address: (await generateKeyPairSigner()).address,
    });
    const read = (port: number | null, id: string, authorization = "") =>
      fetch(`http://127.0.0.1:${port}/collections/${id}/visible`, { headers: { authorization } });
    const response = await read(services.own.metricsPort, collectionId);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      collection: { address: expect.any(String) as string },
      item: null,
      indexer: { status: "not-configured" },
      places: [],
    });
    const unknown = await read(services.own.metricsPort, "nothing");
    expect(unknown.status).toBe(404);
    // The port that the world reaches has no such route.
    expect((await read(services.single.port, collectionId, `Bearer ${token}`)).status).toBe(404);
    const guarded = await startProcess({ METRICS_PORT: "0", METRICS_TOKEN: token });
    expect((await read(guarded.metricsPort, collectionId)).status).toBe(401);
    expect((await read(guarded.metricsPort, collectionId, `Bearer ${token}`)).status).toBe(200);
    await guarded.close();
  });

  it("ends with 1, and says what is down: a process, the token, the node", async () => {
    const url = `http://127.0.0.1:${services.single.port}`;
    const without = await createCommandRunner(environment)("status", url);
    expect(without).toMatchObject({
      exitCode: 1,
      errors: `${url} returns no metrics, or doesn't respond. Check the URL, METRICS_TOKEN and the process.\n`,
    });
    expect(without.output).toMatch(/no response +no response +–/);
    const down = { ...environment, SOLANA_RPC_URL: "http://127.0.0.1:1" };
    const { exitCode, errors } = await createCommandRunner(down)("status");
    expect(exitCode).toBe(1);
    expect(errors).toBe(
      "No usable response from the Solana node of SOLANA_RPC_URL. Check the node, or set another one.\n",
    );
  });

  it("asks the node of several that answers", async () => {
    const several = { ...environment, SOLANA_RPC_URL: `http://127.0.0.1:1, ${validator.url}` };
    const { exitCode, output, errors } = await createCommandRunner(several)("status");
    expect(exitCode, errors).toBe(0);
    expect(output).toMatch(/Solana node, milliseconds +\d+/);
  });

  it("changes nothing in a database without tables", async () => {
    const empty = await createTestDatabase({ isEmpty: true });
    const run = createCommandRunner({ DATABASE_URL: empty.url });
    expect(await run("status")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("lacks tables of this version") as unknown,
    });
    const { rows } = await empty.database.execute("select from pg_tables where schemaname = 'public'");
    expect(rows).toHaveLength(0);
    await empty.close();
  });
});
