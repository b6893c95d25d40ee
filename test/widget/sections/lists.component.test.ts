import { expect as expectAccessible } from "@open-wc/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { madeUpAddress, wallet as ownWallet } from "../../solana/build-mint.js";
import { dropOf } from "../drop.js";
import { prizesOf, recordOf } from "../fake-lists.js";
import { errorAnswer } from "../fake-service.js";
import { installWallet } from "../signing-wallet.js";
import { SectionPage } from "./section-page.js";

describe("The feed of recent mints", () => {
  const feedOf = (newest: number) => ({
    success: true,
    items: Array.from({ length: 12 }, (_, index) =>
      recordOf(newest - index, { mintedAt: new Date(Date.now() - index * 61_000).toISOString() }),
    ),
  });

  /** Feed with fake timers; animation frames and microtasks stay real. */
  async function showFeed() {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    let newest = 347;
    const shown = await SectionPage.show("recent", ({ answers }) => {
      answers.recent = () => feedOf(newest);
    });
    await shown.scrollToText("recent", "Aurora #347");
    const names = () =>
      [...shown.slot("recent").querySelectorAll(".name")].map(({ textContent }) => textContent);
    return {
      shown,
      page: shown.page,
      service: shown.service,
      names,
      mint: (more: number) => (newest += more),
    };
  }

  it("shows the newest first, with minter and time", async () => {
    const { shown, names } = await showFeed();
    expect(names().slice(0, 3)).toEqual(["Aurora #347", "Aurora #346", "Aurora #345"]);
    expect(shown.read("recent")).toMatch(/Aurora #347.*now.*Aurora #346.*1 min\. ago/);
  });

  it("shows an item's number alone where the collection's name comes before it", async () => {
    const { shown } = await showFeed();
    const [name] = shown.slot("recent").querySelectorAll<HTMLElement>(".name");
    expect(name!.querySelector("span")!.getBoundingClientRect().width).toBe(1);
    expect(shown.page.all("button", "Aurora #347")).toHaveLength(1);
  });

  it("isn't called live an hour after the newest mint", async () => {
    const ago = (minutes: number) =>
      SectionPage.show("recent", ({ answers }) => {
        const mintedAt = new Date(Date.now() - minutes * 60_000).toISOString();
        answers.recent = () => ({ success: true, items: [recordOf(1, { mintedAt })] });
      });
    const [recent, old] = [await ago(59), await ago(61)];
    await recent.scrollToText("recent", "Live");
    await old.scrollToText("recent", "Aurora #1");
    expect(old.read("recent")).not.toContain("Live");
  });

  it("adds new items automatically, announces them once, and causes no layout shift", async () => {
    const { shown, page, names, mint } = await showFeed();
    const announcement = () => shown.slot("recent").querySelector("[role=status]")!.textContent;
    expect(announcement()).toBe("");
    const before = page.measure();
    mint(1);
    await vi.advanceTimersByTimeAsync(12_000);
    await page.until(() => names()[0] === "Aurora #348", "the new item is shown");
    expect(announcement()).toBe("Aurora #348 was just minted");
    expect(page.measure()).toEqual(before);
    mint(3);
    await vi.advanceTimersByTimeAsync(12_000);
    await page.until(() => names()[0] === "Aurora #351", "the newest item is shown");
    expect(announcement()).toBe("Aurora #348 was just minted");
    await vi.advanceTimersByTimeAsync(30_000);
    await page.until(() => announcement() === "3 more were just minted", "the rest is announced");
  });

  it.each([
    { minted: 1, width: 480 },
    { minted: 1, width: 1000 },
    { minted: 2, width: 1000 },
    { minted: 3, width: 1000 },
    { minted: 6, width: 1000 },
    { minted: 12, width: 1000 },
  ])("shows the newest of $minted items whole at $width px", async ({ minted, width }) => {
    const shown = await SectionPage.show(
      "recent",
      (service) => {
        service.record = dropOf(undefined, {}, { total: 500, minted, available: 500 - minted });
        service.answers.recent = () => ({ success: true, items: feedOf(347).items.slice(0, minted) });
      },
      { width },
    );
    await shown.scrollToText("recent", "Aurora #347");
    const slot = shown.slot("recent").getBoundingClientRect();
    expect(shown.slot("recent").querySelector("li")!.getBoundingClientRect().bottom).toBeLessThan(
      slot.bottom,
    );
  });

  it("shows the visitor's own newest item whole at 320 px", async () => {
    installWallet();
    const shown = await SectionPage.show(
      "recent",
      ({ answers }) => {
        const items = feedOf(347).items.map((item) => ({ ...item, wallet: ownWallet }));
        answers.recent = () => ({ success: true, items });
      },
      { width: 296 },
    );
    await shown.scrollToText("recent", "Aurora #347");
    await shown.page.connect();
    await shown.waitForText("recent", "You");
    const { scrollWidth, clientWidth } = shown.slot("recent").querySelector("li .line")!;
    expect(scrollWidth).toBe(clientWidth);
  });

  it("requests nothing while the page is hidden, nor when it is far out of view", async () => {
    const { shown, page, service } = await showFeed();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    const count = service.count("recent");
    await vi.advanceTimersByTimeAsync(300_000);
    expect(service.count("recent")).toBe(count);
    hidden.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    await page.until(() => service.count("recent") === count + 1, "requested again");

    const far = document.createElement("div");
    far.style.blockSize = "5000px";
    page.container.prepend(far);
    scrollTo(0, 0);
    await page.until(() => shown.slot("recent").getBoundingClientRect().top > 4_000, "far away");
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const before = service.count("recent");
    await vi.advanceTimersByTimeAsync(300_000);
    expect(service.count("recent")).toBe(before);
  });

  it("shows an item with its minter, its transaction and its owner, who doesn’t sell it", async () => {
    const { page } = await showFeed();
    await userEvent.click(page.all("button", "Aurora #346")[0]!);
    const dialog = await page.waitFor("dialog", "Aurora #346");
    expect(dialog.textContent).toMatch(/Minted by/);
    await page.until(() => dialog.textContent.includes("Not listed"), "read from the market");
    expect([...dialog.querySelectorAll("dt")].map(({ textContent }) => textContent)).toContain("Owner");
    const links = [...dialog.querySelectorAll("a")].map(({ href }) => href);
    expect(links.at(-1)).toBe("https://explorer.solana.com/tx/signature-346?cluster=devnet");
  });
});

describe("Traits", () => {
  it("are keyboard tabs: arrows wrap around, Home and End move to either end", async () => {
    const shown = await SectionPage.show("traits");
    const { page } = shown;
    await shown.scrollToText("traits", "Violet");
    page.get("tab", /^Sky/).focus();
    await page.press("{ArrowRight}");
    await page.until(() => page.focused === page.get("tab", /^Peaks/), "Peaks");
    expect(page.get("tabpanel", /^Peaks/).textContent).toContain("37 in total · 6 minted");
    await page.press("{ArrowRight}");
    await page.until(() => page.focused === page.get("tab", /^Sky/), "Sky again");
    await page.press("{End}");
    await page.until(() => page.focused === page.get("tab", /^Peaks/), "the last");
    await expectAccessible(document.body).to.be.accessible();
  });

  it("list the rarest value first, with its share, without links where there is no gallery", async () => {
    const shown = await SectionPage.show("traits");
    await shown.scrollToText("traits", "Still");
    const values = [...shown.slot("traits").querySelectorAll(".trait-value")].map(({ textContent }) =>
      textContent!.replace(/\s+/g, " ").trim(),
    );
    expect(values[0]).toBe("Still 4% 12 in total · 4 minted");
    expect(shown.page.find("button", /^Still/)).toBeNull();
  });

  it("stay fast with many thousands of values", async () => {
    const shown = await SectionPage.show("traits", ({ answers }) => {
      answers.traits = () => ({
        success: true,
        traits: [
          { trait_type: "Seed", values: Array.from({ length: 9_000 }, (_, value) => ({ value, count: 1 })) },
        ],
      });
    });
    const sheet = await shown.openSheetWith("traits", "and 8,800 more");
    expect(sheet.querySelectorAll("*").length).toBeLessThan(1_800);
  });
});

describe("A ranking", () => {
  it("marks the connected wallet, shortens addresses, and links to an explorer", async () => {
    installWallet();
    const shown = await SectionPage.show("holders");
    const { page } = shown;
    await shown.scrollToText("holders", "214 holders");
    expect(shown.read("holders")).not.toContain("You");
    await page.connect();
    await shown.waitForText("holders", "You");
    const own = shown.slot("holders").querySelector("[data-own]")!;
    expect(own.textContent!.replace(/\s+/g, " ")).toContain(
      `You${ownWallet.slice(0, 4)}…${ownWallet.slice(-4)}`,
    );
    expect(own.querySelector("a")!.href).toBe(
      `https://explorer.solana.com/address/${ownWallet}?cluster=devnet`,
    );
    await expectAccessible(document.body).to.be.accessible();
    await shown.openSheet("holders");
    expect(page.get("list", "Top holders").children).toHaveLength(10);
    await expectAccessible(document.body).to.be.accessible();
  });

  it.each([1, 10, 999])("shows a count of %i whole at 320 px", async (count) => {
    const shown = await SectionPage.show(
      "holders",
      ({ answers }) => {
        const holders = [{ wallet: ownWallet, count, share: "0.1700" }];
        answers.holders = () => ({ success: true, holders, uniqueHolders: 1 });
      },
      { width: 296 },
    );
    await shown.scrollToText("holders", "1 holder");
    const { scrollWidth, clientWidth } = shown.slot("holders").querySelector("li > b")!;
    expect(scrollWidth).toBe(clientWidth);
  });

  it("has no links on a chain without an explorer", async () => {
    const shown = await SectionPage.show("minters", (service) => {
      service.record = dropOf(undefined, { chain: "solana-localnet" });
    });
    await shown.scrollToText("minters", "187 minters");
    expect(shown.slot("minters").querySelector("a")).toBeNull();
  });

  it("copies an address and confirms it", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    onTestFinished(() => copied.mockRestore());
    const shown = await SectionPage.show("holders");
    await shown.scrollToText("holders", "214 holders");
    await userEvent.click(shown.page.all("button", "Copy address")[0]!);
    expect(copied).toHaveBeenCalledWith(madeUpAddress(100));
    await shown.waitForText("holders", "Copied");
  });
});

