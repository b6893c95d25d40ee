import { expect, test } from "./harness.js";

/** Aggressive global styles. */
const hostile = `*,*::before,*::after{all:unset !important}head{display:none !important}
  button{display:none!important}img{opacity:.1!important}section,div,p,h2,li{color:red!important;float:left;position:absolute!important}
  input,dialog{visibility:hidden!important}[class]{transform:rotate(3deg)!important}`;

test("in a page with hostile styles the widget keeps its size and mints", async ({
  visitor,
  tab,
  wallet,
  publish,
  publishPage,
  fund,
}) => {
  const drop = await publish();
  await fund(wallet.address, 5_000_000_000n);
  await tab.resize(480, 900);
  const measure = async (head: string): Promise<{ width: number; height: number }> => {
    await visitor.goto(publishPage(drop, { head: `<style>${head} body{margin:0!important}</style>` }));
    await visitor.see("button", "Connect wallet");
    return (await visitor.see("region", drop.name)).box;
  };
  const calm = await measure("");
  const { width, height } = await measure(hostile);
  expect(Math.abs(width - calm.width)).toBeLessThanOrEqual(1);
  expect(Math.abs(height - calm.height)).toBeLessThanOrEqual(10);
  await visitor.click("button", "Connect wallet");
  await visitor.click("button", wallet.name);
  await visitor.click("button", "Mint");
  await visitor.see("heading", `/^${drop.name} #\\d+$/`);
  expect(await visitor.pageErrors()).toEqual([]);
});
