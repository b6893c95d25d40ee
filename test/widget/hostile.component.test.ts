import { expect as expectAccessible } from "@open-wc/testing";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { half, phaseOf, verdictOf } from "../core/pending-mints.js";
import { dropOf, open } from "./drop.js";
import { refusal, startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

declare global {
  interface Window {
    harm?: unknown;
  }
}

const long = "W".repeat(10_000);

/** What a service that was taken over, or a careless creator, may send as text. */
const texts = {
  "an image that fails": `"><img src=x onerror="harm=1">`,
  "a script": "<script>harm=1</script><svg onload=harm=1>",
  "an end of the template": "</section><!--</style><?lit$ ${harm=1}",
  "a very long word": long,
  "very many words": "lorem ipsum ".repeat(2_000),
  "a text that turns around": "‮evil‬ ⁦ unclosed ‮",
  "letters of no width": "​‌‍⁠﻿",
  "emoji and towers": "👩‍👩‍👧‍👦🏳️‍🌈" + "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞",
  "another script": "مجموعة من الأضواء الشمالية",
  "nothing but space": "   ",
} as const;

const images = {
  "a script": "javascript:harm=1",
  "a page in a data address": "data:text/html,<script>parent.harm=1</script>",
  "a picture with a script": "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='harm=1'/>",
  "an attribute more": `x" onerror="harm=1`,
  "an address in space": "\u0000java\nscript:harm=1",
  "no address": "http://[::bad",
  "a file": "file:///etc/passwd",
  "a blob": "blob:null/1",
  nothing: "",
} as const;

afterEach(() => {
  const { harm } = window;
  delete window.harm;
  expect(harm).toBeUndefined();
});

/** Only elements that the widget draws itself, without handlers in attributes, each of an address that may be followed. */
function expectHarmless(page: MintPage): void {
  const all = [...page.root.querySelectorAll("*")];
  const drawn =
    /^(section|div|slot|h2|h3|p|bdi|b|strong|small|span|ol|ul|li|dl|dt|dd|button|input|progress|img|a|select|option|dialog)$/;
  expect(all.filter(({ localName }) => !drawn.test(localName))).toEqual([]);
  for (const element of all) {
    expect(element.getAttributeNames().filter((name) => name.startsWith("on") || name === "style")).toEqual(
      [],
    );
    const address = element.getAttribute("src") ?? element.getAttribute("href");
    if (address !== null) expect(address).toMatch(/^(https?:|data:image\/)/);
  }
}

function expectCalm(page: MintPage, height: number): void {
  for (const width of [320, 1000]) {
    page.resize(width);
    expect(page.findOverflow()).toEqual([]);
  }
  page.resize(320);
  expect(page.measure().height).toBe(height);
}

describe("In the place of names, descriptions, currencies, messages and items", () => {
  test.each(Object.entries(texts))("%s runs nothing and breaks nothing", async (_, text) => {
    const calm = await MintPage.show(startService(), { width: 320 });
    const { height } = calm.measure();
    calm.container.remove();
    const name = text.trim() || "AbC123";
    const service = startService((service) => {
      const price = { ...half, currency: text, usd: "1" };
      service.record = dropOf(
        [
          phaseOf({ id: "public", name: text, priceDisplay: price, gated: true }),
          phaseOf({ id: "next", name: text, priceDisplay: price, status: "upcoming" }),
          phaseOf({ id: "odd", name: text, priceDisplay: price, status: text }),
        ],
        { name: text, symbol: text, description: text, shortId: "AbC123" },
      );
      service.answers.execute = (asked) => {
        const answer = service.execute(asked) as { items: object[]; signature: string };
        const facts = { attributes: [{ trait_type: text, value: text }], prize: { name: text } };
        answer.items = answer.items.map((item) => ({ ...item, ...facts, name: text, mint: name }));
        answer.signature = name;
        return answer;
      };
    });
    const wallet = installWallet({ name });
    const page = MintPage.open(service, { width: 320 });
    await page.mainSays("Connect wallet");
    await page.until(() => page.isReady, "the checkout is there");
    expect(page.get("region").getAttribute("aria-label")).toBe(name);
    expectHarmless(page);
    expectCalm(page, height);

    void page.element.connect();
    await page.shown("dialog", "Choose a wallet");
    expectHarmless(page);
    expect(page.findOverflow()).toEqual([]);
    page.root.querySelector<HTMLElement>("dialog li button")!.click();
    await page.mainSays("Mint");
    expectCalm(page, height);

    service.answers.prepare = refusal(409, text, text);
    await page.click("button", "Mint");
    await page.shown("alert");
    expectHarmless(page);
    expectCalm(page, height);
    await expectAccessible(document.body).to.be.accessible();

    service.answers.prepare = (asked) => service.prepare(asked);
    await page.click("button", "Try again");
    await page.mainSays("Mint more");
    expect(wallet.signings).toHaveLength(1);
    expectHarmless(page);
    expectCalm(page, height);
    await expectAccessible(document.body).to.be.accessible();
  });

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
    "a code or reason named %s is one that nobody knows",
    async (word) => {
      const service = startService((service) => (service.record = dropOf()));
      installWallet();
      service.answers.prepare = refusal(409, word, "No.");
      const page = await MintPage.show(service);
      await page.connect();
      await page.click("button", "Mint");
      await page.reads("No. Try again.");
      service.answers.eligibility = () => verdictOf({ eligible: false, reason: word, message: "Not you." });
      await page.element.refresh();
      await page.mainSays("Not eligible");
    },
  );
});

