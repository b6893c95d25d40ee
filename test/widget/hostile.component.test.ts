import { expect as expectAccessible } from "@open-wc/testing";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { half, phaseOf, eligibilityOf } from "../core/pending-mints.js";
import { madeUpAddress } from "../solana/build-mint.js";
import { dropOf, open } from "./drop.js";
import { errorAnswer, startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";
import { sampleOf } from "../scope.js";

declare global {
  interface Window {
    harm?: unknown;
  }
}

const long = "W".repeat(10_000);

/** Texts of a compromised service or a careless creator. */
const texts = {
  "an image with an error handler": `"><img src=x onerror="harm=1">`,
  "a script": "<script>harm=1</script><svg onload=harm=1>",
  "an end of the template": "</section><!--</style><?lit$ ${harm=1}",
  "a very long word": long,
  "very many words": "lorem ipsum ".repeat(2_000),
  "bidirectional controls": "‮evil‬ ⁦ unclosed ‮",
  "zero-width characters": "​‌‍⁠﻿",
  "emoji and stacked diacritics": "👩‍👩‍👧‍👦🏳️‍🌈" + "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞",
  "another script": "مجموعة من الأضواء الشمالية",
  "only whitespace": "   ",
} as const;

const images = {
  "a script": "javascript:harm=1",
  "a page in a data URL": "data:text/html,<script>parent.harm=1</script>",
  "a picture with a script": "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='harm=1'/>",
  "an injected attribute": `x" onerror="harm=1`,
  "a URL with control characters": "\u0000java\nscript:harm=1",
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

/** Attributes of the icons of share links. */
const iconAttributes: ReadonlySet<string> = new Set(["viewBox", "aria-hidden", "d", "class"]);

/** Expects only the widget's own elements, without event handler attributes, with safe URLs. */
function expectHarmless(page: MintPage): void {
  const icons = new Set(
    page.root.querySelectorAll(":is([part=share], [part=share-link], [part=save-picture]) > svg, svg > path"),
  );
  const all = [...page.root.querySelectorAll("*")].filter((element) => !icons.has(element));
  expect(
    [...icons].every(({ attributes }) => [...attributes].every(({ name }) => iconAttributes.has(name))),
  ).toBe(true);
  const allowed =
    /^(section|div|slot|h2|h3|p|bdi|b|strong|small|span|ol|ul|li|dl|dt|dd|button|input|progress|img|a|select|option|dialog|canvas)$/;
  expect(all.filter(({ localName }) => !allowed.test(localName))).toEqual([]);
  for (const element of all) {
    expect(element.getAttributeNames().filter((name) => name.startsWith("on"))).toEqual([]);
    // The only inline style is the number of the price's characters.
    expect(element.getAttribute("style") ?? "--_length: 0").toMatch(/^(--_\w+: ?\d+;? ?)+$/);
    const address = element.getAttribute("src") ?? element.getAttribute("href");
    if (address !== null) expect(address).toMatch(/^(https?:|data:image\/)/);
  }
}

function expectIntact(page: MintPage, height: number): void {
  for (const width of [320, 1000]) {
    page.resize(width);
    expect(page.findOverflow()).toEqual([]);
  }
  page.resize(320);
  // It grows with its texts, within bounds.
  expect(page.measure().height).toBeLessThan(height * 2);
}

describe("In place of names, descriptions, currencies, messages and items", () => {
  it.each(sampleOf(texts))("%s executes nothing and breaks no layout", async (_, text) => {
    const reference = await MintPage.show(startService(), { width: 320 });
    const { height } = reference.measure();
    reference.container.remove();
    const name = text.trim() || "AbC123";
    const service = startService((service) => {
      // The native coin is always SOL; a token may have any symbol.
      const price = { ...half, currency: text, mint: madeUpAddress(90), usd: "1" };
      service.record = dropOf(
        [
          phaseOf({ id: "public", name: text, gated: true }),
          phaseOf({ id: "next", name: text, priceDisplay: price, status: "upcoming" }),
          phaseOf({ id: "odd", name: text, priceDisplay: price, status: text }),
        ],
        { name: text, symbol: text, description: text, shortId: "AbC123" },
      );
      service.answers.execute = (request) => {
        const answer = service.execute(request) as { items: object[]; signature: string };
        const facts = { attributes: [{ trait_type: text, value: text }], prize: { name: text } };
        answer.items = answer.items.map((item) => ({ ...item, ...facts, name: text, mint: name }));
        answer.signature = name;
        return answer;
      };
    });
    // A wallet whose name nobody can see is left out.
    const wallet = installWallet({ name: /[^\s\p{C}]/u.test(text) ? text : "Lantern" });
    const page = MintPage.open(service, { width: 320 });
    await page.waitForMainLabel("Connect wallet");
    await page.until(() => page.isCheckoutLoaded, "the checkout is there");
    expect(page.get("region").getAttribute("aria-label")).toBe(name);
    expectHarmless(page);
    expectIntact(page, height);

    void page.element.connect();
    await page.waitFor("dialog", "Choose a wallet");
    expectHarmless(page);
    expect(page.findOverflow()).toEqual([]);
    page.root.querySelector<HTMLElement>("dialog li button")!.click();
    await page.waitForMainLabel("Mint");
    expectIntact(page, height);

    service.answers.prepare = errorAnswer(409, text, text);
    await page.activate("button", "Mint");
    await page.waitFor("alert");
    expectHarmless(page);
    expectIntact(page, height);

    service.answers.prepare = (request) => service.prepare(request);
    await page.activate("button", "Try again");
    await page.waitForMainLabel("Mint more");
    expect(wallet.signings).toHaveLength(1);
    expectHarmless(page);
    expectIntact(page, height);
    // Texts that fade in have less contrast.
    await Promise.all(page.root.getAnimations().map(({ finished }) => finished));
    await expectAccessible(document.body).to.be.accessible();
  });

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
    "a code or reason named %s is treated as unknown",
    async (word) => {
      const service = startService((service) => (service.record = dropOf()));
      installWallet();
      service.answers.prepare = errorAnswer(409, word, "No.");
      const page = await MintPage.show(service);
      await page.connect();
      await page.activate("button", "Mint");
      await page.waitForText("No. Try again.");
      service.answers.eligibility = () =>
        eligibilityOf({ eligible: false, reason: word, message: "Not you." });
      await page.element.refresh();
      await page.waitForText("Not you.");
    },
  );
});

describe("In place of an image URL", () => {
  it.each(sampleOf(images))("%s is not loaded", async (_, image) => {
    const service = startService((service) => {
      service.record = dropOf(undefined, { image });
      service.answers.execute = (request) => {
        const answer = service.execute(request) as { items: object[] };
        return { ...answer, items: answer.items.map((item) => ({ ...item, image })) };
      };
    });
    installWallet();
    const page = await MintPage.show(service);
    expectHarmless(page);
    await page.connect();
    await page.activate("button", "Mint");
    await page.waitForMainLabel("Mint more");
    expectHarmless(page);
  });
});

describe("Out-of-range numbers", () => {
  it.each([
    ["a negative count", { total: 1000, minted: -5 }, "Connect wallet"],
    ["more minted than the total", { total: 1000, minted: 1200 }, "1,200 of 1,000 minted100%"],
    ["nearly all", { total: 100_000, minted: 99_999 }, "99,999 of 100,000 minted1 left"],
    ["a huge count", { total: 1e300, minted: 1 }, "1 minted"],
    ["a fraction", { total: 10, minted: 0.5 }, "Connect wallet"],
    ["zero of zero", { total: 0, minted: 0 }, "0 minted"],
  ])("%s: only meaningful numbers are shown", async (_, supply, reads) => {
    const service = startService(
      (service) => (service.record = dropOf(undefined, {}, { ...supply, available: null })),
    );
    const page = await MintPage.show(service);
    await page.waitForText(reads);
    expect(page.text).not.toMatch(/NaN|Infinity|undefined|-5|0\.5 of/);
  });

  it("a price of many digits keeps them all without overflow", async () => {
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

  it.each([0, -1, 1e9, 0.5])("a limit of %d units leaves a usable spin button", async (perMint) => {
    const service = startService((service) => {
      service.record = dropOf([open({ limits: { perMint, perWallet: perMint } })]);
    });
    const page = await MintPage.show(service);
    const quantity = page.get("spinbutton", "Quantity") as HTMLInputElement;
    expect(quantity.value).toBe("1");
    expect(Number(quantity.max)).toBeGreaterThanOrEqual(1);
  });

  it.each(["never", "2026-13-45T99:99:99Z", -1e20, 8.64e15 + 1, Number.MAX_VALUE])(
    "a phase that begins and ends at %s is rendered, without a timer for a meaningless date",
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

  it("an unlimited end blocks nothing", async () => {
    const service = startService((service) => {
      service.record = dropOf([open({ endsAt: "END" })]);
      service.answers.collection = () =>
        new Response(
          JSON.stringify({ ...service.record, serverTime: service.now() }).replace('"END"', "1e999"),
        );
    });
    const page = await MintPage.show(service);
    await page.waitForText("Live");
    expect(page.text).not.toMatch(/Ends in|NaN|Infinity/);
    expect(page.isMainEnabled).toBe(true);
  });

  it("two hundred phases make the page no longer than eight do", async () => {
    const service = startService((service) => {
      service.record = dropOf(
        Array.from({ length: 200 }, (_, index) =>
          open({ id: `phase-${index}`, name: `Phase number ${index}` }),
        ),
      );
    });
    const eight = startService((service) => {
      service.record = dropOf(Array.from({ length: 8 }, (_, index) => open({ id: `phase-${index}` })));
    });
    const one = await MintPage.show(eight, { width: 320 });
    const { height } = one.measure();
    one.container.remove();
    const page = await MintPage.show(service, { width: 320 });
    expect(page.measure().height).toBe(height);
    await expectAccessible(document.body).to.be.accessible();
  });
});

it("Overlong texts leave the wide layout intact, also in a page that unsets all styles", async () => {
  const word = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselanhängerverzeichnis";
  const drop = (name: string) =>
    startService((service) => {
      service.record = dropOf([open({ name })], { name, description: `${name} ${name}` });
    });
  const reference = await MintPage.show(drop(word), { width: 1000 });
  const size = reference.measure();
  reference.container.remove();

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
