import type { LitElement } from "lit";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiError } from "../../src/api.js";
import type { Draft, DraftCheckResponse, DraftFile } from "../../src/contract/admin/drafts.js";
import type { StudioApi } from "../../demo/studio/api/studio-api.js";
import { expectNoViolations, session, showStudio } from "./studio-harness.js";
import { zipOf } from "./zip-of.js";

const draft: Draft = {
  id: "2f6a1d3c-7b1e-4c55-9a0b-6c1f0e8d4b77",
  status: "open",
  name: "Ten Skies",
  collection: null,
  createdAt: "2026-11-01T18:00:00.000Z",
  updatedAt: "2026-11-01T18:00:00.000Z",
  expiresAt: "2027-01-30T18:00:00.000Z",
  revision: 1,
  definition: {
    name: "Ten Skies",
    symbol: "SKY",
    treasury: session.actor.address,
    phases: [
      {
        name: "Public",
        startsAt: "2026-12-01T18:00:00.000Z",
        endsAt: null,
        pricing: "fixed",
        price: "0.5",
        limits: { perWallet: 5, perMint: 5 },
        supply: null,
        gated: false,
        codeRequired: false,
        otherRecipient: true,
      },
    ],
  },
  progress: null,
  error: null,
  notes: [],
};

const other = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";

const ready: DraftCheckResponse = {
  success: true,
  issues: [],
  notes: [],
  items: [],
  summary: {
    shortId: "ten-skies",
    name: "Ten Skies",
    supply: 2,
    files: 2,
    bytes: 2_000_000,
    cost: "0.0123 SOL",
    standard: "core",
    mintCosts: [{ deposit: "3290560", fee: "10700" }],
  },
};

const at = (step: string) => `#/drafts/${draft.id}/${step}`;

/** API of one draft, which stores what it is sent. */
function createApi(changes: Partial<StudioApi> = {}) {
  const stored = { draft, files: [] as DraftFile[] };
  const api: Partial<StudioApi> = {
    readDraft: () => Promise.resolve({ success: true, ...stored }),
    editDraft: vi.fn((_, { definition, revision }) => {
      stored.draft = { ...stored.draft, definition, revision: revision + 1 };
      return Promise.resolve({ success: true, draft: stored.draft });
    }) as StudioApi["editDraft"],
    checkDraft: () => Promise.resolve(ready),
    uploadPart: vi.fn((_, { path, size }) => {
      const file = { path, size, received: size };
      stored.files.push(file);
      return Promise.resolve({ success: true, file });
    }) as StudioApi["uploadPart"],
    ...changes,
  };
  return { api, stored };
}

it.each(["art", "sale", "money", "page", "publish"])(
  "the step %s of a new drop is accessible",
  async (step) => {
    const { api, stored } = createApi();
    stored.files.push({ path: "1.json", size: 9, received: 9 });
    await expectNoViolations(await showStudio(at(step), api));
  },
);

it("chosen pictures are uploaded, and what the check finds stands beside the picture", async () => {
  const issues = [{ file: "2.png", field: null, message: "is empty" }];
  const { api } = createApi({ checkDraft: () => Promise.resolve({ ...ready, issues, summary: null }) });
  const studio = await showStudio(at("art"), api);
  const files = [
    new File(["one"], "1.png", { type: "image/png" }),
    new File(["2"], "2.png", { type: "image/png" }),
  ];
  await page.getByLabelText("Choose files").upload(files);
  await expect.element(page.getByText("All 2 files are uploaded.")).toBeVisible();
  expect(vi.mocked(api.uploadPart!).mock.calls.map(([, part]) => part)).toEqual([
    { path: "1.png", size: 3, offset: 0, content: btoa("one") },
    { path: "2.png", size: 1, offset: 0, content: btoa("2") },
  ]);
  const second = page.getByRole("list", { name: "Files" }).getByRole("listitem").nth(1);
  await expect.element(second).toHaveTextContent("is empty");
  await expectNoViolations(studio);
});

