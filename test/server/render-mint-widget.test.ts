import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import type { CollectionResponse, Phase } from "../../src/contract/mint/collection.js";
import { timestamp } from "../../src/contract/values/schema.js";
import { renderMintWidget, type RenderOptions } from "../../src/server.js";
import { english, locales } from "../../src/server/locales.js";
import { collectionOf, phaseOf } from "../core/pending-mints.js";

const now = Date.parse("2031-05-06T07:08:00.000Z");
const at = (hours: number) => timestamp.parse(new Date(now + hours * 3_600_000).toISOString());

/** Renders a record that the service sends. */
const render = (record: CollectionResponse, options: Partial<RenderOptions> = {}) =>
  renderMintWidget({
    collection: "AbC123",
    publishableKey: "demo_pub_a",
    apiBase: "https://mint.test/mint/v1",
    fetch: async () => Response.json({ ...record, serverTime: now }),
    ...options,
  });

/** Element of HTML as a browser parses it, with its content. */
function parse(html: string): { element: Element; content: DocumentFragment } {
  const { document } = new JSDOM(html).window;
  const element = document.querySelector("mint-widget")!;
  return { element, content: element.querySelector("template")!.content };
}

const textOf = (node: ParentNode, selector: string) =>
  node.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim();

async function renderPhases(phases: readonly Phase[], options?: Partial<RenderOptions>) {
  const { content } = parse((await render(collectionOf(phases), options)).html);
  const rows = [...content.querySelectorAll("[part=phases] li")];
  return {
    rows: rows.map((row) => row.textContent!.replace(/\s+/g, " ").trim()),
    price: textOf(content, "[part=price]"),
    text: content.textContent!.replace(/\s+/g, " "),
    button: textOf(content, "[part=button]"),
    times: [...content.querySelectorAll("time")].map((time) => time.getAttribute("datetime")),
    content,
  };
}

describe("phases", () => {
  it("has the start of an upcoming phase and the end of an open one with their zone", async () => {
    const { rows, text, button, times } = await renderPhases([
      phaseOf({ name: "Public", endsAt: at(2) }),
      phaseOf({ id: "late", name: "Late", status: "upcoming", startsAt: at(9_000), gated: true }),
    ]);
    expect(rows).toEqual([
      "Public 0.5 SOL Everyone Live",
      "Late 0.5 SOL Allowlist May 15, 2032, 7:08 AM UTC",
    ]);
    expect(text).toContain("Ends May 6, 9:08 AM UTC");
    expect(button).toBe("Connect wallet");
    expect(times).toEqual(["2031-05-06T09:08:00.000Z"]);
  });

  it.each([
    ["sold_out", "Sold out", "347 of 1,000 found a home."],
    ["paused", "Paused", "You can mint here once the creator resumes it."],
    ["ended", "Ended", "347 of 1,000 found a home."],
    ["unheard-of", "Not open right now", "You can mint here once the creator opens it."],
  ])(
    "has a result, and a sentence in place of the button, of a phase that is %s",
    async (status, word, sentence) => {
      const record = collectionOf([phaseOf({ name: "Public", status: status as never })], {
        supply: { minted: 347, total: 1000, available: 653 },
      });
      const { content } = parse((await render(record)).html);
      expect(textOf(content, "[part=phases] li")).toBe("Public 0.5 SOL Everyone");
      expect(textOf(content, "[part=result]")).toBe(word);
      expect(textOf(content, "[part=closed]")).toBe(sentence);
      expect(textOf(content, "[part=button]")).toBeUndefined();
    },
  );

  it("has the number of mints of an open edition that ended once", async () => {
    const record = collectionOf([phaseOf({ status: "ended" })], {
      supply: { minted: 12_345, total: null, available: null },
    });
    const { content } = parse((await render(record)).html);
    expect(textOf(content, "[part=closed]")).toBe("12,345 found a home.");
    expect(textOf(content, "[part=supply]")).toBe("Open edition");
  });

  it("has a live price as of the read, approximate where it follows an exchange rate, and none where it is unknown", async () => {
    const { priceDisplay } = phaseOf();
    const pegged = { ...priceDisplay!, approximate: true, usd: "81.20" } as Phase["priceDisplay"];
    expect((await renderPhases([phaseOf({ pricing: "usd_pegged", priceDisplay: pegged })])).price).toBe(
      "≈ 0.5 SOL",
    );
    expect((await renderPhases([phaseOf({ pricing: "dutch" })])).price).toBe("0.5 SOL");
    expect((await renderPhases([phaseOf({ priceDisplay: null })])).price).toBe("Price unavailable");
  });

  it("writes times in another zone when it is asked to, and rejects an unknown one", async () => {
    const phases = [phaseOf({ name: "Public", endsAt: at(2) })];
    const { text } = await renderPhases(phases, { timeZone: "Asia/Tokyo" });
    expect(text).toContain("Ends May 6, 6:08 PM GMT+9");
    await expect(renderPhases(phases, { timeZone: "Nowhere/Else" })).rejects.toThrow(RangeError);
  });

  it("leaves out a time that no calendar has", async () => {
    const { rows, times } = await renderPhases([phaseOf({ name: "Public", endsAt: timestamp.parse(9e15) })]);
    expect(rows).toEqual(["Public 0.5 SOL Everyone Live"]);
    expect(times).toEqual([]);
  });
});