describe("The bounty", () => {
  const sealed = { algorithm: "hmac-sha256", commitment: "", seed: null as string | null };

  it("shows prizes with the remaining number, and winners", async () => {
    const shown = await SectionPage.show("bounty");
    await shown.scrollToText("bounty", "23 of 26 left");
    const sheet = await shown.openSheetWith("bounty", "Winners");
    expect(sheet.textContent).toMatch(/10 SOL\s·\s+All won/);
    expect(shown.page.get("list", "Prizes").children).toHaveLength(3);
    const winners = [...shown.page.get("list", "Winners").children].map(({ textContent }) => textContent);
    expect(winners).toHaveLength(3);
    expect(winners[0]).toMatch(/Golden hour print.*#12.*4 min\. ago/s);
  });

  it("shows how the draw is checked together with the winners above it, which would move it", async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const shown = await SectionPage.show("bounty", ({ answers }) => {
      const { bounty, prizes } = answers;
      answers.bounty = async (request) => ({ ...((await bounty(request)) as object), fairness: sealed });
      answers.prizes = async (request) => {
        await held;
        return prizes(request);
      };
    });
    const sheet = await shown.openSheetWith("bounty", "Golden hour print");
    expect(sheet.textContent).not.toContain("How to verify the draw");
    release();
    await shown.page.until(
      () => /Winners.*How to verify the draw/s.test(sheet.textContent!),
      "both are in the sheet",
    );
  });

  it("shows how the draw is checked where the winners can't be read", async () => {
    const shown = await SectionPage.show("bounty", ({ answers }) => {
      const { bounty } = answers;
      answers.bounty = async (request) => ({ ...((await bounty(request)) as object), fairness: sealed });
      answers.prizes = errorAnswer(503, "SERVICE_BUSY", "Busy.");
    });
    await shown.openSheetWith("bounty", "How to verify the draw");
  });

  it("hides its seed until it is over, and then verifies it against its commitment", async () => {
    let fairness = {
      ...sealed,
      commitment: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    };
    const bounty = () => ({ success: true, enabled: true, rewards: prizesOf(), fairness });
    const shown = await SectionPage.show("bounty", ({ answers }) => (answers.bounty = bounty));
    const sheet = await shown.openSheetWith("bounty", "Secret until the prize draw ends");
    await userEvent.click(sheet.querySelector(".fairness summary")!);
    await expectAccessible(document.body).to.be.accessible();

    const over = async (seed: string) => {
      fairness = { ...fairness, seed };
      const page = await SectionPage.show("bounty", ({ answers }) => (answers.bounty = bounty));
      return page;
    };
    shown.page.container.remove();
    const honest = await over("74657374");
    await honest.openSheetWith("bounty", "Your browser just checked it.");
    honest.page.container.remove();
    await (await over("74657375")).openSheetWith("bounty", "Don’t trust this draw.");
  });

  it("shows a prize won in a mint", async () => {
    installWallet();
    const prizes = prizesOf();
    const shown = await SectionPage.show("bounty", ({ answers }) => {
      answers.prizes = () => ({ success: true, enabled: true, prizes });
    });
    await shown.scrollToText("bounty", "20 of 20 left");
    prizes[2] = { ...prizes[2]!, remaining: 19 };
    await shown.page.connect();
    await shown.page.click("button", "Mint");
    await shown.page.waitForMainLabel("Mint more");
    shown.scrollTo("bounty");
    await shown.waitForText("bounty", "19 of 20 left");
  });
});