describe("In the place of a picture's address", () => {
  test.each(Object.entries(images))("%s is not followed", async (_, image) => {
    const service = startService((service) => {
      service.record = dropOf(undefined, { image });
      service.answers.execute = (asked) => {
        const answer = service.execute(asked) as { items: object[] };
        return { ...answer, items: answer.items.map((item) => ({ ...item, image })) };
      };
    });
    installWallet();
    const page = await MintPage.show(service);
    expectHarmless(page);
    await page.connect();
    await page.click("button", "Mint");
    await page.mainSays("Mint more");
    expectHarmless(page);
  });
});

describe("Numbers out of range", () => {
  test.each([
    ["a negative count", { total: 1000, minted: -5 }, "Connect wallet"],
    ["more minted than there is", { total: 1000, minted: 1200 }, "1,200 of 1,000 minted100%"],
    ["nearly all", { total: 100_000, minted: 99_999 }, "99,999 of 100,000 minted99%"],
    ["an endless count", { total: 1e300, minted: 1 }, "1 minted"],
    ["a part of one", { total: 10, minted: 0.5 }, "Connect wallet"],
    ["none of none", { total: 0, minted: 0 }, "0 minted"],
  ])("%s: draw what holds, and no more", async (_, supply, reads) => {
    const service = startService((service) => (service.record = dropOf(undefined, {}, supply)));
    const page = await MintPage.show(service);
    await page.reads(reads);
    expect(page.text).not.toMatch(/NaN|Infinity|undefined|-5|0\.5 of/);
  });

  test("a price of many digits keeps them all, and its room", async () => {
    const amount = `${"9".repeat(200)}.000000000000000001`;
    const service = startService((service) => {
      service.record = dropOf([
        open({ priceDisplay: { ...half, amount, decimals: 18, usd: "9".repeat(200) } }),
      ]);
    });
    const page = await MintPage.show(service, { width: 320 });
    expect(page.findOverflow()).toEqual([]);
    expect(page.text).not.toMatch(/NaN|∞/);
  });

  test.each([0, -1, 1e9, 0.5])(
    "a limit of %d units leaves a spin button that can be used",
    async (perMint) => {
      const service = startService((service) => {
        service.record = dropOf([open({ limits: { perMint, perWallet: perMint } })]);
      });
      const page = await MintPage.show(service);
      const quantity = page.get("spinbutton", "Quantity") as HTMLInputElement;
      expect(quantity.value).toBe("1");
      expect(Number(quantity.max)).toBeGreaterThanOrEqual(1);
    },
  );

  test.each(["never", "2026-13-45T99:99:99Z", -1e20, 8.64e15 + 1, Number.MAX_VALUE])(
    "a phase that begins and ends at %s is drawn, and waits for no date that nobody means",
    async (moment) => {
      const service = startService((service) => {
        service.record = dropOf([open({ startsAt: moment, endsAt: moment })]);
      });
      const page = await MintPage.show(service);
      expect(page.text).not.toMatch(/NaN|Infinity|Invalid|\d{5}/);
      expect(page.findOverflow()).toEqual([]);
      expect(page.get("list", "Phases").children).toHaveLength(1);
    },
  );

  test("an end beyond all numbers keeps the page from nothing", async () => {
    const service = startService((service) => {
      service.record = dropOf([open({ endsAt: "END" })]);
      service.answers.collection = () =>
        new Response(
          JSON.stringify({ ...service.record, serverTime: service.now() }).replace('"END"', "1e999"),
        );
    });
    const page = await MintPage.show(service);
    await page.reads("Ends in 9,999d 23:59:59");
  });

  test("two hundred phases leave the page its size", async () => {
    const service = startService((service) => {
      service.record = dropOf(
        Array.from({ length: 200 }, (_, index) =>
          open({ id: `phase-${index}`, name: `Phase number ${index}` }),
        ),
      );
    });
    const one = await MintPage.show(startService(), { width: 320 });
    const { height } = one.measure();
    one.container.remove();
    const page = await MintPage.show(service, { width: 320 });
    expect(page.measure().height).toBe(height);
    await expectAccessible(document.body).to.be.accessible();
  });
});

test("Words without an end leave the wide layout whole, also in a page that unsets everything", async () => {
  const word = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselanhängerverzeichnis";
  const drop = (name: string) =>
    startService((service) => {
      service.record = dropOf([open({ name })], { name, description: `${name} ${name}` });
    });
  const calm = await MintPage.show(drop(word), { width: 1000 });
  const size = calm.measure();
  calm.container.remove();

  const style = document.createElement("style");
  style.textContent = "main *, main *::before, main *::after { all: unset !important }";
  document.head.append(style);
  onTestFinished(() => style.remove());
  const page = await MintPage.show(drop(word), { width: 1000 });
  expect(page.measure()).toEqual(size);
  expect(page.findOverflow()).toEqual([]);
  const [stage, heading] = ["stage", "title"].map((part) =>
    page.root.querySelector(`[part="${part}"]`)!.getBoundingClientRect(),
  );
  expect(heading!.left).toBeGreaterThan(stage!.right);
});