describe("languages", () => {
  it.each([
    ["de-CH", "7 von 10 gemintet", "Endet am 6. Mai, 09:08 UTC", "ltr"],
    ["ar", "سُكّ 7 من 10", "UTC", "rtl"],
    ["zh-TW", "10", "結束", "ltr"],
    ["tlh", "7 of 10 minted", "Ends May 6, 9:08 AM UTC", "ltr"],
  ])("renders %s", async (lang, supply, end, direction) => {
    const record = collectionOf([phaseOf({ endsAt: at(2) })], {
      supply: { minted: 7, total: 10, available: 3 },
    });
    const { element, content } = parse((await render(record, { lang })).html);
    expect(element.getAttribute("lang")).toBe(lang);
    expect(textOf(content, "[part=supply]")).toContain(supply);
    expect(content.textContent).toContain(end);
    expect(content.querySelector("section")!.getAttribute("dir")).toBe(direction);
  });

  it("has a place for the time in every language's sentences", () => {
    const sentences = [english, ...Object.values(locales)].flatMap(({ startsAt, endsAt }) => [
      startsAt,
      endsAt,
    ]);
    expect(sentences).toHaveLength(34);
    expect(sentences.filter((sentence) => sentence?.split("{time}").length !== 2)).toEqual([]);
  });

  it("has the page's own text on the main button", async () => {
    const { element, content } = parse((await render(collectionOf(), { connectLabel: "Join <us>" })).html);
    expect(textOf(content, "[part=button]")).toBe("Join <us>");
    expect(element.getAttribute("connect-label")).toBe("Join <us>");
  });
});

describe("hostile texts", () => {
  const hostile = `</template></script><img src=x onerror=alert(1)>"' onload='alert(2)' --><!--<script>{{x}}\u2028\${y}`;

  it("stay texts in content, attributes and the answer", async () => {
    const record = collectionOf([phaseOf({ name: hostile, status: hostile as never })], {
      supply: { minted: 1, total: 2, available: 1 },
    });
    const collection = {
      ...record.collection,
      name: hostile,
      description: hostile,
      image: `https://mint.test/${hostile}`,
    };
    const options = { className: hostile, sections: "recent", mintLabel: hostile, nonce: hostile };
    const { html } = await render({ ...record, collection }, options);
    const { element, content } = parse(html);
    expect(element.childNodes).toHaveLength(1);
    expect(element.className).toBe(hostile);
    expect(textOf(content, "h2")).toBe(hostile.replaceAll(/\s+/g, " "));
    expect(content.querySelectorAll("img")).toHaveLength(1);
    expect([...content.querySelectorAll("script")].map(({ type }) => type)).toEqual(["application/json"]);
    const carried = JSON.parse(content.querySelector("script")!.textContent!) as CollectionResponse;
    expect(carried.collection.name).toBe(hostile);
    const all = [...content.querySelectorAll("*")];
    const names = all.flatMap((it) => it.getAttributeNames());
    expect(names.filter((name) => name === "style" || name.startsWith("on"))).toEqual([]);
  });

  it("have no URL of another scheme as their image", async () => {
    const record = collectionOf();
    const collection = { ...record.collection, image: "javascript:alert(1)" };
    const { content } = parse((await render({ ...record, collection })).html);
    expect(content.querySelector("img")).toBeNull();
  });
});

