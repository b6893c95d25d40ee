import { randomBytes } from "node:crypto";
import { generateKeyPairSigner } from "@solana/kit";
import { issueKey } from "../../demo/service/catalog/api-keys/api-keys.js";
import { listPhases } from "../../demo/service/catalog/phases/queries.js";
import { connectWallet, mint } from "./page-actions.js";
import { expect, test } from "./harness.js";

const plenty = 20_000_000_000n;

/** Strictest policy that the widget works under: no worker of any kind. */
const policyOf = (service: string) =>
  [
    `default-src 'none'; script-src ${service}; style-src 'none'; connect-src ${service}`,
    `img-src ${service} data:; worker-src 'none'; child-src 'none'`,
    "require-trusted-types-for 'script'; trusted-types lit-html",
  ].join("; ");

test("a collector mints by one press while much is held, under a policy that forbids workers", async ({
  publish,
  openWidget,
  wallet,
  fund,
  database,
  stack,
  page,
  request,
}) => {
  const drop = await publish({ supply: 10 });
  const holder = await generateKeyPairSigner();
  await Promise.all([fund(wallet.address, plenty), fund(holder.address, plenty)]);
  const [phase] = await listPhases(database, drop.id);
  const { value: secretKey } = await issueKey(
    { database, random: (bytes) => new Uint8Array(randomBytes(bytes)) },
    { class: "secret", label: "holder", collectionIds: [drop.id], origins: [] },
  );
  const held = await request.post(`${stack.service}/mint/v1/prepare-mint`, {
    headers: { "X-API-Key": secretKey },
    data: { collectionId: drop.id, phaseId: phase!.id, walletAddress: holder.address, quantity: 5 },
  });
  expect(held.status()).toBe(200);

  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("428")) faults.push(message.text());
  });
  const proofs: boolean[] = [];
  page.on("request", (sent) => {
    if (!sent.url().endsWith("/prepare-mint") || sent.method() !== "POST") return;
    proofs.push("proof" in (sent.postDataJSON() as object));
  });
  await openWidget(drop, { headers: { "Content-Security-Policy": policyOf(stack.service) } });
  await connectWallet(page, wallet);
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  // Computed ahead, since the eligibility has named the challenge.
  expect(proofs).toEqual([true]);
  expect(faults).toEqual([]);
});