it("a zip file is uploaded as its files, and a broken one is named", async () => {
  const { api } = createApi();
  await showStudio(at("art"), api);
  const archive = await zipOf({ "art/1.png": "one", "art/2.png": "two" });
  const choose = page.getByLabelText("Choose files");
  await choose.upload(new File([archive.slice(0, -9)], "cut.zip"));
  await expect.element(page.getByRole("alert")).toHaveTextContent("cut.zip can’t be read as a .zip file");
  await choose.upload(archive);
  await expect.element(page.getByText("All 2 files are uploaded.")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect(vi.mocked(api.uploadPart!).mock.calls.map(([, { path }]) => path)).toEqual(["1.png", "2.png"]);
});

it("a file with a finding is renamed or replaced where the finding stands", async () => {
  const issues = [{ file: "3.png", field: null, message: "follows a gap: 2.png is missing" }];
  const renameFile = vi.fn((_: string, { to }: { to: string }) => {
    stored.files = [stored.files[0]!, { path: to, size: 3, received: 3 }];
    return Promise.resolve({ success: true, files: stored.files });
  });
  const { api, stored } = createApi({
    renameFile,
    checkDraft: () => Promise.resolve({ ...ready, issues, summary: null }),
  });
  stored.files.push({ path: "1.png", size: 3, received: 3 }, { path: "3.png", size: 3, received: 3 });
  const studio = await showStudio(at("art"), api);
  const list = page.getByRole("list", { name: "Files" });
  await expect.element(list).toHaveTextContent("follows a gap");
  await expect.element(page.getByText("Rename 1.png")).not.toBeInTheDocument();
  await page.getByText("Rename 3.png").click();
  await page.getByRole("textbox", { name: "New name of 3.png" }).fill("2.png");
  await expectNoViolations(studio);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("3.png is now 2.png.")).toBeVisible();
  expect(renameFile).toHaveBeenCalledExactlyOnceWith(draft.id, { from: "3.png", to: "2.png" });
  await expect.element(list).toHaveFocus();

  issues[0] = { file: "2.png", field: null, message: "isn't a picture" };
  await page.getByLabelText("Replace 2.png").upload(new File(["new"], "better.png", { type: "image/png" }));
  await expect
    .poll(() => vi.mocked(api.uploadPart!).mock.lastCall?.[1])
    .toEqual({ path: "2.png", size: 3, offset: 0, content: btoa("new") });
});

const metadataOf = (number: number, sky: string) =>
  JSON.stringify({
    name: `Sky #${number}`,
    image: `${number}.png`,
    attributes: [{ trait_type: "Sky", value: sky }],
  });

const skies = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    new File([String(index)], `${index + 1}.png`, { type: "image/png" }),
    new File([metadataOf(index + 1, index % 2 === 0 ? "Red" : "Blue")], `${index + 1}.json`),
  ]).flat();

/** Metadata that was uploaded last under a path. */
const sentMetadata = (api: Partial<StudioApi>, path: string): unknown => {
  const parts = vi.mocked(api.uploadPart!).mock.calls.map(([, part]) => part);
  const { content } = parts.findLast((part) => part.path === path)!;
  return JSON.parse(atob(content as string));
};

