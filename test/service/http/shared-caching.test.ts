import { describe, expect, it } from "vitest";
import { mintRoutes } from "../../../src/contract/routes.js";
import type { MintService } from "../../../demo/service/mint/mint-service.js";
import { pageOrigin, unreachableMintService, useHttpHarness, wallet } from "./harness.js";

const harness = useHttpHarness();

/** Service whose every method answers. */
const answeringService = Object.fromEntries(
  Object.keys(unreachableMintService).map((name) => [name, async () => ({ success: true })]),
) as unknown as MintService;

const shared = ["readCollection", "readAvailability", "readPeggedPrice", "readDutchPrice"];
const reads = Object.entries(mintRoutes).flatMap(([operationId, { method, path }]) =>
  method === "get" ? [{ operationId, path }] : [],
);

function ask(path: string, key: string, origin?: string) {
  const { id, phaseId } = harness.own;
  const values: Record<string, string> = {
    identifier: id,
    collectionId: id,
    phaseId,
    walletAddress: wallet,
  };
  const url = `/mint/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)}`;
  return harness
    .createApp({ mintService: answeringService })
    .request(url, { headers: { "X-API-Key": key, ...(origin && { Origin: origin }) } });
}

const cachingOf = async (response: Response | Promise<Response>) => {
  const { status, headers } = await response;
  return [status, headers.get("CDN-Cache-Control"), headers.get("Cache-Control"), headers.get("Vary")];
};
const vary = "Origin, Sec-Fetch-Site, X-API-Key";

describe("a success with a publishable key", () => {
  it.each(reads.map(({ operationId, path }) => [operationId, path]))(
    "of %s may be cached for a second in front of the service if it is the same for all its pages, and never in a browser",
    async (operationId, path) => {
      const caching = shared.includes(operationId) ? "max-age=1, stale-while-revalidate=1" : null;
      const response = ask(path, harness.keys.publishable, pageOrigin);
      expect(await cachingOf(response)).toEqual([200, caching, "no-store", vary]);
    },
  );
});

it("responses to secret and sandbox keys are never cached", async () => {
  for (const { operationId, path } of reads.filter(({ operationId }) => shared.includes(operationId))) {
    expect([operationId, ...(await cachingOf(ask(path, harness.keys.secret)))]).toEqual([
      operationId,
      200,
      null,
      "no-store",
      vary,
    ]);
    expect(await cachingOf(ask(path, harness.keys.sandbox, pageOrigin))).toEqual([
      200,
      null,
      "no-store",
      vary,
    ]);
  }
});

it("a rejected read is never cached", async () => {
  const { publishable } = harness.keys;
  const answers = [ask("/collections/{identifier}", publishable, "https://stranger.example")];
  answers.push(
    ask("/collections/{identifier}", publishable),
    ask("/collections/ForeignDrop", publishable, pageOrigin),
  );
  for (const answer of answers) expect(await cachingOf(answer)).toEqual([403, null, "no-store", vary]);
});
