import { holdingsOf } from "../e2e/holdings.js";
import { phase, publishDrop } from "../e2e/drop.js";
import { startSite } from "../e2e/site.js";
import { expect, test } from "./harness.js";
import { until } from "./visitor.js";

const plenty = 5_000_000_000n;

test("a mint succeeds on a creator's page under a strict policy, without a violation", async ({
  visitor,
  browserProxy,
  wallet,
  stack,
  publish,
  publishPage,
  fund,
  rpc,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  const policy = [
    "default-src 'none'; base-uri 'none'; style-src 'none'",
    `script-src 'self' ${stack.service}/widget/`,
    `connect-src 'self' ${stack.service}/mint/`,
    `img-src ${stack.service} data:`,
    "require-trusted-types-for 'script'; trusted-types lit-html",
  ];
  await visitor.goto(
    publishPage(drop, {
      attributes: { sections: "recent gallery minters" },
      headers: { "Content-Security-Policy": policy.join("; ") },
    }),
  );
  await visitor.click("button", "Connect wallet");
  const reads = browserProxy.requests.filter(
    ({ method, url }) => method === "GET" && url.endsWith(`/mint/v1/collections/${drop.shortId}`),
  );
  expect(reads).toHaveLength(1);
  await visitor.click("button", wallet.name);
  await visitor.click("button", "Mint");
  const { name } = await visitor.see("heading", `/^${drop.name} #\\d+$/`);
  const [held] = await holdingsOf(rpc, wallet.address);
  expect(held?.amount).toBe("1");
  expect(wallet.approvals).toBe(1);
  // Firefox puts the name and its number on lines of their own.
  await visitor.show("region", "Just minted", new RegExp(name.replaceAll(" ", "\\s+")));
  await visitor.show("region", "Gallery", /10 items/);
  await visitor.show("region", "Top minters", /You/);
  expect(await visitor.pageErrors()).toEqual([]);
});

test("a mint succeeds on a page of the service's own origin, whose reads have no Origin", async ({
  visitor,
  wallet,
  stack,
  database,
  rpc,
  fund,
}) => {
  const site = await startSite(stack.service);
  try {
    const drop = await publishDrop({ database, rpc, origin: site.origin });
    await fund(wallet.address, plenty);
    await visitor.goto(
      site.publish(
        "/",
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>${drop.name}</title>
        <link rel="icon" href="data:,"><script src="/page-wallet.js"></script>
        <script type="module" src="/widget/mint-widget.js"></script>
        <main><mint-widget collection="${drop.shortId}" key="${drop.key}"></mint-widget></main>`,
      ),
    );
    await visitor.click("button", "Connect wallet");
    await visitor.click("button", wallet.name);
    await visitor.click("button", "Mint");
    await visitor.see("heading", `/^${drop.name} #\\d+$/`);
    expect(await visitor.pageErrors()).toEqual([]);
  } finally {
    await site.close();
  }
});

test("a reload during the response to a signed mint loses nothing, and pays once", async ({
  visitor,
  browserProxy,
  wallet,
  publish,
  publishPage,
  fund,
  balanceOf,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  const before = await balanceOf(drop.treasury);
  await visitor.goto(publishPage(drop));
  await visitor.click("button", "Connect wallet");
  await visitor.click("button", wallet.name);
  const { reached } = browserProxy.hold("/execute-mint");
  await visitor.click("button", "Mint");
  await reached;
  await visitor.reload();
  await visitor.see("heading", `/^${drop.name} #\\d+$/`);
  expect(wallet.approvals).toBe(1);
  expect((await balanceOf(drop.treasury)) - before).toBe(500_000_000n);
});

test("a countdown runs by the service's clock", async ({ visitor, wallet, publish, publishPage }) => {
  expect(wallet.name).not.toBe("");
  const startsAt = Date.now() + 3_723_000;
  const drop = await publish({ phases: [phase({ startsAt: new Date(startsAt).toISOString() })] });
  await visitor.goto(publishPage(drop));
  const read = async (): Promise<number> => {
    const { text } = await visitor.see("timer");
    return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  };
  const before = Math.ceil((startsAt - Date.now()) / 1000);
  const first = await read();
  expect(first).toBeLessThanOrEqual(before + 1);
  expect(first).toBeGreaterThanOrEqual(Math.ceil((startsAt - Date.now()) / 1000) - 1);
  await until("for two seconds to pass", async () => (await read()) <= first - 2);
});
