import { describe, expect, it } from "vitest";
import { createDocsPage } from "../../../demo/service/http/docs-page.js";
import { describeApi } from "../../../demo/service/openapi/document.js";
import { describeMarketApi } from "../../../demo/service/openapi/market-document.js";
import { errorStatuses } from "../../../src/contract/error.js";
import { marketErrorStatuses } from "../../../src/contract/market-error.js";

const base = "https://mint.example";

describe.each([
  {
    ...{ address: "/docs", source: "/openapi.json", other: "/docs/market" },
    ...{ document: describeApi(`${base}/mint/v1`), statuses: errorStatuses },
  },
  {
    ...{ address: "/docs/market", source: "/openapi/market.json", other: "/docs" },
    ...{ document: describeMarketApi(`${base}/market/v1`), statuses: marketErrorStatuses },
  },
])("the documentation at $address", ({ address, source, other, document, statuses }) => {
  it("shows every route with its parameters, its errors and an example, and links document and neighbour", async () => {
    const text = await (await createDocsPage(base).request(address)).text();
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
