import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { madeUpAddress, wallet as walletAddress } from "../solana/build-mint.js";
import { account } from "../solana/fake-standard-wallet.js";
import { dropOf } from "./drop.js";
import { errorAnswer, startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { expectChevron } from "./select-chevron.js";
import { installWallet } from "./signing-wallet.js";

const drop = () => startService((service) => (service.record = dropOf()));

describe("Accessible names as documented:", () => {
  it("a region with the collection's name, its heading, its artwork and the minted share", async () => {
    const page = await MintPage.show(drop());
    expect(page.all("region", "Aurora")).toHaveLength(1);
    expect(page.read("heading")).toBe("Aurora");
    expect(page.get("img", "Artwork of Aurora")).toBeTruthy();
    expect(page.get("progressbar", "Minted")).toHaveProperty("value", 347);
  });

  it("a list of phases, each with its price and time; the current one is marked", async () => {
    const page = await MintPage.show(drop());
    const phases = [...page.get("list", "Phases").children] as HTMLElement[];
    expect(phases.map((phase) => phase.textContent!.replace(/\s+/g, " ").trim())).toEqual([
      "Early friends 0.3 SOL Allowlist Ended",
      "Public 0.5 SOL Everyone · 5 per wallet Live",
      expect.stringMatching(/^Afterglow 0.8 SOL Everyone · 2 per wallet \w{3}, \w{3} \d+, \d+:\d\d [AP]M/),
    ]);
    expect(phases.map((phase) => phase.getAttribute("aria-current"))).toEqual([null, "true", null]);
  });

  it("one timer: until the end of the current phase", async () => {
    const page = await MintPage.show(drop());
    expect(page.all("timer").map((timer) => timer.textContent)).toEqual(["2 days 1 hr"]);
  });

  it("buttons Connect wallet, Mint, Try again and Disconnect, a spin button Quantity", async () => {
    const service = drop();
    installWallet();
    service.answers.prepare = errorAnswer(503, "CHAIN_UNAVAILABLE");
    const page = await MintPage.show(service);
    expect(page.get("spinbutton", "Quantity")).toHaveProperty("value", "1");
    await page.connect();
    await page.waitFor("button", "Disconnect");
    await page.click("button", "Mint");
    await page.waitFor("button", "Try again");
  });

  it("a dialog that is named, modal, and lists wallets by their names only", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    await page.click("button", "Connect wallet");
    const dialog = (await page.waitFor("dialog", "Choose a wallet")) as HTMLDialogElement;
    expect(dialog.matches(":modal")).toBe(true);
    expect(page.get("button", "Lantern").querySelector("img")?.alt).toBe("");
  });

  it("one status that exists before its first message, and an alert for errors", async () => {
    const service = drop();
    installWallet();
    service.answers.prepare = errorAnswer(503, "CHAIN_UNAVAILABLE");
    const page = await MintPage.show(service);
    const status = page.get("status");
    expect(page.all("alert")).toHaveLength(0);
    await page.connect();
    await page.click("button", "Mint");
    await page.waitFor("alert");
    expect(page.read("alert")).toBe("Solana isn’t responding. Try again in a moment.");
    expect(page.get("status")).toBe(status);
    expect(page.read("status")).toBe("");
  });

  it("a list of the minted items' images, each named after its item", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Increase quantity");
    await page.click("button", "Mint · 1 SOL");
    const reveal = await page.waitFor("list", "Minted items");
    const names = [...reveal.querySelectorAll("img")].map((image) => image.alt);
    expect(names).toEqual(["Aurora #1", "Aurora #2"]);
    const links = [...page.get("group", "Details").querySelectorAll("a")];
    expect(links.map(({ host, rel, target }) => [host, rel, target])).toEqual(
      Array(4).fill(["explorer.solana.com", "noopener noreferrer", "_blank"]),
    );
    expect(links[0]!.href).toBe(`https://explorer.solana.com/address/${madeUpAddress(201)}?cluster=devnet`);
  });

  it("the traits of a single item, with its rank beside its name", async () => {
    const service = drop();
    installWallet();
    service.answers.execute = (request) => {
      const answer = service.execute(request) as { items: Record<string, unknown>[] };
      answer.items[0]!.prize = { name: "A night in Tromsø" };
      return answer;
    };
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Mint");
    await page.waitFor("button", "Mint more");
    const facts = page
      .all("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent].join(": "));
    expect(page.text).toContain("Won A night in Tromsø");
    expect(page.text).toMatch(/Rarity rank\s+41/);
    expect(facts).toEqual(["Sky: Violet", "Peaks: 2", "Moon: Low"]);
  });
});

describe("The wallet's accounts", () => {
  const second = madeUpAddress(8);

  it("can be switched on the page, which requests the other one's eligibility", async () => {
    const service = drop();
    installWallet({ offers: [account(walletAddress), account(second)] });
    const page = await MintPage.show(service);
    await page.connect();
    const choice = await page.waitFor("combobox", "Account");
    expectChevron(choice);
    await userEvent.selectOptions(choice, second);
    await page.until(
      () => service.last("eligibility")!.path.endsWith(second),
      "the second account's eligibility is requested",
    );
    expect(page.eventsOf("mint-wallet-change").map(({ address }) => address)).toEqual([
      walletAddress,
      second,
    ]);
  });

  it("follow the wallet, also after a switch on the page", async () => {
    const service = drop();
    const accounts = [account(walletAddress), account(second)];
    const wallet = installWallet({ offers: accounts });
    const page = await MintPage.show(service);
    await page.connect();
    const choice = (await page.waitFor("combobox", "Account")) as HTMLSelectElement;
    for (const address of [second, walletAddress, second]) await userEvent.selectOptions(choice, address);
    await page.until(() => page.eventsOf("mint-wallet-change").length === 4, "the switches are reported");
    wallet.change({ accounts: [...accounts].reverse() });
    wallet.change({ accounts });
    await page.until(() => choice.value === walletAddress, "the page shows the wallet's account");
    expect(page.eventsOf("mint-wallet-change").at(-1)!.address).toBe(walletAddress);
  });
});

it("a wallet with a long name leaves the whole address in view at 320 px", async () => {
  const name = "Burner wallet with a very long name (test chains only)";
  installWallet({ name });
  const page = await MintPage.show(drop(), { width: 320 });
  await page.connect(name);
  const address = page.root.querySelector<HTMLElement>('[part="wallet"] [title]')!;
  const { right } = address.getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(page.get("button", "Disconnect").getBoundingClientRect().left);
  expect(right).toBeLessThanOrEqual(address.closest("bdi")!.getBoundingClientRect().right + 1);
});

it.each([
  ["solana-devnet", "Test network"],
  ["solana-next", "solana-next"],
  ["solana-mainnet", undefined],
])("the label of the artwork of a drop on %s is %s", async (chain, label) => {
  const service = startService((service) => (service.record = dropOf(undefined, { chain })));
  const page = await MintPage.show(service);
  await page.until(() => page.root.querySelector(".quantity") !== null, "the checkout is loaded");
  expect(page.root.querySelector('[part="chain"]')?.textContent).toBe(label);
});
