import { join } from "node:path";
import { build, type Rolldown } from "vite";
import type { Drop } from "../e2e/drop.js";
import type { Site } from "../e2e/site.js";
import { createConsumer, type Consumer } from "../package/consumer.js";
import { findCodeBlock } from "../docs/code-blocks.js";
import { page, service } from "./creator-page.js";
import { expect, test } from "./harness.js";

let consumer: Consumer;
test.beforeAll(() => {
  consumer = createConsumer();
});
test.afterAll(() => consumer.remove());

/** Publishes a page with an example of the documentation about a drop. @returns its url */
async function publishExample(
  site: Site,
  { shortId, key }: Drop,
  code: string,
  body: string,
): Promise<string> {
  const filled = code
    .replaceAll("https://mint.example.com", service)
    .replaceAll('"aurora"', JSON.stringify(shortId))
    .replaceAll('"mint_pub_…"', JSON.stringify(key));
  consumer.write("example.ts", filled);
  const { output } = (await build({
    root: consumer.directory,
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: join(consumer.directory, "example.ts"),
        output: { entryFileNames: "example.js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  })) as Rolldown.RolldownOutput;
  for (const file of output)
    if (file.type === "chunk")
      site.publish(`/${file.fileName}`, file.code, { "Content-Type": "text/javascript" });
  return site.publish("/example", page(`${body}<script type="module" src="/example.js"></script>`));
}

test("the custom interface connects, mints and shows the minted items", async ({
  page: tab,
  site,
  publish,
  wallet,
  fund,
}) => {
  const drop = await publish();
  await fund(wallet.address, 2_000_000_000n);
  const code = findCodeBlock("demo/docs/frameworks/headless.md", "querySelector");
  await tab.goto(await publishExample(site, drop, code, "<button></button>"));
  const button = tab.getByRole("button");
  await expect(button).toHaveText("connect");
  await button.click();
  await expect(button).toHaveText("Mint for 0.5");
  await button.click();
  await expect(button).toHaveText(new RegExp(`^Minted ${drop.name} #\\d+$`));
  expect(wallet.approvals).toBe(1);
});

test("the page on the HTTP API shows minted count and price, or the error message", async ({
  page: tab,
  site,
  publish,
}) => {
  const drop = await publish();
  const code = findCodeBlock("demo/docs/api/clients.md", "readCollection(");
  const address = await publishExample(site, drop, code, "<ol></ol>");
  await tab.goto(address);
  await expect(tab).toHaveTitle(`${drop.name}: 0 of 10 minted`);
  await expect(tab.getByRole("listitem")).toHaveText(["Public, active: 0.5 SOL"]);

  await tab.route(`${service}/mint/v1/**`, (route) => route.abort());
  await tab.goto(address);
  await expect(tab).toHaveTitle("You seem to be offline");
});

test("the market example prints every listed item with its price", async ({
  page: tab,
  site,
  publish,
  request,
}) => {
  const consoleLines: string[] = [];
  tab.on("console", (message) => consoleLines.push(message.text()));
  const read = async <T>(path: string): Promise<T[]> => {
    const answer = await request.get(`http://${process.env.SERVICE_AT}/market/v1/collections${path}`);
    return ((await answer.json()) as { data: T[] }).data;
  };
  const collections = await read<{ slug: string; stats: { listed: number } }>("");
  const { slug } = collections.find(({ stats }) => stats.listed > 0)!;
  const items = await read<{ name: string; listing: { price: { amount: string } } }>(
    `/${slug}/items?listed=true`,
  );
  const code = findCodeBlock("demo/docs/api/clients.md", "MarketApi");
  const drop = { ...(await publish()), shortId: slug };
  await tab.goto(await publishExample(site, drop, code, "<p>The market</p>"));
  const listed = items.map(({ name, listing }) => `${name} ${listing.price.amount}`);
  await expect.poll(() => consoleLines).toEqual(expect.arrayContaining(listed));
});
