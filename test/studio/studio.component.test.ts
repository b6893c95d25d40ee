import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiError } from "../../src/api.js";
import { languageChosenEvent } from "../../demo/studio/app/studio-app.js";
import { readChosenLanguage } from "../../demo/studio/language.js";
import { createBurnerWallet } from "../../src/testing.js";
import { registerWallet } from "../../src/testing/wallet/register-wallet.js";
import type { AdminCollectionResponse } from "../../src/contract/admin/collections.js";
import { aurora, changed, expectNoViolations, publicPhase, session, showStudio } from "./studio-harness.js";

const signedOut = () => Promise.reject(new ApiError("NOT_SIGNED_IN" as never, "", { status: 401 }));

it.each([
  "#/",
  "#/drops/aurora/watch",
  "#/drops/aurora/sale",
  "#/drops/aurora/page",
  "#/drops/aurora/settings",
  "#/nowhere",
])("the studio at %s is accessible", async (fragment) => {
  await expectNoViolations(await showStudio(fragment));
});

it.each([
  ["signed out", { readSession: signedOut }],
  ["signed in", {}],
])("a visitor who is %s chooses a language by its own name", async (_, api) => {
  onTestFinished(() => localStorage.clear());
  const studio = await showStudio("#/", api);
  const onChosen = vi.fn();
  studio.addEventListener(languageChosenEvent, onChosen);
  const menu = page.getByRole("combobox", { name: "Language" });
  await expect.element(menu).toHaveDisplayValue("English");
  await menu.selectOptions("Deutsch");
  expect(readChosenLanguage()).toBe("de");
  expect(onChosen).toHaveBeenCalledOnce();
});

it("a wallet signs in with the invitation of the URL, which then leaves it", async () => {
  const wallet = createBurnerWallet();
  const unregister = registerWallet(wallet, window);
  const signIn = vi.fn(() => Promise.resolve(session));
  const createChallenge = vi.fn(() =>
    Promise.resolve({ success: true, message: "Sign in", input: {} as never, expiresAt: "" }),
  );
  const studio = await showStudio("#invite=inv_abc", { readSession: signedOut, createChallenge, signIn });
  expect(location.hash).toBe("#/");
  await expectNoViolations(studio);
  await page.getByRole("button", { name: /^Burner wallet/ }).click();
  await expect.element(page.getByRole("heading", { name: "Your drops", exact: true })).toBeVisible();
  await expect.element(page.getByRole("main")).toHaveFocus();
  const [account] = wallet.accounts;
  expect(createChallenge).toHaveBeenCalledWith({ address: account!.address });
  expect(signIn).toHaveBeenCalledWith({
    message: "Sign in",
    signature: expect.stringMatching(/^[\w+/]{86}==$/) as string,
    invite: "inv_abc",
  });
  unregister();
});

it("a wallet without access is told how to get it, and one that signs another text is refused", async () => {
  const wallet = createBurnerWallet();
  const unregister = registerWallet(wallet, window);
  const challenge = { success: true, message: "Sign in", input: {} as never, expiresAt: "" };
  await showStudio("#/", {
    readSession: signedOut,
    createChallenge: () => Promise.resolve(challenge),
    signIn: () => Promise.reject(new ApiError("INVITE_REQUIRED" as never, "", { status: 403 })),
  });
  const button = page.getByRole("button", { name: /^Burner wallet/ });
  await button.click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Ask the operator of this service for an invitation");
  wallet.reaction = "alter";
  await button.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The wallet signed another text");
  unregister();
});

