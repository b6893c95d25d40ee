import { expect, it, onTestFinished } from "vitest";
import {
  createFakeService,
  registerBurnerWallet,
  type FakeService,
  type FakeServiceOptions,
  type ScenarioName,
} from "../../src/testing.js";
import { sampleOf } from "../scope.js";
import { artwork } from "../widget/artwork.js";
import { MintPage } from "../widget/mint-page.js";

// Isolated, since a mint that its wallet never answers outlives its test: its reads would be those of another file's tests.
let opened = 0;

/** Page with the element over an installed service, and a burner wallet. */
function open(options: FakeServiceOptions) {
  const apiBase = `https://mint.test/${++opened}-${Date.now()}/mint/v1`;
  const service = createFakeService({ apiBase, artwork, ...options });
  const wallet = registerBurnerWallet();
  const uninstall = service.install();
  onTestFinished(() => {
    uninstall();
    wallet.unregister();
    localStorage.clear();
  });
  const attributes = { collection: service.collection, key: "example_pub_key", "api-base": service.apiBase };
  return { service, wallet, page: MintPage.open(null, { attributes }) };
}

const connect = (page: MintPage) => page.connect("Burner wallet (test chains only)");

/** State of the element in a scenario: its main button's label, and a text. With `connects`, with the wallet connected. */
const states: Record<
  ScenarioName,
  { label: string | RegExp; text: string | RegExp; connects?: true; mints?: true }
> = {
  live: { connects: true, label: "Mint", text: "0.5 SOL" },
  upcoming: { connects: true, label: /^Opens in (59:|1:00:00|01:00:00)/, text: "Everyone" },
  soldOut: { label: "All 1,000 found a home.", text: "Sold out" },
  ended: { label: "347 of 1,000 found a home.", text: "Ended" },
  paused: { label: "You can mint here once the creator resumes it.", text: "Paused" },
  notEligible: { connects: true, label: "Use another wallet", text: "Early friends" },
  walletLimit: { connects: true, label: "You have 5 of 5.", text: "Everyone" },
  raisedPrice: {
    connects: true,
    mints: true,
    label: "Mint for 0.6 SOL",
    text: "from 0.5 SOL to 0.6 SOL",
  },
  dutch: { connects: true, label: "Mint", text: "0.45 SOL in" },
  pegged: { connects: true, label: "Mint", text: "$80.00" },
  token: { connects: true, label: "Mint", text: "25 USDC" },
  free: { connects: true, label: "Mint", text: "Free" },
  claimCode: { connects: true, label: "Mint", text: "Have a claim code? Enter it here." },
  claimCodeRequired: {
    connects: true,
    label: "Enter claim code",
    text: "You need a claim code for this phase.",
  },
  reveal: { label: "Connect wallet", text: /Reveal in 59:\d\d|Reveal in 01:00:00/ },
  queue: { connects: true, mints: true, label: "In line…", text: "Leave the line" },
  insufficientBalance: { connects: true, label: "Check again", text: "Insufficient balance" },
  pending: { connects: true, mints: true, label: "Mint more", text: "Aurora #348" },
  transactionFailed: {
    connects: true,
    mints: true,
    label: /^Try again in 02:/,
    text: "The network rejected the transaction",
  },
  busy: { label: "Try again", text: "The service is very busy" },
  rateLimited: { label: "Try again", text: "Too many requests" },
  unreachable: { label: "Try again", text: "The mint service can’t be reached" },
};

it.each(sampleOf(states))("shows the scenario %s", async (scenario, { label, text, connects, mints }) => {
  const { page } = open({ scenario: scenario as ScenarioName });
  if (connects) await connect(page);
  if (mints) {
    await page.waitForMainLabel("Mint");
    await page.activate("button", "Mint");
  }
  await page.waitForMainLabel(label);
  await page.waitForText(text);
});

it("mints to the end, and the service lists the requests that it got", async () => {
  const { service, page } = open({ total: 349 });
  await connect(page);
  await page.activate("button", "Increase quantity");
  await page.activate("button", "Mint · 1 SOL");
  await page.until(() => page.eventsOf("mint-success").length > 0, "the mint has succeeded");
  await page.waitForText("2 items");
  expect(page.eventsOf("mint-success")[0]!.items.map(({ name }) => name)).toEqual([
    "Aurora #348",
    "Aurora #349",
  ]);
  expect(service.last("prepare")!.body).toMatchObject({ quantity: 2 });
  expect(service.count("execute")).toBe(2);
});

it("follows a scenario that changes while the page is open", async () => {
  const { service, page } = open({ scenario: "unreachable" });
  await page.waitForMainLabel("Try again");
  service.use("live");
  await page.activate("button", "Try again");
  await page.waitForMainLabel("Connect wallet");
  service.use("soldOut");
  await page.element.refresh();
  await page.waitForText("Sold out");
});

const reactions: Record<"reject" | "alter", string | RegExp> = {
  reject: /turned down|declined|rejected|cancel/i,
  alter: /another|changed|different/i,
};

it.each(Object.entries(reactions))("shows a wallet whose user's reaction is %s", async (reaction, text) => {
  const { wallet, service, page } = open({});
  await connect(page);
  wallet.reaction = reaction as "reject";
  await page.activate("button", "Mint");
  await page.waitForText(text);
  expect(service.count("execute")).toBe(0);
});

it("shows a wallet that doesn't answer, and one that disconnects by itself", async () => {
  const { wallet, page } = open({});
  await connect(page);
  wallet.disconnect();
  await page.waitForMainLabel("Connect wallet");
  await connect(page);
  wallet.reaction = "ignore";
  await page.activate("button", "Mint");
  await page.waitForMainLabel("Sign in your wallet…");
});

it("reveals the wallet's items", async () => {
  const { service, page } = open({ scenario: "reveal" });
  await connect(page);
  await page.activate("button", "Mint");
  await page.waitForText("Mystery #348");
  service.reveal();
  await page.element.refresh();
  await page.waitForText("Aurora #348");
});

function sectionsOf(service: FakeService): string[] {
  return [...new Set(service.requests.map(({ route }) => route))];
}

it("answers the sections, the market's included", async () => {
  const { service, page } = open({ scenario: "live" });
  page.element.setAttribute("market-base", service.marketBase);
  page.element.setAttribute("sections", "wall recent gallery traits holders minters bounty market");
  await page.waitForMainLabel("Connect wallet");
  for (const [name, route] of [
    ["The collection", "recent"],
    ["Just minted", "recent"],
    ["Gallery", "gallery"],
    ["Traits", "traits"],
    ["Top holders", "holders"],
    ["Top minters", "minters"],
    ["Prize draw", "prizes"],
    ["Market", "stats"],
  ] as const) {
    (await page.waitFor("region", name)).scrollIntoView({ block: "center" });
    await page.until(() => sectionsOf(service).includes(route), `${route} is asked for`);
  }
});
