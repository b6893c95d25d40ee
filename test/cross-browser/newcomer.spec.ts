import { getAddressDecoder } from "@solana/kit";
import { holdingsOf } from "../e2e/holdings.js";
import { expect, test } from "./harness.js";
import { until } from "./visitor.js";

test("with the keyboard a visitor connects the burner wallet and mints one, then two in one approval", async ({
  visitor,
  browserProxy,
  stack,
  rpc,
}) => {
  await visitor.goto(`${stack.page}/?sections=`);
  await visitor.see("button", "Connect wallet");
  const reads = () =>
    browserProxy.requests.filter(
      ({ method, url }) => method === "GET" && url.startsWith(`${stack.service}/mint/v1/collections/`),
    );
  expect(reads().filter(({ url }) => url.endsWith("/aurora"))).toHaveLength(1);

  await visitor.enter("Connect wallet");
  await visitor.see("dialog", "Choose a wallet");
  await visitor.enter("/^Burner wallet.*test chains only/");
  await visitor.see("button", "Check again");
  await visitor.click("button", "/^Get 10 test SOL/");
  await visitor.enter("Mint");
  await visitor.see("heading", String.raw`/^Aurora #\d+$/`);
  await visitor.enter("Mint more");

  await visitor.tabTo("spinbutton", "Quantity", "Shift+Tab");
  await visitor.press("ArrowUp");
  await until("for two", async () => (await visitor.see("spinbutton", "Quantity")).value === "2");
  await visitor.enter("Mint · 1 SOL");
  await visitor.see("heading", "2 items");

  const key = await visitor.run(() => localStorage.getItem("burner-wallet:key"), null);
  const owner = getAddressDecoder().decode(Buffer.from((JSON.parse(key!) as { x: string }).x, "base64url"));
  const held = await holdingsOf(rpc, owner);
  expect(held.map(({ amount }) => amount)).toEqual(["1", "1", "1"]);

  await visitor.goto(stack.page);
  await visitor.see("button", "Mint");
  const sections = {
    "The collection": /Yours\s+3/,
    Traits: /in total/,
    Collectors: /You/,
    "Prize draw": /left/,
  };
  for (const [section, text] of Object.entries(sections)) await visitor.show("region", section, text);
  expect(await visitor.pageErrors()).toEqual([]);
});