it("a changed cell writes the item's metadata, and a trait is added, renamed and removed in all items", async () => {
  const { api } = createApi();
  const studio = await showStudio(at("art"), api);
  await page.getByLabelText("Choose files").upload(skies(2));
  const cell = (name: string) => page.getByRole("textbox", { name, exact: true });
  await expect.element(cell("Sky of #2")).toHaveValue("Blue");
  await expectNoViolations(studio);
  // What is being typed stays while a running upload draws the table.
  await cell("Sky of #1").click();
  await userEvent.keyboard("!");
  const table = studio.querySelector("studio-traits") as LitElement;
  table.requestUpdate();
  await table.updateComplete;
  await expect.element(cell("Sky of #1")).toHaveValue("Red!");
  await userEvent.keyboard("{Backspace}");
  await cell("Sky of #2").fill("Green");
  await userEvent.keyboard("{Tab}");
  await page.getByRole("textbox", { name: "New trait" }).fill("Moon");
  await page.getByRole("button", { name: "Add a trait" }).click();
  await cell("Moon of #1").fill("Full");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => sentMetadata(api, "1.json"))
    .toMatchObject({
      attributes: [
        { trait_type: "Sky", value: "Red" },
        { trait_type: "Moon", value: "Full" },
      ],
    });
  expect(sentMetadata(api, "2.json")).toEqual({
    name: "Sky #2",
    image: "2.png",
    attributes: [{ trait_type: "Sky", value: "Green" }],
  });

  const traits = page.getByRole("list", { name: "Traits" });
  await traits.getByText("Rename Sky").click();
  await traits.getByRole("textbox", { name: "New name of Sky" }).fill("Weather");
  await userEvent.keyboard("{Enter}");
  await expect.element(cell("Weather of #2")).toHaveValue("Green");
  await expect.element(cell("Sky of #2")).not.toBeInTheDocument();
  await traits.getByRole("button", { name: "Remove Moon" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the trait" }).click();
  await expect
    .poll(() => sentMetadata(api, "1.json"))
    .toMatchObject({ attributes: [{ trait_type: "Weather", value: "Red" }] });
});

it("pictures without metadata get it once the drop has a name", async () => {
  const { api } = createApi();
  await showStudio(at("art"), api);
  await page.getByLabelText("Choose files").upload(skies(2).filter(({ name }) => name.endsWith("png")));
  await page.getByRole("button", { name: "Create the metadata files" }).click();
  await expect.element(page.getByRole("textbox", { name: "Name of #2" })).toHaveValue("Ten Skies #2");
  await expect
    .poll(() => sentMetadata(api, "2.json"))
    .toEqual({ name: "Ten Skies #2", image: "2.png", attributes: [] });
});

it("a table of ten thousand items shows fifty at a time, and reads the metadata of these only", async () => {
  const { api, stored } = createApi();
  for (let number = 1; number <= 10_000; number += 1)
    for (const extension of ["png", "json"])
      stored.files.push({ path: `${number}.${extension}`, size: 9, received: 9 });
  const fetched: string[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = (input) => {
    const [, number] = /\/(\d+)\.json$/.exec(String(input)) ?? [];
    fetched.push(number!);
    return Promise.resolve(new Response(metadataOf(Number(number), "Red")));
  };
  onTestFinished(() => void (globalThis.fetch = before));
  await showStudio(at("art"), api);
  await expect.element(page.getByRole("textbox", { name: "Sky of #50", exact: true })).toHaveValue("Red");
  await expect.element(page.getByText("1 to 50 of 10,000")).toBeVisible();
  await page.getByRole("textbox", { name: "Number of an item" }).fill("9999");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("textbox", { name: "Sky of #9999", exact: true })).toHaveValue("Red");
  await expect.element(page.getByRole("button", { name: "Next", exact: true })).toBeDisabled();
  expect(fetched).toHaveLength(100);
});

it("what is typed is saved by itself, and another tab's version isn't overwritten", async () => {
  const { api } = createApi();
  await showStudio(at("page"), api);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Nine Skies");
  await expect
    .poll(() => vi.mocked(api.editDraft!).mock.lastCall?.[1])
    .toMatchObject({
      definition: { name: "Nine Skies", symbol: "SKY" },
      revision: 1,
    });
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  vi.mocked(api.editDraft!).mockRejectedValue(new ApiError("CHANGE_REFUSED" as never, "", { status: 409 }));
  await name.fill("Eight Skies");
  await expect.element(page.getByRole("alert")).toHaveTextContent("changed in another tab");
});

it("the last step leads to what has to be fixed, where it then stands", async () => {
  const issues = [{ file: null, field: "phases[0].price", message: "must be more than 0" }];
  const { api } = createApi({ checkDraft: () => Promise.resolve({ ...ready, issues, summary: null }) });
  await showStudio(at("publish"), api);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect.element(page.getByRole("button", { name: "Publish the drop" })).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Sale: Price" }).click();
  const price = page.getByRole("textbox", { name: "Price", exact: true });
  await expect.element(price).toHaveAccessibleDescription("must be more than 0");
});

it("a drop is rehearsed at the start of a phase with a wallet that pays nothing, before it exists", async () => {
  await import("../../src/index.js");
  const items = [{ number: 1, name: "First sky", image: "1.png", attributes: [] }];
  const { api, stored } = createApi({ checkDraft: () => Promise.resolve({ ...ready, items }) });
  stored.files.push({ path: "1.png", size: 3, received: 3 });
  const studio = await showStudio(at("publish"), api);
  const rehearsal = page.getByRole("complementary", { name: "Rehearse" });
  await expect
    .element(rehearsal.getByRole("combobox", { name: "At the start of" }))
    .toHaveTextContent("Public");
  await rehearsal.getByRole("button", { name: "Mint", exact: true }).first().click();
  await expect.element(rehearsal.getByText("First sky").first()).toBeVisible();
  await expectNoViolations(studio);
  await rehearsal.getByRole("button", { name: "Start again" }).click();
  await expect.element(rehearsal.getByText("0 of 2 minted")).toBeVisible();
});

it("the checklist shows for each step what is right or what has to be fixed", async () => {
  const issues = [{ file: null, field: "treasury", message: "can't be spent" }];
  const { api } = createApi({ checkDraft: () => Promise.resolve({ ...ready, issues, summary: null }) });
  await showStudio(at("publish"), api);
  const list = page.getByRole("list", { name: "What was checked" });
  await expect.element(list.getByRole("link", { name: "Money: Treasury" })).toBeVisible();
  await expect.element(list).toHaveTextContent(/Art Done Each item has its picture/);
  await expect.element(list).toHaveTextContent(/Money To fix/);
});

it("payments are shared among wallets, with what each gets to the lamport", async () => {
  const { api } = createApi();
  const studio = await showStudio(at("money"), api);
  await page.getByRole("button", { name: "Share among several wallets" }).click();
  await page.getByRole("textbox", { name: "Wallet 2", exact: true }).fill(other);
  await page.getByRole("textbox", { name: "Share of wallet 1" }).fill("33");
  await expect.element(page.getByText("add up to 83 %")).toBeVisible();
  await page.getByRole("textbox", { name: "Share of wallet 2" }).fill("67");
  await expect.element(page.getByRole("img", { name: /^33 % to Gsbw…QRdW, 67 % to/ })).toBeVisible();
  await expect.element(page.getByText(/gets 0.165 SOL$/)).toBeVisible();
  await expectNoViolations(studio);
  await expect
    .poll(() => vi.mocked(api.editDraft!).mock.lastCall?.[1].definition["phases"])
    .toMatchObject([
      {
        recipients: [
          { address: session.actor.address, share: 33 },
          { address: other, share: 67 },
        ],
      },
    ]);
});

it("publishing asks first, follows the import and gives the drop a page", async () => {
  const createKey = vi.fn(() => Promise.resolve({}));
  const { api, stored } = createApi({
    createKey: createKey as never,
    importDraft: vi.fn(() => {
      stored.draft = { ...stored.draft, status: "importing", progress: "Pictures made: 1 of 2" };
      return Promise.resolve({ success: true, draft: stored.draft });
    }),
  });
  const studio = await showStudio(at("publish"), api);
  await page.getByRole("button", { name: "Publish the drop" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish Ten Skies?" });
  await expect.element(dialog).toHaveTextContent("everyone can see it");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.importDraft).not.toHaveBeenCalled();

  await page.getByRole("button", { name: "Publish the drop" }).click();
  await dialog.getByRole("button", { name: "Publish the drop" }).click();
  await expect.element(page.getByText("Pictures made: 1 of 2")).toBeVisible();
  await expectNoViolations(studio);
  stored.draft = { ...stored.draft, status: "imported", collection: "ten-skies" };
  await expect.element(page.getByRole("heading", { name: "Your drop exists" })).toBeVisible();
  const own = page.getByRole("link", { name: "Open its page" });
  await expect.element(own).toHaveAttribute("href", "/drop/ten-skies");
  expect(createKey).toHaveBeenCalledExactlyOnceWith({
    class: "publishable",
    label: "Drop page",
    origins: [location.origin],
    collections: ["ten-skies"],
  });
});

it("the step Sale tells what collectors meet in a rush, as the service has it", async () => {
  const region = page.getByRole("region", { name: "When many want it at once" });
  const { api } = createApi();
  const studio = await showStudio(at("sale"), api);
  await expect.element(region).toHaveTextContent("90 seconds");
  await expect.element(region).toHaveTextContent("2% of what is left");
  await expect.element(region).toHaveTextContent("Each browser solves a small task");
  await expect.element(region).toHaveTextContent("once 25% of what is left is reserved");
  await expectNoViolations(studio);
  studio.remove();

  const demand = {
    reservationSeconds: 60,
    heldPercentPerAddress: 100,
    proofAboveHeldPercent: 100,
    proofKind: "message",
  };
  const readService = () => Promise.resolve({ success: true, demand, coins: [] });
  await showStudio(at("sale"), { ...api, readService });
  await expect.element(region).toHaveTextContent("no limit");
  await expect.element(region).toHaveTextContent("Collectors are asked for nothing else");
  await expect.element(region).not.toHaveTextContent("It begins");
});

it("a price in dollars is shown in SOL at the service's rate, with what each wallet gets of it", async () => {
  const { api, stored } = createApi();
  const [phase] = draft.definition["phases"] as [Record<string, unknown>];
  const pegged = { ...phase, pricing: "usd_pegged", usd: "25", price: undefined };
  stored.draft = { ...draft, definition: { ...draft.definition, phases: [pegged] } };
  await showStudio(at("money"), api);
  const region = page.getByRole("region", { name: "What an item pays" });
  await expect.element(region).toHaveTextContent("At the present rate, that is 0.15625 SOL.");
  await expect.element(region).toHaveTextContent("gets 0.15625 SOL");
});

it("the step Money shows what a collector pays in total, to the lamport", async () => {
  const { api } = createApi();
  const studio = await showStudio(at("money"), api);
  const region = page.getByRole("region", { name: "What an item pays" });
  await expect.element(region).toHaveTextContent("a deposit of 0.00329056 SOL");
  await expect.element(region).toHaveTextContent("0.0000107 SOL for the network");
  await expect.element(region).toHaveTextContent("In total, that is 0.50330126 SOL.");
  await expectNoViolations(studio);
});
