import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { loadProofs } from "../../../../demo/service/mint/proofs/load-proofs.js";
import { noon } from "../harness.js";

const order = {
  collectionId: "collection",
  collectionName: "Northern Lights",
  chain: "solana-devnet",
  phaseId: "phase",
  wallet: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
  client: "198.51.100.7",
  origin: "https://shop.example",
  now: noon,
};

const load = (module: string) =>
  loadProofs(
    { kind: "work", work: { minIterations: 1_000, maxIterations: 1_000 }, module },
    { authorityKey: new Uint8Array(64), random: (bytes) => new Uint8Array(randomBytes(bytes)) },
  );

/** Provider that accepts the answer `right`. */
async function startProvider(): Promise<string> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { secret, response: answer, remoteip } = Object.fromEntries(new URLSearchParams(body));
      const success = secret === "hidden" && answer === "right" && remoteip === order.client;
      response.end(JSON.stringify({ success }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
}

it("the example of an operator's own kind asks its provider about each answer", async () => {
  const variables = {
    CAPTCHA_SITE_KEY: "shown",
    CAPTCHA_SECRET: "hidden",
    CAPTCHA_VERIFY_URL: await startProvider(),
  };
  const example = fileURLToPath(
    new URL("../../../../demo/service/mint/proofs/captcha-example.ts", import.meta.url),
  );
  await expect(load(example)).rejects.toThrow("Set CAPTCHA_SITE_KEY");
  Object.assign(process.env, variables);
  onTestFinished(() => {
    for (const name of Object.keys(variables)) delete process.env[name];
  });
  const proofs = await load(example);
  expect(await proofs.createChallenge(order, 1)).toMatchObject({ kind: "captcha", payload: "shown" });
  expect(await proofs.verify("wrong", order)).toBeNull();
  const proof = await proofs.verify("right", order);
  expect(proof).toEqual({
    id: expect.stringMatching(/^[\da-f]{64}$/) as string,
    expiresAt: new Date(noon.getTime() + 300_000),
  });
});

it("a module that creates no kind, or answers that are valid for too long, are not accepted", async () => {
  const directory = await mkdtemp(join(tmpdir(), "proof-module-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const write = async (name: string, code: string) => {
    await writeFile(join(directory, name), code);
    return join(directory, name);
  };
  await expect(load(await write("none.mjs", "export const kind = 1;"))).rejects.toThrow(
    /none\.mjs must export by default a function/,
  );
  await expect(load(join(directory, "missing.mjs"))).rejects.toThrow(/missing\.mjs/);
  const endless = `export default () => ({ kind: "endless", createChallenge: async () => "",
    verify: async () => ({ id: "1", expiresAt: new Date("2099-01-01") }) });`;
  const proofs = await load(await write("endless.mjs", endless));
  expect(await proofs.verify("any", order)).toBeNull();
});