describe("keys", () => {
  it("sends a secret key to the service only, without an origin, and carries what a page may know", async () => {
    const sent: Record<string, string>[] = [];
    const record = { ...collectionOf(), secretNotes: "margin 40" } as CollectionResponse;
    const { html, status } = await render(record, {
      secretKey: "demo_live_secret",
      origin: "https://shop.test",
      readBase: "http://mint.internal/v1/",
      fetch: async (url, init) => {
        sent.push({ url: String(url), ...Object.fromEntries(new Headers(init?.headers)) });
        return Response.json({ ...record, serverTime: now });
      },
    });
    expect(status).toBe("rendered");
    expect(sent).toEqual([
      {
        url: "http://mint.internal/v1/collections/AbC123",
        "x-api-key": "demo_live_secret",
        "x-visibility": "public",
      },
    ]);
    expect(html).not.toMatch(/demo_live|secretNotes|margin 40|mint\.internal/);
    expect(html).toContain(`publishable-key="demo_pub_a"`);
  });

  it("asks for hidden collections, too, with a secret key and the option `preview` only", async () => {
    const asked: (string | null)[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      asked.push(new Headers(init?.headers).get("X-Visibility"));
      return Response.json({ ...collectionOf(), serverTime: now });
    };
    await render(collectionOf(), { secretKey: "demo_live_secret", preview: true, fetch });
    await render(collectionOf(), { secretKey: "demo_live_secret", fetch });
    await render(collectionOf(), { preview: true, fetch });
    expect(asked).toEqual([null, "public", null]);
  });

  it("sends the page's origin with a publishable key", async () => {
    let origin: string | null = null;
    await render(collectionOf(), {
      origin: "https://shop.test",
      fetch: async (_, init) => {
        origin = new Headers(init?.headers).get("Origin");
        return Response.json({ ...collectionOf(), serverTime: now });
      },
    });
    expect(origin).toBe("https://shop.test");
  });

  it("neither sends nor writes a secret key instead of the publishable one", async () => {
    const fetch = () => Promise.reject(new Error("Nothing is sent."));
    const result = await render(collectionOf(), { publishableKey: "demo_live_secret", fetch });
    expect(result).toMatchObject({ status: "failed", failure: { code: "SECRET_KEY_IN_PAGE" }, template: "" });
    expect(result.html).not.toContain("demo_live");
  });
});

describe("failures", () => {
  it.each<[string, Partial<RenderOptions>]>([
    ["NETWORK", { fetch: () => Promise.reject(new TypeError("refused")) }],
    ["INVALID_RESPONSE", { fetch: async () => Response.json({ success: true }) }],
    [
      "ORIGIN_NOT_ALLOWED",
      {
        fetch: async () =>
          Response.json({ success: false, code: "ORIGIN_NOT_ALLOWED", message: "" }, { status: 403 }),
      },
    ],
    ["CHAIN_NOT_ALLOWED", { chain: "solana-mainnet" }],
    ["COLLECTION_MISSING", { collection: " " }],
    [
      "TIMEOUT",
      {
        timeout: 5,
        fetch: (_, init) =>
          new Promise((_resolve, reject) =>
            init!.signal!.addEventListener("abort", () => reject(new Error())),
          ),
      },
    ],
  ])("%s is a result with the element alone", async (code, options) => {
    const result = await render(collectionOf(), options);
    expect(result).toMatchObject({ status: "failed", failure: { code }, template: "" });
    expect(result.html).toMatch(/^<mint-widget [^<>]*><\/mint-widget>$/);
  });

  it("says that no secret key was passed where a publishable key isn't allowed", async () => {
    const fetch = async () =>
      Response.json(
        { success: false, code: "ORIGIN_NOT_ALLOWED", message: "Not from here." },
        { status: 403 },
      );
    const read = async (options: Partial<RenderOptions>) => {
      const result = await render(collectionOf(), { fetch, ...options });
      return result.status === "failed" ? result.failure.message : "";
    };
    expect(await read({})).toMatch(/^Not from here\. No secretKey was passed/);
    expect(await read({ origin: "https://shop.example" })).toBe("Not from here.");
    expect(await read({ secretKey: "example_live_key" })).toBe("Not from here.");
  });

  it("reads once, however it fails", async () => {
    let count = 0;
    const fetch = async () => {
      count++;
      return Response.json({ success: false, code: "INTERNAL", message: "" }, { status: 500 });
    };
    expect((await render(collectionOf(), { fetch })).status).toBe("failed");
    expect(count).toBe(1);
  });

  it("ends with the caller's signal, and with its reason", async () => {
    const controller = new AbortController();
    const rendering = render(collectionOf(), {
      signal: controller.signal,
      fetch: (_, init) =>
        new Promise((_resolve, reject) =>
          init!.signal!.addEventListener("abort", () => reject(new Error("aborted"))),
        ),
    });
    const reason = new Error("The visitor has left.");
    controller.abort(reason);
    await expect(rendering).rejects.toBe(reason);
  });

  it.each(["HANGING_PROMISE_REJECTION", "NEXT_REDIRECT;replace;/closed;307;", "DYNAMIC_SERVER_USAGE"])(
    "passes on what a framework throws on purpose: %s",
    async (digest) => {
      const thrown = Object.assign(new Error("The framework interrupts this."), { digest });
      const rendering = render(collectionOf(), { fetch: () => Promise.reject(thrown) });
      await expect(rendering).rejects.toBe(thrown);
    },
  );
});
