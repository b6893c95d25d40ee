import { expect, it } from "vitest";
import * as z from "zod/mini";
import { createClient } from "../../src/client/call.js";
import { object } from "../../src/contract/values/schema.js";
import type { Route } from "../../src/contract/route.js";
import { mintRoutes, type Routes } from "../../src/contract/routes.js";
import { mintApi } from "../../demo/service/http/mint/mint-document.js";
import { mintHandlers } from "../../demo/service/http/mint/mint-handlers.js";
import type { MintHandlers } from "../../demo/service/http/mint/mint-route.js";
import { describeApi } from "../../demo/service/http/openapi/document.js";
import { FakeApi } from "../../src/testing/fake-api.js";
import { createRouter, routers } from "../../src/testing/routes.js";
import { useHttpHarness } from "../service/http/harness.js";

const harness = useHttpHarness();

/** A read as somebody would add it: a schema, a route, its place in the list, and a handler. */
const readColors = {
  method: "get",
  path: "/collections/{identifier}/colors",
  query: ["limit"],
  response: ["ColorsResponse", object({ colors: z.array(z.string()) })],
  errors: ["COLLECTION_NOT_IN_SCOPE", "VALIDATION_FAILED"],
  rate: "lists",
} as const satisfies Route;
const routes = { ...mintRoutes, readColors };
const handlers: MintHandlers<typeof routes> = {
  ...mintHandlers,
  readColors: {
    handle: ({ query: { limit } }) => ({ colors: ["red", "green", "blue"].slice(0, limit) }),
  },
};
const answer = { colors: ["red", "green"] };

it("a route that is added to the list is served, validated and called", async () => {
  const table = { routes: routes as Routes, handlers: handlers as never };
  const app = harness.createApp({ mintTable: table });
  const api = new (createClient({ readColors }))({
    base: "http://localhost/mint/v1",
    key: harness.keys.secret,
    fetch: async (input, init) => app.request(input as string, init),
  });
  expect(await api.readColors(harness.own.id, { limit: 2 })).toEqual(answer);
  await expect(api.readColors(harness.own.id, { limit: 0 })).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    details: { fields: [{ field: "limit", expected: "a whole number from 1 to 100, once" }] },
  });
});

it("a route that is added to the list is in the OpenAPI document", () => {
  const document = describeApi(
    {
      ...mintApi,
      routes,
      routeComments: { ...mintApi.routeComments, readColors: "Reads the colors of a collection." },
      tags: { Collections: routes },
    },
    "https://mint.example/mint/v1",
  );
  expect(document.paths["/collections/{identifier}/colors"]!.get).toMatchObject({
    operationId: "readColors",
    tags: ["Collections"],
    summary: "Reads the colors of a collection",
    parameters: [{ name: "identifier" }, { name: "limit", schema: { maximum: 100 } }],
    responses: { 200: {}, 400: {}, 403: {}, 429: {} },
  });
  expect(document.components.schemas["ColorsResponse"]).toMatchObject({ required: ["colors"] });
});

it("a route that is added to the list is answered by a fake service", async () => {
  const bases = { apiBase: "https://mint.test/mint/v1", marketBase: "https://mint.test/market/v1" };
  const answers = { readColors: () => answer };
  const fake = new FakeApi(bases, answers as never, { ...routers, mint: createRouter(routes) });
  const api = new (createClient({ readColors }))({ base: bases.apiBase, fetch: fake.fetch });
  expect(await api.readColors("aurora", { limit: 2 })).toEqual(answer);
  expect(fake.requests).toMatchObject([{ route: "readColors", path: "/collections/aurora/colors?limit=2" }]);
});
