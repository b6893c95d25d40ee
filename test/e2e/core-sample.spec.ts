import { address } from "@solana/kit";
import { coreProgram } from "../../demo/service/chain/standards/core/program.js";
import { readStoredMetadata } from "../../demo/service/chain/standards/core/core-account.js";
import { demoKeys } from "../../demo/service/config/published-keys.js";
import { coreNeeds, needsAnnotation } from "../needs.js";
import { expect, test } from "./harness.js";

test("the sample in Metaplex Core is minted, named on the chain, shared and listed in the market", async ({
  page,
  stack,
  rpc,
  request,
}) => {
  const { value: program } = await rpc.getAccountInfo(coreProgram, { encoding: "base64" }).send();
  test.info().annotations.push({ type: needsAnnotation, description: coreNeeds });
  test.skip(program === null);
  await page.goto(`${stack.page}/?collection=signal`);
  await page.getByRole("button", { name: "Connect wallet" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a wallet" });
  await dialog.getByRole("button", { name: /Burner wallet.*test chains only/ }).click();
  // The faucet needs the wallet's address.
  await expect(page.getByRole("button", { name: "Check again" })).toBeVisible();
  await page.getByRole("button", { name: "Get 10 test SOL" }).click();
  await page.getByRole("button", { name: "Mint", exact: true }).click();
  const title = page.getByRole("heading", { name: /^Open Signal #\d+$/ });
  await expect(title).toBeVisible();
  const name = await title.innerText();

  const headers = { "X-API-Key": demoKeys.publishable, Origin: stack.page };
  const read = async (path: string) => (await request.get(`${stack.service}${path}`, { headers })).json();
  const { collection } = (await read("/mint/v1/collections/signal")) as { collection: { standard: string } };
  expect(collection.standard).toBe("core");
  const { items } = (await read("/mint/v1/collections/signal/all-minted?limit=100")) as {
    items: { mint: string; name: string }[];
  };
  const { mint } = items.find((item) => item.name === name)!;
  const nameOnChain = async () => {
    const { value } = await rpc.getAccountInfo(address(mint), { encoding: "base64" }).send();
    return readStoredMetadata(value as never)?.name;
  };
  await expect.poll(nameOnChain).toBe(name);

  await page.goto(`${stack.service}/share/${mint}`);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  const listed = async () => {
    const answer = (await read("/market/v1/collections/open-signal/items?limit=100")) as {
      data: { name: string }[];
    };
    return answer.data.map((item) => item.name);
  };
  await expect.poll(listed).toContain(name);
  const market = (await read("/market/v1/collections/open-signal")) as { standard: string };
  expect(market.standard).toBe("core");
});