it("a session that ends asks for a sign-in over the page, which keeps what was typed", async () => {
  const wallet = createBurnerWallet();
  const unregister = registerWallet(wallet, window);
  const challenge = { success: true, message: "Sign in", input: {} as never, expiresAt: "" };
  const studio = await showStudio("#/drops/aurora/sale", {
    createChallenge: () => Promise.resolve(challenge),
    signIn: () => Promise.resolve(session),
  });
  await page.getByRole("button", { name: "Edit Public" }).click();
  const price = page.getByRole("textbox", { name: "Price", exact: true });
  await price.fill("0.7");
  studio.expire();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toHaveTextContent("Your session has ended");
  await expectNoViolations(studio);
  await dialog.getByRole("button", { name: /^Burner wallet/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(price).toHaveValue("0.7");
  await expect.element(price).toHaveFocus();
  unregister();
});

it("what keeps a drop from selling stands above its figures, and what is fine doesn't", async () => {
  const checks = [
    { name: "sale", status: "passed", message: "Public sells." },
    { name: "payees", status: "failed", message: "The treasury has no account." },
  ];
  const studio = await showStudio("#/drops/aurora/watch", {
    readReadiness: () => Promise.resolve({ success: true, checks }),
  });
  const region = page.getByRole("region", { name: "What to do before it sells" });
  await expect.element(region).toHaveTextContent("Payments The treasury has no account.");
  await expect.element(page.getByText("Public sells.")).not.toBeInTheDocument();
  await expectNoViolations(studio);
});

it("pausing names its effect, and happens only once it is confirmed", async () => {
  const pauseCollection = vi.fn((_: string, { dryRun }: { dryRun?: boolean | undefined }) =>
    Promise.resolve(changed(dryRun, { paused: false }, { paused: true })),
  );
  const studio = await showStudio("#/drops/aurora/watch", { pauseCollection });
  await page.getByRole("button", { name: "Pause Public" }).click();
  const dialog = page.getByRole("dialog", { name: "Pause Public?" });
  await expect.element(dialog).toHaveTextContent("No one can mint until you resume it");
  await expectNoViolations(studio);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(pauseCollection.mock.calls.map(([, { dryRun }]) => dryRun)).toEqual([true]);

  await page.getByRole("button", { name: "Pause Public" }).click();
  await dialog.getByRole("button", { name: "Pause sales" }).click();
  await expect.element(page.getByText("Public is paused.")).toBeVisible();
  expect(pauseCollection.mock.lastCall).toEqual(["aurora", { phaseIds: [publicPhase.id], dryRun: false }]);
});

it("an edited price is shown before and after, and the service's objection stands at its field", async () => {
  const editPhase = vi.fn(
    (_: string, __: string, { changes, dryRun }: { changes: object; dryRun?: boolean | undefined }) => {
      const { price } = (changes as { terms: { price: string } }).terms;
      const fields = [{ field: "price", expected: "must be an amount" }];
      return price === "cheap"
        ? Promise.reject(new ApiError("VALIDATION_FAILED", "", { status: 400, details: { fields } }))
        : Promise.resolve(
            changed(dryRun, { name: "Public", price: "0.5 SOL" }, { name: "Public", price: "0.4 SOL" }),
          );
    },
  );
  const studio = await showStudio("#/drops/aurora/sale", { editPhase });
  await page.getByRole("button", { name: "Edit Public" }).click();
  const price = page.getByRole("textbox", { name: "Price", exact: true });
  await price.fill("cheap");
  await page.getByRole("button", { name: "Review the changes" }).click();
  await expect.element(price).toHaveAccessibleDescription("must be an amount");
  await expect.element(price).toHaveFocus();
  await expectNoViolations(studio);

  await price.fill("0.4");
  await page.getByRole("button", { name: "Review the changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Public" });
  await expect.element(dialog.getByRole("row", { name: "Price 0.5 SOL 0.4 SOL" })).toBeVisible();
  // What stays the same isn't listed.
  await expect.element(dialog.getByRole("row", { name: /^Name/ })).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect.element(page.getByText("Public was changed.")).toBeVisible();
  expect(editPhase.mock.lastCall![2]).toEqual({
    changes: { terms: { pricing: "fixed", price: "0.4" } },
    dryRun: false,
  });
});

it("a new key is shown once, in the two lines, too", async () => {
  const createKey = vi.fn(({ dryRun }: { dryRun?: boolean | undefined }) =>
    Promise.resolve({
      ...changed(dryRun, null, { class: "publishable", label: "Shop" }),
      keyId: dryRun ? null : "k1",
      value: dryRun ? null : "mint_pub_ShownOnce",
    }),
  );
  await showStudio("#/drops/aurora/page", { createKey });
  const lines = page.getByRole("group", { name: "the two lines" });
  await expect.element(lines).toHaveTextContent('key="mint_pub_…"');
  await page.getByRole("button", { name: "Create a key" }).click();
  await page.getByRole("textbox", { name: "Label" }).fill("Shop");
  await page.getByRole("textbox", { name: "Sites" }).fill("https://shop.example, https://www.shop.example");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create a key" }).click();
  await expect.element(lines).toHaveTextContent('key="mint_pub_ShownOnce"');
  expect(createKey).toHaveBeenLastCalledWith({
    class: "publishable",
    label: "Shop",
    collections: ["aurora"],
    origins: ["https://shop.example", "https://www.shop.example"],
    dryRun: false,
  });
});

it("a helper sees a drop and may pause it, but isn't offered what the role doesn't permit", async () => {
  const actor = { ...session.actor, role: "helper", grants: [{ collection: "aurora", role: "helper" }] };
  const api = { readSession: () => Promise.resolve({ ...session, actor }) };
  await showStudio("#/drops/aurora/sale", api);
  await expect.element(page.getByRole("heading", { name: /^Public/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add a phase" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Edit Public" })).not.toBeInTheDocument();
  location.hash = "#/drops/aurora/watch";
  await expect.element(page.getByRole("button", { name: "Pause Public" })).toBeVisible();
});

const sealed = { ...aurora, reveal: { dueAt: null, revealedAt: null } };

it("a reveal is set to a time, or made at once after its cost was shown, and is followed afterwards", async () => {
  const cost = "The service's authority pays about 0.001 SOL for names on the chain.";
  const revealItems = vi.fn(
    (_: string, { dryRun }: { moment?: string | undefined; dryRun?: boolean | undefined }) =>
      Promise.resolve(
        changed(dryRun, { revealedAt: null }, { revealedAt: "2026-12-02T18:00:00.000Z" }, [cost]),
      ),
  );
  let drop: AdminCollectionResponse = sealed;
  const studio = await showStudio("#/drops/aurora/settings", {
    revealItems,
    readCollection: () => Promise.resolve(drop),
  });
  const section = page.getByRole("region", { name: "Reveal" });
  await expect.element(section).toHaveTextContent("Collectors don’t know yet which item they have");
  await expectNoViolations(studio);
  const time = section.getByLabelText("Time of the reveal");
  await time.fill("2026-12-02T18:00");
  await section.getByRole("button", { name: "Review the reveal" }).click();
  const dialog = page.getByRole("dialog", { name: "Reveal the items of Aurora?" });
  await expect.element(dialog).toHaveTextContent("Until then, you can choose another one");
  await userEvent.keyboard("{Escape}");
  expect(revealItems.mock.lastCall![1]).toEqual({
    moment: new Date("2026-12-02T18:00").toISOString(),
    dryRun: true,
  });

  await time.fill("");
  await section.getByRole("button", { name: "Review the reveal" }).click();
  await expect.element(dialog).toHaveTextContent(cost);
  await expectNoViolations(studio);
  const revealedAt = "2026-12-01T18:00:00.000Z";
  drop = { ...aurora, reveal: { dueAt: null, revealedAt }, metadata: { permanent: 0, writing: 40 } };
  await dialog.getByRole("button", { name: "Reveal the items" }).click();
  await expect.element(page.getByText("The items of Aurora are revealed.")).toBeVisible();
  expect(revealItems.mock.lastCall).toEqual(["aurora", { dryRun: false }]);
  await expect.element(section.getByText("Items still to be written to the chain: 40")).toBeVisible();
  await expect.element(time).not.toBeInTheDocument();
});

it("permanent metadata names who uploads it with which command, and afterwards what its URLs cost", async () => {
  let drop: AdminCollectionResponse = sealed;
  const accounts = { current: 0, byService: 300, byOwner: 0, fixed: 0, missing: 0 };
  const found = { accounts, owner: session.actor.address! };
  const cost = "Changed by the service: 300 items, for 0.0015 SOL, about 0.000005 SOL each";
  const repointItems = vi.fn((_: string, { dryRun }: { dryRun?: boolean | undefined }) =>
    Promise.resolve({ ...changed(dryRun, { outdated: 300 }, { byService: 300 }, [cost]), ...found }),
  );
  const show = async () =>
    showStudio("#/drops/aurora/settings", { repointItems, readCollection: () => Promise.resolve(drop) });
  const section = page.getByRole("region", { name: "Permanent metadata" });

  const waiting = await show();
  await expect.element(section).toHaveTextContent("Reveal the items first");
  waiting.remove();
  drop = aurora;
  const studio = await show();
  await expect
    .element(section.getByRole("group", { name: "the command" }))
    .toHaveTextContent("collections upload aurora --to s3://BUCKET/aurora --url https://BUCKET_URL/aurora");
  await expectNoViolations(studio);
  studio.remove();

  drop = { ...aurora, metadata: { permanent: 1000, writing: 0 } };
  const stored = await show();
  await expect.element(section).toHaveTextContent("1,000 of 1,000 items have permanent metadata");
  const button = section.getByRole("button", { name: "Point minted items to it" });
  await button.click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toHaveTextContent(cost);
  await expectNoViolations(stored);
  await dialog.getByRole("button", { name: "Change the URLs" }).click();
  await expect.element(page.getByText("The service is changing the URLs.")).toBeVisible();
  expect(repointItems.mock.calls.map(([, { dryRun }]) => dryRun)).toEqual([true, false]);

  // What only the treasury's key can change is left to its owner.
  found.accounts = { ...accounts, byService: 0, byOwner: 4 };
  await button.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(section).toHaveTextContent("Accounts that only the key of Gsbw…QRdW can change: 4");
  await expect
    .element(section.getByRole("group", { name: "the command" }))
    .toHaveTextContent("collections repoint aurora --key KEY_FILE");
});

it("a draft's place in the list shows until when it is kept", async () => {
  const draft = {
    id: "7d3c1a52-5a4e-4b3a-8d6c-0f9b2e4a1c7d",
    status: "open",
    name: "Skies",
    collection: null,
    createdAt: "2026-11-01T18:00:00.000Z",
    updatedAt: "2026-11-01T18:00:00.000Z",
    expiresAt: "2027-01-30T18:00:00.000Z",
  };
  const items = [draft];
  const studio = await showStudio("#/", {
    readDrafts: () => Promise.resolve({ success: true, items, total: 1, limit: 100, offset: 0 }),
  });
  const drafts = page.getByRole("region", { name: "Drafts" });
  await expect.element(drafts.getByText(/^Kept until Jan 3[01], 2027/)).toBeVisible();
  await expectNoViolations(studio);
});

it("what a widget sticks to the screen of a phone covers nothing above its preview", async () => {
  const studio = await showStudio("#/drops/aurora/settings");
  await vi.waitUntil(() => studio.querySelector(".preview-frame > mint-widget"));
  await page.viewport(390, 700);
  onTestFinished(() => page.viewport(1200, 900));
  const frame = studio.querySelector<HTMLElement>(".preview-frame")!;
  // Stands for the widget, whose bar takes no space, and reaches above its own place.
  const widget = document.createElement("div");
  widget.style.blockSize = "1500px";
  const bar = document.createElement("div");
  bar.style.cssText = "position: sticky; inset-block-end: 0; block-size: 0";
  const content = document.createElement("div");
  content.style.cssText = "position: absolute; inset: auto 0 0; block-size: 60px";
  bar.append(content);
  const shown = document.createElement("div");
  shown.append(widget, bar);
  frame.replaceChildren(shown);
  scrollTo({ top: frame.getBoundingClientRect().top + scrollY - innerHeight + 10, behavior: "instant" });
  expect(frame.getBoundingClientRect().top).toBeLessThan(innerHeight);
  expect(content.getBoundingClientRect().top).toBeGreaterThan(innerHeight);
});
