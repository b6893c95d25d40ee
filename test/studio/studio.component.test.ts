import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiError } from "../../src/api.js";
import { languageChosenEvent } from "../../demo/studio/app/studio-app.js";
import { readChosenLanguage } from "../../demo/studio/language.js";
import { createBurnerWallet } from "../../src/testing.js";
import { registerWallet } from "../../src/testing/wallet/register-wallet.js";
import { changed, expectNoViolations, publicPhase, session, showStudio } from "./studio-harness.js";

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
