import { describe, expect, it } from "vitest";
import { createDocs } from "../../../../demo/service/http/docs/docs-pages.js";
import { errorStatuses } from "../../../../src/contract/error.js";
import { marketErrorStatuses } from "../../../../src/contract/market-error.js";

const { documents, pages } = createDocs("https://mint.example");

describe.each([
  {
    ...({
      address: "/docs/mint-api",
      source: "/openapi.json",
      other: "/docs/market-api",
      statuses: errorStatuses,
    } as const),
  },
  {
    ...({ address: "/docs/market-api", source: "/openapi/market.json", other: "/docs/mint-api" } as const),
    statuses: marketErrorStatuses,
  },
])("the documentation at $address", ({ address, source, other, statuses }) => {
  it("lists every route with its parameters, errors and an example, and links its document and the other API", async () => {
    const document = documents[source];
    const text = String(await pages[address]);
    expect(text).toContain(`<h1>${document.info.title}</h1>`);
    for (const link of [source, other]) expect(text).toContain(`href="${link}"`);
    for (const [path, methods] of Object.entries(document.paths)) {
      expect(text).toContain(`<code>${path}</code>`);
      for (const { operationId, parameters = [] } of Object.values(methods)) {
        expect(text).toContain(`id="${operationId}"`);
        for (const { name } of parameters) expect(text).toContain(`<code>${name}</code>`);
      }
    }
    for (const name of Object.keys(document.components.schemas)) expect(text).toContain(`id="${name}"`);
    for (const code of Object.keys(statuses)) expect(text).toContain(`<code>${code}</code>`);
    const anchors = [...text.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(anchors.length).toBeGreaterThan(30);
    for (const anchor of anchors) expect(text).toContain(`id="${anchor}"`);
    expect(text).not.toMatch(/<script|undefined|\[object/);
  });
});
