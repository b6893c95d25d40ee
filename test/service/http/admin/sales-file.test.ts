import { expect, it } from "vitest";
import { useAdminHarness } from "./admin-harness.js";

const harness = useAdminHarness();

async function download(identifier: string, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  return harness.app.request(`/admin/v1/collections/${identifier}/sales.csv`, { headers });
}

it("whoever may read a collection downloads what it has sold as CSV", async () => {
  const collection = harness.own;
  const helper = await harness.createKey({ role: "helper", collections: [collection], label: "Ben" });
  const response = await download(collection.shortId, helper.value);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toBe(
    `attachment; filename="${collection.shortId}-sales.csv"`,
  );
  expect(await response.text()).toMatch(/^number,name,mint,buyer,recipient,phase,price,[^\r]*\r\n/);
});

it("to anyone else, the file doesn't exist", async () => {
  const stranger = await harness.createKey({ role: "creator", collections: [], label: "Carl" });
  expect((await download(harness.own.shortId, stranger.value)).status).toBe(403);
  expect(await (await download(harness.own.shortId, stranger.value)).json()).toEqual(
    await (await download("unknown", stranger.value)).json(),
  );
  expect((await download(harness.own.shortId)).status).toBe(401);
});
