import { generateKeyPairSigner } from "@solana/kit";
import { phase } from "./drop.js";
import { connectWallet, mint } from "./page-actions.js";
import { expect, test } from "./harness.js";

test("a mint whose price is shared shows a placeholder, and at the reveal the item", async ({
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  page,
}) => {
  const recipients = await Promise.all(
    [50, 30, 20].map(async (share) => ({ ...(await makeAccount()), share })),
  );
  const at = new Date(Date.now() + 20_000).toISOString();
  const drop = await publish({
    reveal: { at, name: "Mystery" },
    phases: [phase({ recipients: recipients.map(({ address, share }) => ({ address, share })) })],
  });
  for (const { address } of recipients) await fund(address, 1_000_000n);
  await fund(wallet.address, 1_000_000_000n);
  const widget = await openWidget(drop);
  await expect(widget.getByText(/^Reveal in 00:[01]\d$/)).toBeVisible();
  await connectWallet(page, wallet);
  await mint(page);
  await expect(page.getByRole("heading", { name: "Mystery #1" })).toBeVisible();
  expect(await Promise.all(recipients.map(({ address }) => balanceOf(address)))).toEqual([
    251_000_000n,
    151_000_000n,
    101_000_000n,
  ]);

  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #\\d+$`) })).toBeVisible();
  await expect(widget.getByText("Revealed", { exact: true })).toBeVisible();
  await expect(widget.getByText(/^Reveal/)).toHaveCount(1);
});

async function makeAccount() {
  const { address } = await generateKeyPairSigner();
  return { address };
}
