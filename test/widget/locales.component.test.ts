import { expect as expectAccessible } from "@open-wc/testing";
import { describe, expect, it } from "vitest";
import { locales as loaders } from "../../src/widget/i18n/locales.js";
import { LocaleController } from "../../src/widget/i18n/locale-controller.js";
import { dropOf, inFuture, open } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { names, SectionPage } from "./sections/section-page.js";
import { findEnglish, languages, switchLanguage, languageOf } from "./translation.js";
import { until } from "./until.js";

it("Every section fits every language on a phone, and leaves nothing in English", async () => {
  const { page } = await SectionPage.show(names.join(" "), undefined, { width: 320 });
  const slots = [...page.root.querySelectorAll<HTMLElement>(".section-slot")];
  for (const slot of slots) {
    slot.scrollIntoView({ block: "center" });
    await page.until(
      () => !!slot.textContent?.trim() && !slot.querySelector(".section-skeleton"),
      "it is there",
    );
  }
  for (const language of languages) {
    await switchLanguage(page, language);
    await page.until(
      () => slots.every((slot) => slot.querySelector("section")?.lang === language),
      "the sections use it, too",
    );
    expect({ language, over: page.findOverflow() }).toEqual({ language, over: [] });
    if (language === "ja") expect(findEnglish(page)).toEqual([]);
  }
});

describe("The language", () => {
  const show = (options = {}) => {
    const service = startService((service) => {
      service.record = dropOf(
        [open({ endsAt: inFuture(3_600_000) })],
        {},
        { total: 10_000, minted: 1234, available: 8766 },
      );
    });
    return MintPage.show(service, options);
  };

  it("is inherited, or the widget's own, and updates", async () => {
    const page = await show();
    expect(page.text).toContain("1,234 of 10,000 minted");
    page.container.lang = "de-CH";
    await page.element.refresh();
    await page.waitForText(/1[’']234 von 10[’']000 gemintet/);
    expect(page.get("button", "Wallet verbinden")).toBe(page.main);
    page.element.lang = "fr";
    await page.waitForText(/1\s234 sur 10\s000 mintés/);
    page.element.lang = "not a language";
    await page.waitForText("1,234 of 10,000 minted");
  });

  it("is separate for each widget of a page", async () => {
    const german = await show({ attributes: { lang: "de" } });
    const japanese = await show({ attributes: { lang: "ja" } });
    await german.waitForText("1.234 von 10.000 gemintet");
    await japanese.waitForText("10,000点中1,234点ミント済み");
    expect([languageOf(german), languageOf(japanese)]).toEqual(["de", "ja"]);
  });

  it("mirrors the widget and its dialogs where it is read from right to left", async () => {
    const page = await show({ attributes: { lang: "ar" } });
    await page.until(() => languageOf(page) === "ar", "it is in Arabic");
    const frame = page.root.querySelector("section")!;
    expect(getComputedStyle(frame).direction).toBe("rtl");
    page.main.click();
    await page.until(() => page.root.querySelector("dialog[open]") !== null, "the choice of wallets is open");
    const dialog = page.root.querySelector("dialog")!;
    expect([dialog.lang, getComputedStyle(dialog).direction]).toEqual(["ar", "rtl"]);
    await expectAccessible(document.body).to.be.accessible();
    dialog.close();
  });

  it("of the widget determines its direction, whatever the page's", async () => {
    const page = await show({ direction: "rtl", attributes: { lang: "en" } });
    expect(getComputedStyle(page.root.querySelector("section")!).direction).toBe("ltr");
    page.element.lang = "";
    await page.until(
      () => getComputedStyle(page.root.querySelector("section")!).direction === "rtl",
      "it is read as the page is",
    );
  });

  it("is English while its messages can’t be loaded, until the network is back", async () => {
    let isReachable = false;
    const fail = () => Promise.reject(new TypeError("Failed to fetch the module"));
    const load = () => (isReachable ? loaders["de"]!() : fail());
    let changes = 0;
    const locale = new LocaleController(() => changes++, { de: load });
    const element = document.createElement("p");
    element.lang = "de";
    locale.setLocaleFrom(element);
    await until(() => locale.isReady);
    expect([locale.language, locale.messages.connect]).toEqual(["en", "Connect wallet"]);
    isReachable = true;
    dispatchEvent(new Event("online"));
    await until(() => locale.language === "de");
    expect(locale.messages.connect).toBe("Wallet verbinden");
    expect(changes).toBe(2);
  });
});
