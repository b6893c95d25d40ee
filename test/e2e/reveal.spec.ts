import { generateKeyPairSigner } from "@solana/kit";
import { scheduleReveal } from "../../demo/service/catalog/reveals/queries.js";
import { phase } from "./drop.js";
import { connectWallet, mint } from "./page-actions.js";
import { expect, test } from "./harness.js";

test("a mint whose price is shared shows a placeholder, and at the reveal the item @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  database,
  page,
}) => {
  const recipients = await Promise.all(
    [50, 30, 20].map(async (share) => ({ ...(await makeAccount()), share })),
  );
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const drop = await publish({
    reveal: { at, name: "Mystery" },
    phases: [phase({ recipients: recipients.map(({ address, share }) => ({ address, share })) })],
  });
  for (const { address } of recipients) await fund(address, 1_000_000n);
  await fund(wallet.address, 1_000_000_000n);
  const widget = await openWidget(drop);
  await expect(widget.getByText(/^Reveal in 5\d:\d\d$/)).toBeVisible();
  await connectWallet(page, wallet);
  await mint(page);
  await expect(page.getByRole("heading", { name: "Mystery #1" })).toBeVisible();
  expect(await Promise.all(recipients.map(({ address }) => balanceOf(address)))).toEqual([
    251_000_000n,
    151_000_000n,
    101_000_000n,
  ]);

  await scheduleReveal(database, drop.id, new Date(Date.now() + 3_000));
  await widget.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #\\d+$`) })).toBeVisible();
  await expect(widget.getByText("Revealed", { exact: true })).toBeVisible();
  await expect(widget.getByText(/^Reveal/)).toHaveCount(1);
});

async function makeAccount() {
  const { address } = await generateKeyPairSigner();
  return { address };
}
