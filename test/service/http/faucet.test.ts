import { expect, it } from "vitest";
import { useHttpHarness, wallet } from "./harness.js";

const harness = useHttpHarness();

it("a stack with a faucet fills a wallet for any page, and waits for it", async () => {
  const filled: string[] = [];
  const app = harness.createApp({ fillWallet: async (address) => void filled.push(address) });
  const headers = { Origin: "http://localhost:3000" };
  const response = await app.request(`/faucet/${wallet}`, { method: "POST", headers });
  expect(response.status).toBe(204);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(filled).toEqual([wallet]);

  const malformed = await app.request("/faucet/alice.sol", { method: "POST", headers });
  expect(malformed.status).toBe(400);
  expect((await app.request(`/faucet/${wallet}`)).status).toBe(405);
  expect(filled).toEqual([wallet]);
});

it("a deployed service has no faucet", async () => {
  const response = await harness.createApp().request(`/faucet/${wallet}`, { method: "POST" });
  expect(response.status).toBe(404);
});
